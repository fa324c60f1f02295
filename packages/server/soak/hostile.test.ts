import { expect, it } from "vitest";
import { attack } from "../test/http/hostile.ts";
import { serve } from "../test/http/servers.ts";

it("100,000 hostile messages crash nothing, leak nothing, starve nobody", async () => {
  const at = await serve({ perMinute: 1e9, limits: { burst: 1e9, perSecond: 1e9 } });
  expect(await attack(at, 100_000)).toEqual({ failures: 0, played: true, leaked: false });
  await at.server.close();
}, 600_000);
