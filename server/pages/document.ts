import type { HydrationData } from '#contract/pages/page-render.ts'
import type { DescribedSupplier } from '#contract/pages/shapes.ts'
import type { BuiltStorefront } from './built-storefront.ts'
import { escaped } from '#server/http/escaped.ts'
import { policySource, policyText } from './document-parts.ts'
import type { MapTiles } from './supplier.ts'

/** JSON that is safe inside a script element. */
const embedded = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Headers of every document, besides its policy. */
export const documentHeaders: Record<string, string> = {
  'content-type': 'text/html; charset=utf-8',
  vary: 'Cookie, Accept-Language, Accept-Encoding',
}

/**
 * What a document may load and run. Hashes instead of nonces, because a rendered page is sent to many clients.
 * @param brandStyle the supplier's colours, empty where they are the default
 */
export const policyOf = (
  { startScript, style, policy }: BuiltStorefront,
  brandStyle: string,
  tiles: MapTiles,
): string =>
  policyText(
    {
      'script-src': `'self' ${policySource(startScript)}`,
      'style-src': `'self' ${policySource(style)}${brandStyle && ` ${policySource(brandStyle)}`}`,
      'img-src': `'self' data: blob:${tiles ? ` ${new URL(tiles.url).origin}` : ''}`,
    },
    policy,
  )

export type DocumentContent = {
  facts: HydrationData
  /** The page as rendered by React. */
  content: string
  canonical: string
  /** False for private pages. */
  indexed: boolean
  supplier: DescribedSupplier
  /** The supplier's colours, see `policyOf`. */
  brandStyle: string
}

const ownIcon = '<link rel="icon" href="/icon.svg">'
const iconOf = (logo: string): string => `<link rel="icon" href="/content/images/${logo}?w=160" type="image/webp">`

/** The whole document. It loads no script before it is painted. */
export function documentOf(
  built: BuiltStorefront,
  { facts, content, canonical, indexed, supplier, brandStyle }: DocumentContent,
): string {
  const { language, title, description } = facts.answer
  // The browser reads the description from the head.
  const { description: _, ...shown } = supplier
  const { scripts, sheets } = built.filesOf(facts.route, language)
  return (
    `<!doctype html><html lang="${language}" data-modules="${scripts.join(' ')}"` +
    ` data-added="${escaped(built.storefront.addedText(language))}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">` +
    `<title>${escaped(title)}</title><meta name="description" content="${escaped(description)}">` +
    (indexed ? `<link rel="canonical" href="${escaped(canonical)}">` : '<meta name="robots" content="noindex">') +
    (supplier.logo ? built.headLinks.replace(ownIcon, iconOf(supplier.logo)) : built.headLinks) +
    // The inlined style first: it sets the order of the layers that the pages' own sheets add to.
    `<style>${built.style}</style>` +
    (brandStyle && `<style>${brandStyle}</style>`) +
    sheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`).join('') +
    `<script>${built.startScript}</script></head>` +
    `<body><div id="app">${content}</div>` +
    `<script type="application/json" id="supplier">${embedded(shown)}</script>` +
    `<script type="application/json" id="facts">${embedded(facts)}</script></body></html>`
  )
}
