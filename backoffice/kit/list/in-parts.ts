/** Rows in their order, in parts of at most `most`, for a call that takes no more at once. */
export const inParts = <Item>(rows: readonly Item[], most: number): Item[][] =>
  Array.from({ length: Math.ceil(rows.length / most) }, (_, part) => rows.slice(part * most, (part + 1) * most))
