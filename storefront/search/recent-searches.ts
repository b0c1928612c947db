import { storage } from '#storefront/api/storage.ts'
import { readStored } from '#web/read-stored.ts'

const key = 'songdee.searches'
/** More would push the goods out of sight. */
const maxSearches = 5

/** The last searches in this browser, newest first; empty where the storage is unreadable. */
export function recentSearches(): string[] {
  const stored = readStored<unknown>(storage(), key, [])
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, maxSearches) : []
}

export function rememberSearch(words: string): void {
  const others = recentSearches().filter((one) => one !== words)
  storage().setItem(key, JSON.stringify([words, ...others].slice(0, maxSearches)))
}
