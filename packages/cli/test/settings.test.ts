import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readSettings, settingRows } from "../src/serve/settings.ts";
import { ROOT } from "./fray.ts";

const wrong = (flags: object, env: NodeJS.ProcessEnv = {}): string => {
  try {
    readSettings(flags, env);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
};

describe("settings of fray serve", () => {
  it("come from the flag, then the environment, then what is usual; an empty variable counts for nothing", () => {
    expect(readSettings({}, { PORT: "", FRAY_DATA: "" })).toMatchObject({ port: 4600, data: ".fray" });
    expect(readSettings({}, { PORT: "81", FRAY_DATA: "/srv" })).toMatchObject({ port: 81, data: "/srv" });
    expect(readSettings({ port: "82" }, { PORT: "81" }).port).toBe(82);
    expect(readSettings({}, {}).publicUrl).toBeUndefined();
    expect(readSettings({}, {}).trustProxy).toBeUndefined();
  });

  it("are read into values", () => {
    const read = readSettings(
      { publicUrl: "https://Fray.example:8443/", trustProxy: true, hostName: ["a.example", "b.example"] },
      { FRAY_LOG: "debug" },
    );
    expect(read.publicUrl?.origin).toBe("https://fray.example:8443");
    expect(read).toMatchObject({
      trustProxy: ["loopback"],
      hostName: ["a.example", "b.example"],
      log: "debug",
    });
    expect(readSettings({}, { FRAY_TRUST_PROXY: "2" }).trustProxy).toBe(2);
    expect(readSettings({ trustProxy: "10.0.0.0/8, fd00::/8,192.0.2.1" }, {}).trustProxy).toEqual([
      "10.0.0.0/8",
      "fd00::/8",
      "192.0.2.1",
    ]);
    expect(readSettings({}, { FRAY_HOST_NAME: "a.example,b.example" }).hostName).toHaveLength(2);
  });

  it.each([
    [{ port: "seventy" }, {}, '--port: expected a whole number from 0 to 65535, found "seventy"'],
    [{}, { PORT: "-1" }, 'PORT: expected a whole number from 0 to 65535, found "-1"'],
    [{ publicUrl: "fray.example" }, {}, "--public-url: expected an address such as https://fray.example"],
    [{ publicUrl: "ftp://fray.example" }, {}, "--public-url: expected an address such as"],
    [{ publicUrl: "https://me:pw@fray.example" }, {}, "--public-url: expected an address such as"],
    [
      {},
      { FRAY_PUBLIC_URL: "https://fray.example/table" },
      "FRAY_PUBLIC_URL: expected an address without a path",
    ],
    [{ trustProxy: "everybody" }, {}, "--trust-proxy: expected loopback, addresses or networks"],
    [{ trustProxy: "10.0.0.0/33" }, {}, "--trust-proxy: expected loopback"],
    [{ trustProxy: "10.0.0.0/8/8" }, {}, "--trust-proxy: expected loopback"],
    [{ trustProxy: "0" }, {}, "--trust-proxy: expected loopback"],
    [{ hostName: ["good.example", "bad name"] }, {}, "--host-name: expected a name such as fray.example"],
    [{ log: "loud" }, {}, '--log: expected one of silent, error, warn, info, debug, found "loud"'],
    [{}, { FRAY_REQUESTS_PER_MINUTE: "1e3" }, "FRAY_REQUESTS_PER_MINUTE: expected a whole number"],
  ])("%j with %j is refused by name", (flags, env, message) => {
    expect(wrong(flags, env)).toContain(message);
  });

  it("stand in docs/running.md as they are", () => {
    const page = readFileSync(join(ROOT, "docs/running.md"), "utf8");
    for (const row of settingRows()) expect(page).toContain(row);
  });
});
