const key = 'songdee.searches'
/** More would push the goods out of sight. */
const most = 5

/** What was searched for last on this phone, the newest first; what cannot be read counts as nothing. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

export function rememberSearch(words: string): void {
  const others = recentSearches().filter((one) => one !== words)
  localStorage.setItem(key, JSON.stringify([words, ...others].slice(0, most)))
}
