import {
  use,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type ContextType,
  type ReactNode,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { mergeProps } from 'react-aria/mergeProps'
import { useHover } from 'react-aria/useHover'
import { useTableCell, useTableRow, useTableSelectionCheckbox } from 'react-aria/useTable'
import { CheckboxContext } from 'react-aria-components/Checkbox'
import {
  CollectionRendererContext,
  createBranchComponent,
  createLeafComponent,
  DefaultCollectionRenderer,
  type CollectionRenderer,
} from 'react-aria-components/CollectionBuilder'
import { TableStateContext, type Key } from 'react-aria-components/Table'

const { CollectionBranch } = DefaultCollectionRenderer

type Branch = ComponentProps<CollectionRenderer['CollectionBranch']>
type Node = Branch['parent']
type State = NonNullable<ContextType<typeof TableStateContext>>

/** They draw nothing by themselves: the table draws what they hold. */
const nothing = () => null

/** Row: a row of a table. */
export const Row = createBranchComponent<object, RowProps, HTMLTableRowElement>(
  'item',
  nothing,
  ({ children }) => children,
)
/** Cell: a cell of a row. */
export const Cell = createLeafComponent<object, CellProps, HTMLTableCellElement>('cell', nothing)

type CellProps = { className: string; children: ReactNode }
/** `textValue` is read out where the row is selected. */
type RowProps = CellProps & { id: string; textValue: string }

/** A row as it is drawn. */
type DrawnRow = {
  key: Key
  /** The part of the table's state that it shows. */
  shown: readonly unknown[]
  /** The states that it and its cells were drawn with. */
  states: readonly State[]
  draw: (state: State) => void
}

/** The rows of one table, and its present state. */
type Table = { state: State; rows: Set<DrawnRow> }

/** The part of the table's state that a row shows: selection and focus. */
function shownBy(key: Key, { collection, selectionManager: manager }: State): readonly unknown[] {
  const { focusedKey } = manager
  const hasFocus = focusedKey !== null && [focusedKey, collection.getItem(focusedKey)?.parentKey].includes(key)
  return [
    manager.selectionMode,
    manager.isSelected(key),
    // Of the row with the focus a key selects or opens.
    ...(hasFocus ? [focusedKey, manager.isFocused, manager.childFocusStrategy, manager.isEmpty] : []),
  ]
}

/**
 * The rows of a table: each is drawn again only where what it shows has changed. React Aria's own rows and cells read the
 * state of the whole table, which is a new object after each selection and each move of the focus.
 */
function Rows({ collection, parent }: Branch) {
  const state = use(TableStateContext)
  if (!state) throw new Error('There is no table')
  const table = useRef<Table>({ state, rows: new Set() })
  useLayoutEffect(() => {
    table.current.state = state
    for (const { key, shown, states, draw } of table.current.rows) {
      // A press in a row that was drawn earlier works on the present selection.
      for (const old of states) Object.assign(old.selectionManager, state.selectionManager)
      const now = shownBy(key, state)
      if (now.length !== shown.length || now.some((value, index) => value !== shown[index])) draw(state)
    }
  })
  return useMemo(
    () => (
      <CollectionRendererContext value={DefaultCollectionRenderer}>
        {[...(collection.getChildren?.(parent.key) ?? [])].map((row) => (
          <OwnRow key={row.key} node={row} first={state} table={table} />
        ))}
      </CollectionRendererContext>
    ),
    // Rows take the state of their first drawing; later ones reach them by `draw`.
    // oxlint-disable-next-line react/exhaustive-deps
    [collection, parent],
  )
}

type OwnRowProps = {
  node: Node
  /** The first state with these rows. */
  first: State
  table: RefObject<Table>
}

function OwnRow({ node, first, table }: OwnRowProps) {
  const { key } = node
  const row = useRef<HTMLTableRowElement>(null)
  const [latest, setLatest] = useState({ first, state: first })
  const state = latest.first === first ? latest.state : first
  const { selectionManager: manager, collection } = state
  const { isEmpty, focusedKey } = manager
  const focusedCell = focusedKey !== null && collection.getItem(focusedKey)?.parentKey === key && focusedKey
  const shownByCells = [
    first,
    manager.selectionMode,
    ...(focusedCell ? [focusedCell, manager.isFocused, manager.childFocusStrategy] : [null, false, null]),
  ]
  // oxlint-disable-next-line react/exhaustive-deps
  const ofCells = useMemo(() => state, shownByCells)
  const shown = shownBy(key, state)
  const draw = (next: State) => setLatest({ first, state: next })
  useLayoutEffect(() => {
    const { rows } = table.current
    const drawn = { key, shown, states: [state, ofCells], draw }
    rows.add(drawn)
    return () => void rows.delete(drawn)
  })
  /** After the first tick a press selects a row instead of opening it: each row learns of it when it is pressed. */
  const onPress = () => {
    if (table.current.state.selectionManager.isEmpty !== isEmpty) flushSync(() => draw(table.current.state))
  }
  const { rowProps, isSelected, allowsSelection, hasAction } = useTableRow({ node }, state, row)
  const { checkboxProps } = useTableSelectionCheckbox({ key }, state)
  const { hoverProps, isHovered } = useHover({ isDisabled: !allowsSelection && !hasAction })
  const cells = useMemo(
    () =>
      [...(collection.getChildren?.(key) ?? [])].map((cell) => <OwnCell key={cell.key} node={cell} state={ofCells} />),
    [collection, key, ofCells],
  )
  return (
    <tr
      {...mergeProps(rowProps, hoverProps, { onPointerDownCapture: onPress, onClickCapture: onPress })}
      ref={row}
      className={node.props.className}
      data-selected={isSelected || undefined}
      data-hovered={isHovered || undefined}
    >
      <CheckboxContext value={{ slots: { selection: checkboxProps } }}>{cells}</CheckboxContext>
    </tr>
  )
}

function OwnCell({ node, state }: { node: Node; state: State }) {
  const cell = useRef<HTMLTableCellElement>(null)
  const column = state.collection.columns[node.index]
  const { gridCellProps } = useTableCell({ node: Object.assign(node, { column }) }, state, cell)
  return (
    <td {...gridCellProps} ref={cell} className={node.props.className}>
      {node.rendered}
    </td>
  )
}

const OwnBranch = (props: Branch) =>
  props.parent.type === 'tablebody' ? <Rows {...props} /> : <CollectionBranch {...props} />

/** Draws the rows of a table, and each of them again only when something of its own has changed. */
export const ownRows: CollectionRenderer = { ...DefaultCollectionRenderer, CollectionBranch: OwnBranch }
