/** The parts of the account page; on a phone each is a page of its own, named in the query of the address. */
const accountParts = ['credit', 'shop', 'addresses', 'security', 'line', 'reminder', 'display'] as const
export type AccountPart = (typeof accountParts)[number]

/** The part that an address names; null for the list of all. */
export const readPart = (query: URLSearchParams): AccountPart | null =>
  accountParts.find((part) => part === query.get('part')) ?? null
