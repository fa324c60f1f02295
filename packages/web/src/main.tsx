import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import "./look/tokens.css";
import "./look/base.css";
import { applyTheme, savedTheme } from "./look/theme.ts";

applyTheme(savedTheme());
const root = document.getElementById("root");
if (root === null) throw new Error("the page has no root");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
