import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { escaped } from '#server/http/escaped.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { languageOf } from '#server/http/request-language.ts'
import type { ClientId, ShopFace } from '../port.ts'
import type { Page } from './login-form.ts'
import { loginStyle, parcel } from './login-style.ts'
import { loginTexts } from './login-texts.ts'
import { facePath } from './paths.ts'

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'"

/** Anuphan (SIL Open Font License), as in the shop. */
const thaiFace = readFileSync(
  fileURLToPath(import.meta.resolve('@fontsource-variable/anuphan/files/anuphan-thai-wght-normal.woff2')),
)
/** By the names of `design/faces.css`; bold apart, since a browser would smear the regular letters to make it. */
const ownFaces = {
  400: ['Noto Sans Thai', 'Noto Sans Thai Regular', 'Sukhumvit Set', 'SukhumvitSet-Text', 'Thonburi', 'Leelawadee UI'],
  700: ['Noto Sans Thai Bold', 'NotoSansThai-Bold', 'SukhumvitSet-Bold', 'Thonburi-Bold', 'Leelawadee UI Bold'],
}
const faces = Object.entries(ownFaces)
  .map(([weight, names]) => {
    const sources = [...names.map((name) => `local('${name}')`), `url('${facePath}') format('woff2')`].join()
    return `@font-face { font-family: Thai; font-weight: ${weight}; font-display: swap; src: ${sources}; unicode-range: U+0E01-0E5B }`
  })
  .join('\n')

/** The shop's own logo, or the parcel that it has without one. */
const logoOf = ({ logo }: ShopFace): string =>
  logo === null ? parcel : `<img class="logo" src="/content/images/${encodeURIComponent(logo)}?w=160" alt="">`

/** The way to the same page in the other language; it works without scripts. */
const switchTo = (language: Language): string => {
  const other = language === 'th' ? 'en' : 'th'
  return `<a href="?lang=${other}" hreflang="${other}" lang="${other}">${loginTexts[language].otherLanguage}</a>`
}

/** Registers the font of the pages. */
export const registerFace = (app: FastifyInstance): void =>
  void app.get(facePath, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=604800').type('font/woff2').send(thaiFace),
  )

/** @param client whose page it is; null where it has expired */
export function pageSender(shop: () => ShopFace) {
  return (
    reply: FastifyReply,
    status: number,
    { title, body, wide = false }: Page,
    client: ClientId | null,
    mayLeave = true,
  ): FastifyReply => {
    const language = languageOf(reply.request.headers)
    const place = client && loginTexts[language].places[client]
    const name = escaped(shop().name[language])
    return reply
      .code(status)
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('vary', 'cookie, accept-language')
      .type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/icon.svg">
<title>${title} · ${name}</title>
<style>
${faces}
${loginStyle}
</style>
<main${wide ? ' class="wide"' : ''}>
<header>${logoOf(shop())}<p><strong>${name}</strong>${place ?? ''}</p>${mayLeave ? switchTo(language) : ''}</header>
${body}
</main>
</html>`)
  }
}
