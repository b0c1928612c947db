import type { PageData } from '#contract/pages/shapes.ts'
import { applyDense } from '#storefront/catalogue/dense-list.ts'
import { hasNotes, loadProductNotes } from '#storefront/catalogue/late-product-notes.ts'
import type { FirstPages } from '#storefront/router/pages.ts'

const findListing = () => import('./listing.tsx')
const listing = {
  /** In a browser a list has its layout before it is shown; without a network it may lack its style sheet. */
  load: async () => {
    const layout = typeof document === 'undefined' ? null : applyDense().catch(() => undefined)
    const [{ ListingPage }] = await Promise.all([findListing(), layout])
    return ListingPage
  },
  texts: ['lists'],
} as const

/** The components and texts of the pages that visitors come to first. The compiler checks each against the data of its route. */
export const firstPages: FirstPages = {
  home: { load: async () => (await import('./home.tsx')).HomePage },
  category: listing,
  product: { load: async () => (await import('./product.tsx')).ProductPage, texts: ['product'] },
  all: listing,
  search: listing,
  brandBanner: listing,
  productBanner: listing,
  hotSaleBanner: listing,
}

/** Loads what few data need besides their page. */
export async function loadParts(data: PageData): Promise<void> {
  if (data.kind === 'listing') await (await findListing()).loadListingParts(data)
  if (data.kind === 'product' && hasNotes(data)) await loadProductNotes()
}
