import type { Supplier } from '#contract/pages/shapes.ts'

/** Opens the chat with the sales contact; where its app can do that, with some words typed already. */
export const chatWith = ({ link, draftLink }: NonNullable<Supplier['chat']>, draft: string): string =>
  draftLink ? draftLink.replace('{text}', encodeURIComponent(draft)) : link
