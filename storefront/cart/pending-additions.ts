import { readStored, type Change } from './queue.ts'

const key = 'songdee.wishes'

/** Remembers what a visitor wanted, over the way to the login page and back. */
export function rememberAddition(change: Change): void {
  const wishes = readStored<Change[]>(sessionStorage, key, [])
  sessionStorage.setItem(key, JSON.stringify([...wishes, change]))
}

/** Ids of the products that were wished for, each once; they stay. */
export const pendingProducts = (): number[] => [
  ...new Set(readStored<Change[]>(sessionStorage, key, []).map(({ productId }) => productId)),
]

/** What was wished for, once. */
export function takePendingAdditions(): Change[] {
  const wishes = readStored<Change[]>(sessionStorage, key, [])
  sessionStorage.removeItem(key)
  return wishes
}
