import type { ColumnList } from '#rules/live/list-columns.ts'

/** The query key of the columns that the user wants in a list. */
export const columnsKey = (list: ColumnList) => ['columns', list] as const
