export type QueueState<Item> = {
  /** The one under the hand; undefined where the next drawing finds it. */
  held: Item | undefined
  /** Its place in the queue. */
  index: number
  /** Done here, and still in the list that was read before. */
  finished: ReadonlySet<string>
}

export type FollowedQueue<Item> = {
  state: QueueState<Item>
  /** What waits, without what was done here a moment ago. */
  waiting: readonly Item[]
  /** The one under the hand; undefined where nothing waits. */
  item: Item | undefined
  index: number
  /** Somebody else has taken it out of the queue; it stays in sight until its reader goes on. */
  isGone: boolean
}

export const firstOfQueue: QueueState<never> = { held: undefined, index: 0, finished: new Set() }

/**
 * The queue as it is drawn with what waits now: the item under the hand stays, whatever comes and goes.
 * @returns the same state where nothing of it is another
 */
export function followQueue<Item>(
  before: QueueState<Item>,
  items: readonly Item[],
  itemId: (item: Item) => string,
): FollowedQueue<Item> {
  const ids = new Set(items.map(itemId))
  // What comes back later was undone.
  const finished = [...before.finished].every((id) => ids.has(id))
    ? before.finished
    : new Set([...before.finished].filter((id) => ids.has(id)))
  const waiting = items.filter((item) => !finished.has(itemId(item)))
  const { held } = before
  const at = held === undefined ? -1 : waiting.findIndex((item) => itemId(item) === itemId(held))
  const isGone = held !== undefined && at < 0
  const index = at >= 0 ? at : Math.max(0, Math.min(before.index, waiting.length - 1))
  const item = isGone ? held : waiting[index]
  const isSame = isGone || item === undefined || (item === held && index === before.index)
  const place = isSame ? { held, index: before.index } : { held: item, index }
  const state = isSame && finished === before.finished ? before : { ...place, finished }
  return { state, waiting, item, index, isGone }
}

/** An item is done here: only where it is still under the hand, the one that moves up to its place follows it there. */
export const finishInQueue = <Item>(
  before: QueueState<Item>,
  id: string,
  itemId: (item: Item) => string,
): QueueState<Item> => ({
  ...before,
  ...(before.held !== undefined && itemId(before.held) === id && { held: undefined }),
  finished: new Set([...before.finished, id]),
})
