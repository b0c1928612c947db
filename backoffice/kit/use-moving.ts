import { useRef, useState } from 'react'

type MovingOptions<Item, Id> = {
  items: readonly Item[]
  idOf: (item: Item) => Id
  /** Reads the list again after the last move, where the answers do not have it. */
  reread?: () => Promise<unknown>
}

/**
 * The order of a list as the user has put it, at once, however slowly it is stored. Moves are sent one after the other, for each
 * begins where the one before it has ended; after one that failed, those that waited for it are dropped and the list is as it is
 * stored.
 *
 *     const { shown, move } = useMoving({ items: run.stops, idOf: ({ orderId }) => orderId })
 *     move(nextIds, async (before = run) => send(before.revision, nextIds))
 */
export function useMoving<Item, Id, Answer>({ items, idOf, reread }: MovingOptions<Item, Id>) {
  const [wanted, setWanted] = useState<readonly Id[] | null>(null)
  const last = useRef<Promise<Answer | null> | null>(null)
  return {
    /** What somebody else adds meanwhile is shown after the last move. */
    shown: wanted?.flatMap((id) => items.find((item) => idOf(item) === id) ?? []) ?? items,
    /** The list is not stored yet as it is shown. */
    isMoving: wanted !== null,
    /**
     * @param ids those that are in the list, in their new order
     * @param send stores the move; it gets the answer of the move that was under way, and returns null where it failed
     */
    async move(ids: readonly Id[], send: (before: Answer | undefined) => Promise<Answer | null>): Promise<void> {
      setWanted(ids)
      const before = last.current
      const mine = before ? before.then((answer) => (answer === null ? null : send(answer))) : send(undefined)
      last.current = mine
      await mine
      if (last.current !== mine) return
      await reread?.()
      if (last.current !== mine) return
      last.current = null
      setWanted(null)
    },
  }
}
