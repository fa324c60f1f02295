import { expect, it } from "vitest";
import { killServers } from "../test/http/restarts.ts";

it("30 times killed while people play: nothing acknowledged is lost, and it answers again within a second", async () => {
  const survived = await killServers(30);
  console.log(
    `${survived.acknowledged} inputs acknowledged over 30 kills, ${survived.lost} lost, slowest first answer ${survived.slowest.toFixed(0)} ms`,
  );
  expect(survived).toMatchObject({ lost: 0, exit: 0 });
  expect(survived.slowest).toBeLessThan(1000);
}, 300_000);
