import type { ComponentProps, ReactNode } from 'react'
import { DataTable, type TableColumn } from '../DataTable.tsx'
import { QueryState } from '../QueryState.tsx'
import { SelectionBar } from '../SelectionBar.tsx'
import type { List } from './use-list.ts'

/** How the rows are sorted, and what a press on the head of a column does. */
type SortProps = Pick<ComponentProps<typeof DataTable>, 'sort' | 'onSort'>

export type ListTableProps<Item> = SortProps & {
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
}

/** ListTable: the rows of `useList`, with its states, the way to further rows, and what is selected. */
export function ListTable<Item extends object>({ list, above, selectionActions, ...table }: ListTableProps<Item>) {
  const { rows, rowId, more, selection, chosen } = list
  // What an action left selected counts, also where it has left the list since.
  const count = selection.results.length > 0 ? selection.selected.size : chosen.length
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
        <SelectionBar count={count} results={selection.results} onClear={selection.clear}>
          {selectionActions}
        </SelectionBar>
      )}
    </QueryState>
  )
}
