import type { Supplier } from '#contract/pages/shapes.ts'

/** The URL of the chat with the sales contact; with a typed text where its app supports that. */
export const chatWith = ({ link, draftLink }: NonNullable<Supplier['chat']>, draft: string): string =>
  draftLink ? draftLink.replace('{text}', encodeURIComponent(draft)) : link
