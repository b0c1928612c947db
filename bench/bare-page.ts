import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomBytes } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import { once } from 'node:events'

/** What a page of the shop shows: its heading, and each picture with the words next to it. */
export type PageContent = {
  heading: string
  pictures: { src: string; width: number; height: number; lazy: boolean; words: string }[]
  /** Its other words, where they count. */
  lines?: string[]
}
/** The least that a tap does: a number next to the first picture, larger letters, a dialog, or other content of the page. */
export type BareAnswer = { kind: 'number' | 'larger' } | { kind: 'dialog' | 'page'; shown: PageContent }
export type BarePage = PageContent & { answer?: BareAnswer }

/** What is shown within an element, or several: an expression for the page. @param withLines whether the words outside of cards count */
export const shownIn = (selector: string, withLines: boolean): string => `(() => {
  const roots = [...document.querySelectorAll(${JSON.stringify(selector)})]
  const cardOf = (picture) => picture.closest('li') ?? picture.parentElement
  const pictures = roots.flatMap((root) => [...root.querySelectorAll('img')])
  const cards = new Set(pictures.map(cardOf))
  const linesOf = (node) => cards.has(node) || node.tagName === 'SCRIPT' || node.tagName === 'STYLE' ? []
    : node.nodeType === Node.TEXT_NODE ? (node.data.trim() === '' ? [] : [node.data.trim()])
    : [...node.childNodes].flatMap(linesOf)
  return {
    heading: document.querySelector('h1')?.textContent ?? '',
    pictures: pictures.map((picture) => ({
      src: picture.currentSrc || picture.src,
      width: picture.width || 150,
      height: picture.height || 150,
      lazy: picture.loading === 'lazy',
      words: cardOf(picture).textContent,
    })),
    ...(${withLines} && { lines: roots.flatMap(linesOf) }),
  }
})()`

/** Bytes of the script, compressed. */
const scriptBytes = 100_000
/** Its work: some 40 ms of a usual core, what the evaluation of a library and a few handlers take. */
const rounds = 2_800_000

const brotli = (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })

/** A script of this many bytes that does its work once, the same amount on every machine. */
function script(): string {
  // Letters that do not compress: three bytes become four letters, which Brotli takes back
  const letters = randomBytes(scriptBytes).toString('base64')
  const lines = letters.match(/.{1,120}/g)?.map((line) => JSON.stringify(line)) ?? []
  return `let sum = 0
for (let round = 0; round < ${rounds}; round += 1) sum = (Math.imul(sum, 31) + round) | 0
globalThis.sum = sum
globalThis.letters = [${lines.join(',')}]`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function contentOf({ heading, pictures, lines = [] }: PageContent): string {
  const cards = pictures.map(
    ({ src, width, height, lazy, words }) =>
      `<li><a href="#"><img src="${escaped(src)}" width="${width}" height="${height}" alt=""${lazy ? ' loading="lazy"' : ''}>` +
      `${escaped(words)}</a><button>+</button></li>`,
  )
  const others = lines.map((line) => `<p>${escaped(line)}</p>`)
  return `<h1>${escaped(heading)}</h1>${others.join('')}<ul>${cards.join('')}</ul>`
}

/** Marks what is tapped with `data-tap`, and says when it is answered. */
function scriptOf(answer: BareAnswer): string {
  const shown = 'shown' in answer ? JSON.stringify(contentOf(answer.shown)).replaceAll('<', '\\u003c') : '""'
  const act = {
    number: `const before = tapped.previousElementSibling
      if (before.tagName === 'INPUT') before.value = Number(before.value) + 1
      else tapped.before(Object.assign(document.createElement('input'), { value: 1, size: 3 }))`,
    larger: `document.documentElement.style.fontSize = '120%'`,
    dialog: `const dialog = document.createElement('dialog'); dialog.innerHTML = shown; document.body.append(dialog); dialog.showModal()`,
    page: `document.querySelector('main').innerHTML = shown`,
  }
  return `<script>
    const shown = ${shown}
    const tapped = document.querySelector('${answer.kind === 'number' ? 'li button' : '#tap'}')
    tapped.dataset.tap = ''
    tapped.addEventListener('click', () => { ${act[answer.kind]}; globalThis.answers = (globalThis.answers ?? 0) + 1 })
  </script>`
}

/** The least that shows the same: the same pictures and words as a plain grid, and a script started after the first paint. */
function documentOf({ answer, ...shown }: BarePage): string {
  const [tapped, taps] = answer ? ['<button id="tap">+</button>', scriptOf(answer)] : ['', '']
  return `<!doctype html><html lang="th"><head><meta charset="utf-8"><title>${escaped(shown.heading)}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="description" content="-"><link rel="icon" href="data:,">
<style>body{font:16px/1.6 sans-serif;margin:8px}ul{display:grid;grid-template-columns:1fr 1fr;gap:8px;padding:0;list-style:none}
img{width:100%;height:auto}button{min-height:48px;min-width:48px}</style>
<script>new PerformanceObserver((_, observer)=>{observer.disconnect();const s=document.createElement('script');s.src='/script.js';document.head.append(s)}).observe({type:'paint',buffered:true})</script>
</head><body>${tapped}<main>${contentOf(shown)}</main>${taps}</body></html>`
}

/** Serves bare pages by name on a free port. */
export async function serveBarePages(shown: ReadonlyMap<string, BarePage>): Promise<{ url: string; server: Server }> {
  const body = brotli(script())
  const pages = new Map([...shown].map(([name, page]) => [`/${name}`, brotli(documentOf(page))]))
  const server = createServer(({ url = '' }, response) => {
    const page = pages.get(url)
    const isScript = url === '/script.js'
    if (!page && !isScript) return void response.writeHead(404).end()
    const type = isScript ? 'text/javascript' : 'text/html; charset=utf-8'
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(page ?? body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}
