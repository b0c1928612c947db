/** Where pages keep answers to be seen without a network: they can be fetched again. */
export const keptKey = 'songdee.kept'

/**
 * Stores a value; where the storage is full, what can be fetched again gives way.
 * @throws DOMException where the browser stores nothing more even so
 */
export function storeValue(storage: Pick<Storage, 'setItem' | 'removeItem'>, key: string, value: string): void {
  try {
    storage.setItem(key, value)
  } catch {
    storage.removeItem(keptKey)
    storage.setItem(key, value)
  }
}
