import type { ProductPage } from '#contract/pages/shapes.ts'
import { latePart } from '#storefront/page-frame/late-part.ts'
import { withTexts } from '#storefront/router/with-texts.ts'

/** Whether a product has notes. */
export const hasNotes = ({ card: { premium, restricted, stock }, reserved }: ProductPage) =>
  premium || restricted || stock <= 0 || reserved

/** What is said of products that cannot be bought as usual: most are, and load none of it. */
export const { Part: LateProductNotes, load: loadProductNotes } = latePart(
  async () => (await withTexts(import('./ProductNotes.tsx'), ['notes'])).ProductNotes,
)
