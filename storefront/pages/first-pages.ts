import type { PageData } from '#contract/pages/shapes.ts'
import { applyDense } from '#storefront/catalogue/dense-list.ts'
import { loadNothingListed } from '#storefront/catalogue/late-nothing-listed.ts'
import { hasNotes, loadProductNotes } from '#storefront/catalogue/late-product-notes.ts'
import type { FirstPages } from '#storefront/router/pages.ts'

const listing = {
  /** In a browser a list has its layout before it is shown; without a network it may lack its style sheet. */
  load: async () => {
    const layout = typeof document === 'undefined' ? null : applyDense().catch(() => undefined)
    const [{ ListingPage }] = await Promise.all([import('./listing.tsx'), layout])
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
  if (data.kind === 'listing' && data.total === 0) await loadNothingListed()
  if (data.kind === 'product' && hasNotes(data.card)) await loadProductNotes()
}
