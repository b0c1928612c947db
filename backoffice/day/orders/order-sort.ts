/** A table's sort: the column and where it begins. */
type TableSort = { column: string; direction: 'ascending' | 'descending' }

/** The sorts that the server knows, by their columns. */
const sorts: Readonly<Record<string, TableSort>> = {
  newest: { column: 'placed', direction: 'descending' },
  oldest: { column: 'placed', direction: 'ascending' },
  amount: { column: 'total', direction: 'descending' },
  province: { column: 'province', direction: 'ascending' },
}

/** How the table shows a sort of the address; undefined where no column has it. */
export const sortOf = (name: string | readonly string[]): TableSort | undefined => sorts[String(name)]

/** The sort for a pressed column; pressing it again turns it round, or goes back to the newest where there is no other. */
export function sortName({ column }: TableSort, current: string | readonly string[]): string {
  const names = Object.keys(sorts).filter((name) => sorts[name]?.column === column)
  const at = names.indexOf(String(current))
  return names[at + 1] ?? (at >= 0 && names.length === 1 ? 'newest' : (names[0] ?? 'newest'))
}
