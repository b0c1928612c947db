/** A page of any list: by number, with the count of all rows, or by the place after its last row. */
export type ListPage<Item> = {
  content: readonly Item[]
  page?: number
  totalPages?: number
  totalElements?: number
  /** There are more rows than were counted. */
  hasMore?: boolean
  nextCursor?: string | null | undefined
  next?: string | number | null | undefined
}

/** Where the next page begins; both are left out for the first one. */
export type PagePlace = { page?: number; cursor?: string; before?: number }

/** Where the page after this one begins; undefined after the last. */
export function nextPlace({
  page,
  totalPages,
  nextCursor,
  next = nextCursor,
}: ListPage<unknown>): PagePlace | undefined {
  if (typeof next === 'number') return { before: next }
  if (next) return { cursor: next }
  if (next === null) return undefined
  return page !== undefined && totalPages !== undefined && page + 1 < totalPages ? { page: page + 1 } : undefined
}

/** The rows of all pages, each once: one that moved on to a later page while it was read stays where it was first. */
export function rowsOf<Item>(pages: readonly ListPage<Item>[], rowId: (item: Item) => string): Item[] {
  const rows = new Map<string, Item>()
  for (const { content } of pages) for (const item of content) if (!rows.has(rowId(item))) rows.set(rowId(item), item)
  return [...rows.values()]
}
