import type { ListingPage } from '#contract/pages/shapes.ts'
import { latePart } from '#storefront/page-frame/late-part.ts'
import { withTexts } from '#storefront/router/with-texts.ts'

/** Whether something is to be said of how a search was answered. */
export const hasSearchNotes = ({ meant, isClose, otherUnit }: ListingPage): boolean =>
  Boolean(meant ?? isClose ?? otherUnit)

/** What is said of few searches: lists load none of it. */
export const { Part: LateSearchNotes, load: loadSearchNotes } = latePart(
  async () => (await withTexts(import('./SearchNotes.tsx'), ['browse'])).SearchNotes,
)
