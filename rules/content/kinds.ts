/** What the staff write: each kind has a shape of its own, and all have drafts, editions and previews. */
export const contentKinds = ['pages', 'brand', 'delivery', 'popups', 'banners'] as const
export type ContentKind = (typeof contentKinds)[number]

/** Of these there is exactly one, under this key. */
export const onlyKey = 'shop'
