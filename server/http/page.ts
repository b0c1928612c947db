/** Which page of a list is asked for: numbers from 0. */
export type PageAsked = { page: number; size: number }

/** A page of a list as the wire has it. @param total of all pages */
export const pageOf = <Item>(content: Item[], total: number, { page, size }: PageAsked) => ({
  ...{ content, page, size, totalElements: total },
  totalPages: Math.ceil(total / size),
})
