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

/** The present state of a table, and what follows it: each draws itself again where what it shows has changed. */
type Table = { state: State; followers: Set<(next: State) => void> }

/** The part of the table's state that a row shows, besides whether it is selected. */
function shownBy(key: Key, { collection, selectionManager: manager }: State): readonly unknown[] {
  const { focusedKey } = manager
  const hasFocus = focusedKey !== null && [focusedKey, collection.getItem(focusedKey)?.parentKey].includes(key)
  return [
    manager.selectionMode,
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
  const table = useRef<Table>({ state, followers: new Set() })
  useLayoutEffect(() => {
    table.current.state = state
    for (const follow of table.current.followers) follow(state)
  })
  return useMemo(
    () => (
      <CollectionRendererContext value={DefaultCollectionRenderer}>
        {[...(collection.getChildren?.(parent.key) ?? [])].map((row) => (
          <OwnRow key={row.key} node={row} first={state} table={table} />
        ))}
      </CollectionRendererContext>
    ),
    // Rows take the state of their first drawing, and follow the later ones.
    // oxlint-disable-next-line react/exhaustive-deps
    [collection, parent],
  )
}

function useFollower(table: RefObject<Table>, follow: (next: State) => void): void {
  useLayoutEffect(() => {
    const { followers } = table.current
    followers.add(follow)
    return () => void followers.delete(follow)
  })
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
  useFollower(table, (next) => {
    // A press in a row that was drawn earlier works on the present selection.
    for (const old of [state, ofCells]) Object.assign(old.selectionManager, next.selectionManager)
    const now = shownBy(key, next)
    if (now.length !== shown.length || now.some((value, index) => value !== shown[index])) draw(next)
  })
  /** After the first tick a press selects a row instead of opening it: each row learns of it when it is pressed. */
  const onPress = () => {
    if (table.current.state.selectionManager.isEmpty !== isEmpty) flushSync(() => draw(table.current.state))
  }
  const { rowProps, allowsSelection, hasAction } = useTableRow({ node }, state, row)
  const { checkboxProps } = useTableSelectionCheckbox({ key }, state)
  const { hoverProps, isHovered } = useHover({ isDisabled: !allowsSelection && !hasAction })
  const cells = useMemo(
    () =>
      [...(collection.getChildren?.(key) ?? [])].map((cell) => <OwnCell key={cell.key} node={cell} state={ofCells} />),
    [collection, key, ofCells],
  )
  return (
    <SelectableRow
      table={table}
      rowKey={key}
      manager={manager}
      checkboxProps={checkboxProps}
      {...mergeProps(rowProps, hoverProps, { onPointerDownCapture: onPress, onClickCapture: onPress })}
      ref={row}
      className={node.props.className}
      isHovered={isHovered}
    >
      {cells}
    </SelectableRow>
  )
}

type SelectableRowProps = ComponentProps<'tr'> & {
  table: RefObject<Table>
  rowKey: Key
  manager: State['selectionManager']
  checkboxProps: object
  isHovered: boolean
}

/** A selection draws this alone: what makes the keys and presses of a row takes ten times as long, and one key may select hundreds. */
function SelectableRow({ table, rowKey, manager, checkboxProps, isHovered, children, ...props }: SelectableRowProps) {
  const isSelected = manager.isSelected(rowKey)
  const [, follow] = useState(isSelected)
  useFollower(table, (next) => follow(next.selectionManager.isSelected(rowKey)))
  return (
    <tr
      {...props}
      aria-selected={manager.selectionMode === 'none' ? undefined : isSelected}
      data-selected={isSelected || undefined}
      data-hovered={isHovered || undefined}
    >
      <CheckboxContext value={{ slots: { selection: { ...checkboxProps, isSelected } } }}>{children}</CheckboxContext>
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
