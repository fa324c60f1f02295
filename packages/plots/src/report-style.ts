import { TOKENS } from "./colour.ts";

/** The sheet of a report: warm paper by day, ink by night, plain black on white when printed. */

function tokens(column: 0 | 1): string {
  return Object.entries(TOKENS)
    .map(([name, pair]) => `--fray-${name}:${pair[column]}`)
    .join(";");
}

const LIGHT = `color-scheme:light;--paper:#f6f1e7;--card:#ffffff;--edge:#e3dac8;--stripe:#faf6ee;--shadow:0 1px 2px #23201a0f,0 6px 20px #23201a0d;${tokens(0)}`;
const DARK = `color-scheme:dark;--paper:#14161a;--card:#1f232a;--edge:#323844;--stripe:#252a32;--shadow:0 1px 2px #0006;${tokens(1)}`;
const PRINT = `${LIGHT};--paper:#ffffff;--edge:#d9cfbb;--shadow:none`;

/** Below this width the narrow figures are shown. */
export const PHONE = 600;

export const REPORT_STYLE = `:root{${LIGHT}}
@media screen and (prefers-color-scheme:dark){:root{${DARK}}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--fray-ink);font:15px/1.6 "Inter Variable",Inter,system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif;font-variant-numeric:tabular-nums}
main,header,footer{max-width:800px;margin:0 auto;padding:0 24px}
header{padding-top:56px}
h1,h2,.fact b{font-family:"Fraunces Variable",Fraunces,"Iowan Old Style",Palatino,Georgia,serif;font-weight:600;line-height:1.2;text-wrap:balance;overflow-wrap:anywhere}
h1{font-size:40px;letter-spacing:-.01em;margin:0}
h2{font-size:24px;margin:0 0 12px}
p{margin:0 0 12px;max-width:68ch;overflow-wrap:anywhere}
.subtitle{font-size:18px;color:var(--fray-quiet);margin:8px 0 0}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(160px,1fr));gap:12px;margin:32px 0 0;padding:0}
.fact{background:var(--card);border:1px solid var(--edge);border-radius:12px;box-shadow:var(--shadow);padding:14px 16px;display:flex;flex-direction:column}
.fact dt{font-size:13px;color:var(--fray-quiet)}
.fact dd{margin:0}
.fact b{display:block;font-size:24px;margin-top:2px}
.fact:first-child b{font-size:40px;line-height:1.1;color:var(--fray-side-a)}
.fact small{display:block;font-size:13px;color:var(--fray-quiet);overflow-wrap:anywhere}
nav{margin:28px 0 0;font-size:13px;color:var(--fray-quiet)}
nav a{color:inherit;text-underline-offset:3px;margin-right:16px;white-space:nowrap;display:inline-block;max-width:100%;overflow:hidden;text-overflow:ellipsis;vertical-align:bottom}
nav a:hover{color:var(--fray-ink)}
section{margin:48px 0 0;scroll-margin-top:16px}
figure,.table,details{background:var(--card);border:1px solid var(--edge);border-radius:12px;box-shadow:var(--shadow);margin:16px 0 0}
figure{padding:4px;--fray-backdrop:transparent;--fray-ground:var(--card)}
figure svg{display:block;width:100%;height:auto}
.narrow{display:none}
.table{overflow:auto;max-height:560px}
.table:focus-visible,summary:focus-visible,a:focus-visible{outline:2px solid var(--fray-accent);outline-offset:2px}
table{border-collapse:collapse;width:100%;font-size:14px;line-height:1.4}
caption{text-align:left;padding:12px 16px 4px;color:var(--fray-quiet);font-size:13px}
th,td{padding:8px 12px;text-align:left;vertical-align:baseline}
th:first-child,td:first-child{padding-left:16px}
th:last-child,td:last-child{padding-right:16px}
thead th{position:sticky;top:0;background:var(--card);font-weight:600;font-size:13px;color:var(--fray-quiet);box-shadow:inset 0 -1px var(--edge);vertical-align:bottom}
tbody tr:nth-child(even){background:var(--stripe)}
tbody tr+tr{border-top:1px solid var(--edge)}
tbody th{font-weight:600}
.n{text-align:right;white-space:nowrap}
summary{cursor:pointer;padding:10px 16px;font-size:13px;color:var(--fray-quiet);border-radius:12px}
summary:hover{color:var(--fray-ink)}
details .table{border:0;border-top:1px solid var(--edge);border-radius:0 0 12px 12px;box-shadow:none;margin:0}
pre{margin:0;padding:12px 16px;border-top:1px solid var(--edge);overflow:auto;max-height:420px;font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
footer{margin-top:56px;padding-bottom:56px;font-size:13px;color:var(--fray-quiet)}
footer p{border-top:1px solid var(--edge);padding-top:16px;max-width:none}
@media screen and (max-width:${PHONE}px){
main,header,footer{padding-left:16px;padding-right:16px}
header{padding-top:32px}
h1{font-size:30px}
.facts{grid-template-columns:repeat(2,minmax(0,1fr))}
.fact:first-child,.fact:last-child:nth-child(even){grid-column:1/-1}
table{font-size:13px}
th,td{padding:8px 6px}
.n{white-space:normal}
section{margin-top:40px}
.wide{display:none}
.narrow{display:block}
}
@media print{
:root{${PRINT}}
body{font-size:11pt}
header{padding-top:0}
nav{display:none}
.table,pre{overflow:visible;max-height:none}
thead th{position:static}
figure,.fact,tr{break-inside:avoid}
h2{break-after:avoid}
@page{margin:18mm}
}`;
