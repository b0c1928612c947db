import type { TableColumn } from '../DataTable.tsx'
import './columns.css'

/** A column of a wide list; neighbours of one group stand under its name. */
export type GroupedColumn<Item> = TableColumn<Item> & { group?: string }

/** Draws the names of groups above the titles, once for each run of neighbours; a screen reader hears it with each title. */
export function withGroups<Item>(columns: readonly GroupedColumn<Item>[]): TableColumn<Item>[] {
  if (!columns.some(({ group }) => group)) return [...columns]
  return columns.map(({ group, ...column }, at) => {
    const isFirst = columns[at - 1]?.group !== group
    const heading = (
      <span className="grouped-title">
        {group && isFirst && <span className="group-name">{group}</span>}
        {group && !isFirst && (
          <span className="group-name">
            <span className="sr-only">{group}</span>&nbsp;
          </span>
        )}
        {!group && <span>&nbsp;</span>}
        {column.title}
      </span>
    )
    return { ...column, heading }
  })
}
