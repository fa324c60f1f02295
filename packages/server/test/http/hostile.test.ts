import { expect, it } from "vitest";
import { attack } from "./hostile.ts";
import { serve } from "./servers.ts";

it("hostile messages crash nothing, leak nothing, starve nobody", async () => {
  const at = await serve({ limits: { burst: 1e9, perSecond: 1e9 } });
  expect(await attack(at, 3_000)).toEqual({ failures: 0, played: true, leaked: false });
  await at.server.close();
});
