/** The text pages of the storefront; each slug is the last segment of its address. */
export const pageSlugs = ['privacy-and-terms', 'cookie-policy', 'question-and-answer', 'contact-us', 'about'] as const
export type PageSlug = (typeof pageSlugs)[number]

export const isPageSlug = (slug: string): slug is PageSlug => (pageSlugs as readonly string[]).includes(slug)

/** The page that a retailer accepts at registration; each of its documents is a separate consent. */
export const legalSlug = 'privacy-and-terms' satisfies PageSlug
export const legalDocuments = ['terms', 'privacy'] as const
