import { expect, it } from "vitest";
import { minutes, times } from "../../../test/soak.ts";
import { attack } from "../test/http/hostile.ts";
import { serve } from "../test/http/servers.ts";

it(
  `${times(100_000)} hostile messages crash nothing, leak nothing, starve nobody`,
  async () => {
    const at = await serve({ perMinute: 1e9, limits: { burst: 1e9, perSecond: 1e9 } });
    expect(await attack(at, times(100_000))).toEqual({ failures: 0, played: true, leaked: false });
    await at.server.close();
  },
  minutes(10),
);
