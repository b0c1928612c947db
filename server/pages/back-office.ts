import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#rules/catalogue/product.ts'
import { sendProblem } from '#server/http/problem.ts'
import { languageOf } from '#server/http/request-language.ts'
import { escaped } from '#server/http/escaped.ts'
import { policySource, policyText } from './document-parts.ts'

/** The back office as the build left it, or as the development server serves it. */
export type BuiltBackOffice = {
  /** Files the browser loads for the shell, as paths from the root: the entry script, what it imports, the sheets. */
  filesOf: (language: Language) => { script: string; imports: readonly string[]; sheets: readonly string[] }
  /** Where the browser's files are; null where another server has them. */
  clientFolder: string | null
  /** The version that the page tells its user about when a newer one is there. */
  version: string
  /** Directives that replace those of the policy, for the development server; empty for a build. */
  policy: Readonly<Record<string, string>>
}

/**
 * The one style that React Aria puts into the page itself, the same on every page: it keeps presses from zooming.
 * `test/journeys/backoffice/` fails when an update changes it.
 */
const ariaStyle = `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`

const policyOf = ({ policy }: BuiltBackOffice): string =>
  policyText(
    {
      'script-src': "'self'",
      'style-src': `'self' ${policySource(ariaStyle)}`,
      'img-src': "'self' data: blob:",
    },
    policy,
  )

const choices = { theme: ['light', 'dark'], density: ['dense', 'comfortable'] } as const

/** What the user chose on this device, by cookie: known to the first paint, so that nothing flashes or jumps. */
function appearanceOf(cookie = ''): string {
  const chosen = Object.entries(choices).flatMap(([name, values]) => {
    const value = new RegExp(`(?:^|;\\s*)backoffice-${name}=(\\w+)`).exec(cookie)?.[1] ?? ''
    return (values as readonly string[]).includes(value) ? [` data-${name}="${value}"`] : []
  })
  return chosen.join('')
}

/** Where the scripts have not drawn anything for some seconds: a file is missing, or the network is slow. */
const lateWords = {
  th: { text: 'เปิดระบบหลังร้านไม่สำเร็จหรือช้ากว่าปกติ', again: 'ลองอีกครั้ง' },
  en: { text: 'The back office does not open, or takes longer than usual', again: 'Try again' },
} satisfies Record<Language, object>

type PageOptions = {
  built: BuiltBackOffice
  publicUrl: string
  brandName: (language: Language) => string
  /** False: nothing goes to anybody outside, which every screen says in its head. */
  outside: boolean
}

/**
 * The back office's one document, under every address below `/backoffice/` that is no call: the browser signs in, loads
 * the screen, and says so where there is none. It holds no data, so it is the same for everybody.
 */
export function backOfficePages(app: FastifyInstance, { built, publicUrl, brandName, outside }: PageOptions): void {
  const policy = policyOf(built)
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = (request.raw.url ?? '').split('?')[0] ?? ''
    if (/^\/backoffice\/api(?:\/|$)/.test(path)) return sendProblem(request, reply, { code: 'not_found' })
    const language = languageOf(request.headers)
    const { script, imports, sheets } = built.filesOf(language)
    const late = lateWords[language]
    const html =
      `<!doctype html><html lang="${language}" data-origin="${escaped(publicUrl)}"` +
      ` data-version="${escaped(built.version)}" data-brand="${escaped(brandName(language))}"${outside ? '' : ' data-outside="off"'}${appearanceOf(request.headers.cookie)}><head><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">` +
      `<meta name="robots" content="noindex"><title>${escaped(brandName(language))}</title>` +
      `<link rel="icon" href="/icon.svg">` +
      sheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`).join('') +
      imports.map((file) => `<link rel="modulepreload" href="${file}">`).join('') +
      `<script type="module" src="${script}"></script></head><body><div id="app"></div>` +
      `<div class="whole-page late"><p>${late.text}</p><p><a class="link" href="">${late.again}</a></p></div></body></html>`
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'cache-control': 'private, no-cache',
        vary: 'Cookie, Accept-Language',
      })
      .send(html)
  }
  // With and without a slash at its end.
  for (const path of ['/backoffice', '/backoffice/*']) app.get(path, answer)
}
