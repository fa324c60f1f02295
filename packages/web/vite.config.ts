import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The page. `npm run dev` in this folder serves it beside a table server on its usual port. */
const server = process.env["FRAY_SERVER"] ?? "http://127.0.0.1:4600";

export default defineConfig({
  plugins: [react()],
  worker: { format: "es" },
  build: { outDir: "dist", target: "es2022", chunkSizeWarningLimit: 900, reportCompressedSize: false },
  server: {
    host: "127.0.0.1",
    proxy: {
      "/api": server,
      "/engine": server,
      "/modules": server,
      "/openapi.json": server,
      "/socket": { target: server, ws: true },
    },
  },
});
