import { useState } from 'react'

/** Does work that may not overlap; it says to it whether it had to wait. */
type Turns = (work: (hasWaited: boolean) => Promise<unknown>) => Promise<void>

/** One after the other, in the order in which it comes. What fails holds up nothing. */
export function createTurns(): Turns {
  let last: Promise<unknown> | null = null
  return async (work) => {
    const before = last
    const turn = before ? before.then(() => work(true)) : work(false)
    const end = turn.catch(() => undefined)
    last = end
    await turn.finally(() => {
      if (last === end) last = null
    })
  }
}

/**
 * Does one thing after the other: what is pressed before an answer waits for it.
 *
 *     const inTurn = useInTurn()
 *     run: () => inTurn((hasWaited) => …)
 */
export const useInTurn = (): Turns => useState(createTurns)[0]
