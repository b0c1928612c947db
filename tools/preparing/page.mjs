// What the shop's address answers until the shop is open.
// Plain JavaScript without dependencies: tools/bootstrap.mjs uses it before anything is installed.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** @typedef {import('./progress.mjs').Step} Step */

const retrySeconds = 1

// Colours and sizes of design/tokens.css.
const plainStyle = `
:root{color-scheme:light dark;--page:#faf9f5;--surface:#fff;--line:#e4e2da;--ink:#17201c;--quiet:#55605a;--brand:#0a6b4b;--soft:#e3f2eb}
@media(prefers-color-scheme:dark){:root{--page:#101512;--surface:#18201c;--line:#2b352f;--ink:#eef2ef;--quiet:#a9b5ae;--brand:#4cc38a;--soft:#1e3a2d}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;display:grid;place-items:center;padding:24px 12px;background:var(--page);color:var(--ink);font:16px/1.6 "Songdee Thai",system-ui,"Noto Sans Thai","Leelawadee UI",Thonburi,"Noto Sans",sans-serif}
main{width:100%;max-width:480px;padding:24px;background:var(--surface);border:1px solid var(--line);border-radius:12px}
.brand{color:var(--brand);font-size:18px;font-weight:700}
h1{margin-top:12px;font-size:22px;line-height:1.35}
p{color:var(--quiet)}
ol{list-style:none;margin:20px 0 16px;padding:0;border-top:1px solid var(--line)}
li{display:flex;gap:12px;align-items:center;padding:10px 8px;border-bottom:1px solid var(--line)}
li.running{background:var(--soft)}
li.waiting{color:var(--quiet)}
.mark{flex:none;width:20px;text-align:center;color:var(--brand);font-weight:700}
.name{flex:1;min-width:0}
.name span{display:block;font-size:14px;line-height:1.5;color:var(--quiet)}
.time{flex:none;font-size:14px;color:var(--quiet);font-variant-numeric:tabular-nums;text-align:right}
small{display:block;font-size:14px;color:var(--quiet)}
`

const thaiFace = new URL(
  '../../node_modules/@fontsource-variable/anuphan/files/anuphan-thai-wght-normal.woff2',
  import.meta.url,
)

/**
 * The style with the shop's Thai letters, for machines that have none, as soon as the package with them is installed;
 * before, with the machine's own. Only the page's own style may be used, so its policy belongs to it.
 */
function lookOfPage() {
  const look = (/** @type {string} */ style) => ({ style, policy: policyFor(style) })
  try {
    const letters = readFileSync(thaiFace).toString('base64')
    const face = `@font-face{font-family:"Songdee Thai";font-weight:100 700;unicode-range:U+0E00-0E7F;src:local("Thonburi"),local("Leelawadee UI"),url(data:font/woff2;base64,${letters}) format("woff2")}`
    return look(face + plainStyle)
  } catch {
    return look(plainStyle)
  }
}

const policyFor = (/** @type {string} */ style) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const states = {
  done: { mark: '✓', en: 'done', th: 'เสร็จแล้ว' },
  running: { mark: '●', en: 'in progress', th: 'กำลังทำ' },
  waiting: { mark: '', en: 'waiting', th: 'รอ' },
}

/** @param {Step} step */
function rowOf({ state, seconds, th, en }) {
  const { mark, ...words } = states[state]
  const minutes = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  const time = state === 'waiting' ? '' : ` ${minutes}`
  return `<li class="${state}"><span class="mark" aria-hidden="true">${mark}</span><span class="name">${th}<span lang="en">${en}</span></span><span class="time">${words.th}${time}<br><span lang="en">${words.en}</span></span></li>`
}

/**
 * @param {readonly Step[]} steps
 * @param {string} style
 */
const pageOf = (steps, style) => `<!doctype html>
<html lang="th">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${retrySeconds}">
<title>กำลังเตรียมร้าน · The shop is being prepared</title>
<style>${style}</style>
<main>
<div class="brand">ส่งดี <span lang="en">Songdee</span></div>
<h1>กำลังเตรียมร้าน</h1>
<p lang="en">The shop is being prepared.</p>
<ol>
${steps.map(rowOf).join('\n')}
</ol>
<small>หน้านี้อัปเดตเอง และจะเปิดร้านให้เมื่อพร้อม</small>
<small lang="en">This page renews itself and opens the shop when it is ready.</small>
</main>
</html>
`

const problem = {
  type: 'about:blank',
  title: 'Unavailable',
  status: 503,
  detail: 'The shop is being prepared',
  code: 'unavailable',
}

/**
 * Answers every request with 503: a page for people, a problem for programs, and unready for those that look whether
 * the server is alive or ready.
 * @param {() => readonly Step[]} steps
 * @returns {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => void}
 */
export const answerMeanwhile = (steps) => (request, response) => {
  const path = request.url?.split('?')[0] ?? '/'
  const { style, policy } = lookOfPage()
  const isPage = (request.headers.accept ?? '').includes('text/html')
  const [type, body] =
    path === '/readyz' || path === '/healthz'
      ? ['application/json', JSON.stringify({ ready: false, draining: false })]
      : isPage
        ? ['text/html', pageOf(steps(), style)]
        : ['application/problem+json', JSON.stringify(problem)]
  response
    .writeHead(503, {
      'content-type': `${type}; charset=utf-8`,
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'retry-after': String(retrySeconds),
      connection: 'close',
    })
    .end(request.method === 'HEAD' ? undefined : body)
}
