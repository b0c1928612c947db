import { useState } from 'react'

type QueueInput<Item> = {
  /** What waits now, in its order. */
  items: readonly Item[]
  itemId: (item: Item) => string
}

type Queue<Item> = {
  /** What waits, without what was done here a moment ago. */
  waiting: readonly Item[]
  /** The one under the hand; undefined where nothing waits. */
  item: Item | undefined
  /** Its place in the queue. */
  index: number
  /** Somebody else has taken it out of the queue; it stays in sight until its reader goes on. */
  isGone: boolean
  goTo: (index: number) => void
  /** To the next one, which has moved up to the place of one that is gone. */
  next: () => void
  /** It is done here: the one that moves up to its place is under the hand. */
  done: () => void
}

/**
 * A queue that is worked through from its beginning, while others add to it and take from it: the item under the hand
 * stays, so that no key that was meant for it reaches another.
 */
export function useQueue<Item>({ items, itemId }: QueueInput<Item>): Queue<Item> {
  const [place, setPlace] = useState<{ item: Item | undefined; index: number }>({ item: undefined, index: 0 })
  /** Done here, and still in the list that was read before. */
  const [finished, setFinished] = useState<ReadonlySet<string>>(new Set())
  const ids = new Set(items.map(itemId))
  // What comes back later was undone.
  if ([...finished].some((id) => !ids.has(id))) setFinished(new Set([...finished].filter((id) => ids.has(id))))
  const waiting = items.filter((item) => !finished.has(itemId(item)))
  const { item: held } = place
  const at = held === undefined ? -1 : waiting.findIndex((item) => itemId(item) === itemId(held))
  const isGone = held !== undefined && at < 0
  const index = at >= 0 ? at : Math.max(0, Math.min(place.index, waiting.length - 1))
  const item = isGone ? held : waiting[index]
  if (!isGone && item !== undefined && (item !== held || index !== place.index)) setPlace({ item, index })
  const goTo = (to: number) => setPlace({ item: waiting[to], index: to })
  return {
    waiting,
    item,
    index,
    isGone,
    goTo,
    next: () => goTo(isGone ? index : index + 1),
    done: () => {
      if (item !== undefined) setFinished(new Set([...finished, itemId(item)]))
      setPlace({ item: undefined, index })
    },
  }
}
