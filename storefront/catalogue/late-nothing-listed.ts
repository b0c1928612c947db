import { latePart } from '#storefront/page-frame/late-part.ts'
import { withTexts } from '#storefront/router/with-texts.ts'

/** What a list without goods says: lists with goods load none of it. */
export const { Part: LateNothingListed, load: loadNothingListed } = latePart(async () => {
  const module = import('./NothingListed.tsx')
  // The server has loaded all texts.
  const { NothingListed } = await (typeof document === 'undefined' ? module : withTexts(module, ['browse']))
  return NothingListed
})
