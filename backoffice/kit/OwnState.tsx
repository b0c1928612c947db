import { use, useDeferredValue, useLayoutEffect, useMemo, type ComponentProps, type ReactNode } from 'react'
import { DefaultCollectionRenderer, type CollectionRenderer } from 'react-aria-components/CollectionBuilder'
import { TableStateContext, type Key } from 'react-aria-components/Table'
import { DragAndDropContext } from 'react-aria-components/useDragAndDrop'

const { CollectionBranch } = DefaultCollectionRenderer

type OwnStateProps = {
  /** Of the row. */
  of: Key
  /** What is drawn does not depend on the selection. */
  isCells?: boolean
  children: ReactNode
}

/**
 * The table's state as a row of it needs it. React Aria gives every row and cell a new state whenever one row is selected or
 * gets the focus, and all of them are drawn again; here it stays the same object until something of this row is another.
 */
function OwnState({ of: key, isCells = false, children }: OwnStateProps) {
  const state = use(TableStateContext)
  if (!state) throw new Error('There is no table')
  const { collection, selectionManager: manager } = state
  const { focusedKey } = manager
  const hasFocus = focusedKey !== null && [focusedKey, collection.getItem(focusedKey)?.parentKey].includes(key)
  // Whether a press selects or opens. With the first tick it is another for all rows, which are drawn so when there is time;
  // at once when nothing is selected any more, for the next press opens.
  const wasEmpty = useDeferredValue(manager.isEmpty)
  const isEmpty = manager.isEmpty || wasEmpty
  // What the row draws; the rest of the state is read when something is pressed.
  const drawn = [
    collection,
    manager.selectionMode,
    hasFocus && focusedKey,
    hasFocus && manager.isFocused,
    hasFocus && manager.childFocusStrategy,
    isCells || manager.isSelected(key),
    isCells || isEmpty,
  ]
  // oxlint-disable-next-line react/exhaustive-deps
  const own = useMemo(() => state, drawn)
  // What is pressed in it later changes the selection as it is then.
  useLayoutEffect(() => void Object.assign(own.selectionManager, manager))
  return <TableStateContext value={own}>{children}</TableStateContext>
}

/** A new object with each drawing of a table would draw all cells again. Nothing in our tables is dragged. */
const nothingDragged = {}

/** The rows of a table, the cells of a row, or the headings. */
function OwnBranch(props: ComponentProps<CollectionRenderer['CollectionBranch']>) {
  const { collection, parent } = props
  const rows = useMemo(
    () =>
      parent.type === 'tablebody' && (
        <DragAndDropContext value={nothingDragged}>
          {[...(collection.getChildren?.(parent.key) ?? [])].map((row) => (
            <OwnState key={row.key} of={row.key}>
              {row.render?.(row)}
            </OwnState>
          ))}
        </DragAndDropContext>
      ),
    [collection, parent],
  )
  if (rows) return rows
  const all = <CollectionBranch {...props} />
  return parent.type === 'item' ? (
    <OwnState of={parent.key} isCells>
      {all}
    </OwnState>
  ) : (
    all
  )
}

/** Draws rows and cells again only when something of theirs has changed. */
export const ownStates: CollectionRenderer = { ...DefaultCollectionRenderer, CollectionBranch: OwnBranch }
