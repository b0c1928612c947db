import { latePart } from '#storefront/page-frame/late-part.ts'
import { withTexts } from '#storefront/router/with-texts.ts'

/** What a list without goods says: lists with goods load none of it. */
export const { Part: LateNothingListed, load: loadNothingListed } = latePart(
  async () => (await withTexts(import('./NothingListed.tsx'), ['browse'])).NothingListed,
)
