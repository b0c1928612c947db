import type { ComponentProps, ReactNode } from 'react'
import { DataTable, type TableColumn } from '../DataTable.tsx'
import { later } from '../later.tsx'
import { QueryState } from '../QueryState.tsx'
import type { List } from './use-list.ts'

/** After the rows: nothing is selected before they are there. */
const SelectionBar = later(() => import('../SelectionBar.tsx').then((module) => module.SelectionBar))

/** How the rows are sorted, and what a press on the head of a column does. */
type TableSorting = Pick<ComponentProps<typeof DataTable>, 'sort' | 'onSort'>

export type ListTableProps<Item> = TableSorting & {
  list: List<Item>
  /** What it lists, for a screen reader. */
  label: string
  /** From `useColumns`. */
  columns: readonly TableColumn<Item>[]
  /** What a row is called, where its checkbox is read out. */
  rowName: (item: Item) => string
  onOpen?: (item: Item) => void
  /** Rows that have just changed under the user's eyes. */
  changed?: ReadonlySet<string>
  /** The row whose details are open next to the table. */
  openId?: string | null
  /** Between the filters and the rows: what waits to be let in. */
  above?: ReactNode
  /** Instead of rows, where there are none. */
  empty?: ReactNode
  /** Buttons of what can be done with the selected rows; without them nothing can be selected. */
  selectionActions?: ReactNode
  /** How many are selected, where they stay so also when their rows go; else those in sight. */
  count?: number
}

/** ListTable: the rows of `useList`, with its states, the way to further rows, and what is selected. */
export function ListTable<Item extends object>({
  list,
  above,
  selectionActions,
  count,
  ...table
}: ListTableProps<Item>) {
  const { rows, rowId, more, selection, chosen } = list
  return (
    <QueryState query={list.state}>
      {above}
      <DataTable
        {...table}
        rows={rows}
        rowId={rowId}
        more={more}
        {...(selectionActions && { selected: selection.selected, onSelect: selection.onSelect })}
      />
      {selectionActions && (
        <SelectionBar count={count ?? chosen.length} results={selection.results} onClear={selection.clear}>
          {selectionActions}
        </SelectionBar>
      )}
    </QueryState>
  )
}
