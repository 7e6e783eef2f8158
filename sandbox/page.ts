import type { FastifyReply } from 'fastify';
import { type Html, html, raw } from './html.ts';

// Nobody shall take these pages for the portal or for a real bank: other type, other colours, a
// striped band on top. They work without scripts and follow the system's dark scheme.
const styles = raw(`
:root{color-scheme:light dark;--paper:#fff;--ink:#1c1d22;--soft:#565963;--line:#d4d5da;--shade:#f4f4f6;--act:#3b2f8f;
--on-act:#fff;--tape:#ffd21f;--on-tape:#1c1d22}
@media (prefers-color-scheme:dark){:root{--paper:#17181c;--ink:#f0f0f2;--soft:#b0b2bb;--line:#3a3c44;--shade:#212329;
--act:#b9b0ff;--on-act:#17123f}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
.tape{background:var(--tape);color:var(--on-tape);padding:.5rem 1rem;font-weight:600;text-align:center;
border-bottom:.5rem solid;border-image:repeating-linear-gradient(-45deg,#1c1d22 0 12px,#ffd21f 12px 24px) 8}
main{max-width:46rem;margin:0 auto;padding:2rem 1rem 4rem}
main.narrow{max-width:30rem}
h1{font-size:1.5rem;line-height:1.2;margin:0 0 1rem}
h2{font-size:1.125rem;margin:2rem 0 .5rem}
a{color:var(--act);text-underline-offset:.15em;overflow-wrap:anywhere}
p{margin:.5rem 0}
.soft{color:var(--soft)}
.amount{font-size:3rem;font-weight:700;line-height:1.1;margin:.25rem 0 1.5rem;font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem;margin:0 0 1.5rem}
dt{color:var(--soft)}dd{margin:0;grid-column:2;overflow-wrap:anywhere}
ul.rows{list-style:none;padding:0;margin:0;border-top:1px solid var(--line)}
ul.rows>li{padding:.75rem 0;border-bottom:1px solid var(--line);display:flex;gap:1rem;justify-content:space-between;
flex-wrap:wrap}
form.way{margin:0 0 1.25rem}
button,input{font:inherit;min-height:3rem;padding:.5rem 1rem;border:2px solid var(--act);border-radius:.5rem}
input{border-color:var(--soft);background:var(--paper);color:var(--ink);flex:1;min-width:12rem}
button{background:var(--paper);color:var(--act);font-weight:600;cursor:pointer}
form.way button{width:100%;margin-bottom:.25rem}
button.main{background:var(--act);color:var(--on-act)}
button:hover{filter:brightness(1.1)}
:focus-visible{outline:3px solid var(--act);outline-offset:3px}
.search{display:flex;gap:.5rem;flex-wrap:wrap;align-items:end;margin-bottom:1.5rem}
.search label{width:100%}
iframe{width:100%;height:75vh;border:1px solid var(--line);background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--shade);padding:1rem;font-size:.9375rem}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
.scroll{overflow-x:auto}
th,td{text-align:left;padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line);vertical-align:top}
`);

/** A page of the sandbox, with the band that says so. */
export const page = (title: string, body: Html, { narrow = false } = {}): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Sandbox</title>
<link rel="icon" href="data:,">
<style>${styles}</style>
</head>
<body>
<header class="tape">Sandbox: no real money moves and no mail leaves this machine</header>
<main${narrow && raw(' class="narrow"')}>
${body}
</main>
</body>
</html>`.markup;

/** Sends a page. No scripts run on it, and it asks nothing from elsewhere. */
export const sendPage = (reply: FastifyReply, markup: string, status = 200): FastifyReply =>
  reply
    .code(status)
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'")
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(markup);
