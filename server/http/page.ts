/** The requested page of a list, numbered from 0. */
export type PageQuery = { page: number; size: number }

/** A page of a list as on the wire. @param total over all pages */
export const pageOf = <Item>(content: Item[], total: number, { page, size }: PageQuery) => ({
  content,
  page,
  size,
  totalElements: total,
  totalPages: Math.ceil(total / size),
})
