/** Kinds of content that staff write. Each has its own shape; all have drafts, editions and previews. */
export const contentKinds = ['pages', 'brand', 'delivery', 'popups', 'banners', 'search'] as const
export type ContentKind = (typeof contentKinds)[number]

/** The kinds with exactly one item, and its key. */
export const onlyKey = 'shop'
