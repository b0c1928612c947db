/** Lists whose columns each member of staff chooses, as the wire and the database call them. */
export const columnLists = ['products', 'stock', 'lots', 'retailers'] as const
export type ColumnList = (typeof columnLists)[number]

/** How a column is shown: as wide as what is in it, at one of three widths, or not at all. */
export const columnLooks = ['usual', 'narrow', 'medium', 'wide', 'hidden'] as const
export type ColumnLook = (typeof columnLooks)[number]

/** A column that is not as usual. */
export type ChosenColumn = { id: string; look: ColumnLook }
