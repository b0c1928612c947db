import { useMemo } from 'react'
import { getColumns } from '#contract/backoffice/columns/calls.ts'
import type { ChosenColumn, ColumnList } from '#rules/live/list-columns.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { loadBothTexts } from '#backoffice/texts/namespaces.ts'
import { later } from '../later.tsx'
import { columnsKey } from './columns-key.ts'
import { withGroups, type GroupedColumn } from './grouped-columns.tsx'

const ColumnsButton = later(() =>
  Promise.all([import('./ColumnsButton.tsx'), loadBothTexts('columns')]).then(([module]) => module.ColumnsButton),
)
const none: readonly ChosenColumn[] = []

/**
 * The columns of a list as the user wants them, and the button that chooses them, for the end of its filters. They are
 * kept for each person by the server; until they are read, and where they cannot be, the usual ones are shown.
 * @param usual the same array as long as nothing in it has changed
 */
export function useOwnColumns<Item>(list: ColumnList, usual: GroupedColumn<Item>[]) {
  // Only their owner changes them.
  const { data } = useCall(columnsKey(list), getColumns, { params: { list } }, { staleTime: Infinity })
  const chosen = data?.columns ?? none
  const columns = useMemo(() => withGroups(withLooks(usual, chosen)), [usual, chosen])
  const names = usual.map(({ id, title, isRowHeader }) => ({ id, title, isFixed: isRowHeader === true }))
  return { columns, button: <ColumnsButton list={list} columns={names} chosen={chosen} /> }
}

/** The columns that are shown, each as wide as it was chosen. */
function withLooks<Item>(usual: GroupedColumn<Item>[], chosen: readonly ChosenColumn[]): GroupedColumn<Item>[] {
  if (chosen.length === 0) return usual
  const looks = new Map(chosen.map(({ id, look }) => [id, look]))
  return usual.flatMap((column) => {
    const look = looks.get(column.id) ?? 'usual'
    if (look === 'usual') return column
    if (look === 'hidden') return column.isRowHeader ? column : []
    const { grows: _grows, ...rest } = column
    return { ...rest, cell: (item: Item) => <span className={`cell-${look}`}>{column.cell(item)}</span> }
  })
}
