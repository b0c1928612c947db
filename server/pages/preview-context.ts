import type { FastifyRequest } from 'fastify'
import type { MatchedPage } from '#contract/pages/page-render.ts'
import { formatHour } from '#rules/thai-date.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import type { Content } from '#server/content/content.ts'
import { cookieOf } from '#server/http/cookies.ts'
import { productViewingName } from '#server/http/product-viewing-cookie.ts'
import type { PageContext } from './cards.ts'
import { draftBanner } from './draft-banner.ts'

/** Until when a token opens the page of this hidden product; null where it does not. */
export type ProductViewingReader = (token: string, productId: number, now: Date) => Promise<Date | null>

type PreviewDeps = { content: Pick<Content, 'preview'>; productViewing: ProductViewingReader }
type PreviewRequest = { matched: MatchedPage; search: string; request: FastifyRequest }

/** Whether a page is one of those that only show what is not public yet. */
export const isPreview = ({ route, needs }: MatchedPage): boolean => route === 'preview' || needs === 'hidden-product'

/** The context with what this client may see before it is public; null where there is nothing of the kind. */
export async function previewContext(
  { content, productViewing }: PreviewDeps,
  context: PageContext,
  { matched, search, request }: PreviewRequest,
): Promise<PageContext | null> {
  if (matched.needs === 'hidden-product') return withHiddenProduct(productViewing, context, { matched, request })
  const token = search.includes('preview=') && new URLSearchParams(search).get('preview')
  const preview = token ? await content.preview(token, new Date(context.now)) : null
  if (!preview) return null
  const { snapshot } = context
  const banners = preview.banner ? [draftBanner(preview.banner), ...snapshot.banners] : snapshot.banners
  return { ...context, content: preview.snapshot, snapshot: { ...snapshot, banners } }
}

/** The catalogue as if the product were on sale: for staff whose browser has the cookie of its viewing. */
async function withHiddenProduct(
  readViewing: ProductViewingReader,
  context: PageContext,
  { matched, request }: Pick<PreviewRequest, 'matched' | 'request'>,
): Promise<PageContext | null> {
  const id = matched.params['id'] ?? ''
  const { snapshot } = context
  const product = /^\d{1,9}$/.test(id) ? snapshot.productById.get(Number(id)) : undefined
  const token = product && cookieOf(request, productViewingName(product.id))
  const until = token ? await readViewing(token, product.id, new Date(context.now)) : null
  if (!product || !until) return null
  return {
    ...context,
    snapshot: onSale(snapshot, product.id),
    shown: new Set([product.id]),
    viewing: { isHidden: !product.active, until: formatHour(until) },
  }
}

function onSale(snapshot: Snapshot, productId: number): Snapshot {
  const products = snapshot.products.map((product) =>
    product.id === productId ? { ...product, active: true } : product,
  )
  return { ...snapshot, products, productById: new Map(products.map((product) => [product.id, product])) }
}
