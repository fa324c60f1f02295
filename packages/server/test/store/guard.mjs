import { spawn } from "node:child_process";

/**
 * Guard: ends a process and deletes its folder once this one is gone, however it went: nothing runs at the end of a
 * process that is killed, but its pipes are closed. What comes back calls the guard off.
 * @param {number} pid
 * @param {string} folder
 * @returns {() => void}
 */
export function guard(pid, folder) {
  const script = 'cat > /dev/null; kill -QUIT "$1"; sleep 2; rm -rf "$2"';
  const waiting = spawn("sh", ["-c", script, "guard", String(pid), folder], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  waiting.unref();
  return () => {
    waiting.kill("SIGKILL");
  };
}
