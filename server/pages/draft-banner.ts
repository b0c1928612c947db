import type { BannerContent } from '#contract/content/content.ts'
import type { Banner } from '#server/catalogue/snapshot.ts'

/** An unpublished banner, as the home page shows it in a preview: for everybody, and first. */
export const draftBanner = ({ key, content }: { key: string; content: BannerContent }): Banner => ({
  // Not an id of the catalogue: it is in no list.
  id: 0,
  name: key,
  description: content.description,
  condition: content.condition,
  items: content.items,
  segment: null,
  signedInOnly: false,
  startsAt: null,
  endsAt: null,
  image: content.image,
})
