import { readStored } from '#web/read-stored.ts'
import type { Change } from './queue.ts'

const key = 'songdee.wishes'

/** Stores a visitor's addition until after the login. */
export function rememberAddition(change: Change): void {
  const additions = readStored<Change[]>(sessionStorage, key, [])
  sessionStorage.setItem(key, JSON.stringify([...additions, change]))
}

/** Product ids of the stored additions, each once; does not remove them. */
export const pendingProducts = (): number[] => [
  ...new Set(readStored<Change[]>(sessionStorage, key, []).map(({ productId }) => productId)),
]

/** Returns the stored additions and removes them. */
export function takePendingAdditions(): Change[] {
  const additions = readStored<Change[]>(sessionStorage, key, [])
  sessionStorage.removeItem(key)
  return additions
}
