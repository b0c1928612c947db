import { useMemo, useState } from 'react'
import { steadyRows } from './steady-rows.ts'

type ListInput<Item> = {
  /** What the server lists now, in its order. */
  rows: readonly Item[]
  /** What they were taken from, such as the data of a query: another value means that they were read again. */
  source: unknown
  rowId: (item: Item) => string
  /** Of which filters and sorting these rows are: other ones are another list, which begins at its top. */
  listKey: string
  /** The rows are still those of the list before. */
  isOld?: boolean
  /** Somebody is working in the list: rows are selected, or one is open. */
  isBusy: boolean
}

type ListOutput<Item> = {
  rows: Item[]
  /** Rows that the list does not hold any more. */
  gone: ReadonlySet<string>
  /** How many new rows wait to be let in. */
  waiting: number
  /** Shows the list as it is now. */
  showNew: () => void
}

/** How far a list may be scrolled, in px, and still be at its top. */
const topPx = 40

/** Whether nothing in sight would move under a hand or an eye. */
const isAtRest = () => scrollY < topPx && !document.querySelector('tr:is(:hover,:focus-within),dialog[open]')

/**
 * The rows of a live list: they stay where they are while somebody works in it; what is new waits until it is let in, or
 * until the list is at rest at its top.
 */
export function useSteadyRows<Item>({
  rows,
  source,
  rowId,
  listKey,
  isOld = false,
  isBusy,
}: ListInput<Item>): ListOutput<Item> {
  const [shown, setShown] = useState({ key: listKey, rows, source })
  if (!isOld && shown.source !== source) {
    const mayMove = shown.key !== listKey || (!isBusy && isAtRest())
    setShown({ key: listKey, rows: mayMove ? rows : steadyRows(shown.rows, rows, rowId).rows, source })
  }
  const before = isOld || shown.key !== listKey ? rows : shown.rows
  const steady = useMemo(() => steadyRows(before, rows, rowId), [before, rows, rowId])
  return {
    rows: steady.rows,
    gone: steady.gone,
    waiting: steady.waiting.length,
    showNew: () => setShown({ key: listKey, rows, source }),
  }
}
