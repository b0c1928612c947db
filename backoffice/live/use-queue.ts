import { useState } from 'react'
import { finishInQueue, firstOfQueue, followQueue, type FollowedQueue, type QueueState } from './queue.ts'

type QueueInput<Item> = {
  /** What waits now, in its order. */
  items: readonly Item[]
  itemId: (item: Item) => string
}

type Queue<Item> = Omit<FollowedQueue<Item>, 'state'> & {
  goTo: (index: number) => void
  /** To the next one, which has moved up to the place of one that is gone. */
  next: () => void
  /** The item of an id is done here, however late its answer came: see `finishInQueue`. */
  done: (id: string) => void
}

/**
 * A queue that is worked through from its beginning, while others add to it and take from it: the item under the hand
 * stays, so that no key that was meant for it reaches another.
 */
export function useQueue<Item>({ items, itemId }: QueueInput<Item>): Queue<Item> {
  const [before, setState] = useState<QueueState<Item>>(firstOfQueue)
  const { state, ...queue } = followQueue(before, items, itemId)
  if (state !== before) setState(state)
  const { waiting, index, isGone } = queue
  const goTo = (to: number) => setState((now) => ({ ...now, held: waiting[to], index: to }))
  return {
    ...queue,
    goTo,
    next: () => goTo(isGone ? index : index + 1),
    done: (id) => setState((now) => finishInQueue(now, id, itemId)),
  }
}
