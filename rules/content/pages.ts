/** Pages of text that the shop has a place for; each is the last part of its address. */
export const pageSlugs = ['privacy-and-terms', 'cookie-policy', 'question-and-answer', 'contact-us', 'about'] as const
export type PageSlug = (typeof pageSlugs)[number]

export const isPageSlug = (slug: string): slug is PageSlug => (pageSlugs as readonly string[]).includes(slug)

/** The page that a shop accepts when it registers; its parts are consented to one by one. */
export const legalSlug = 'privacy-and-terms' satisfies PageSlug
export const legalDocuments = ['terms', 'privacy'] as const
