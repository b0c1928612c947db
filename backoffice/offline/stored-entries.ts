import { readStored } from '#web/read-stored.ts'

export type SimpleStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Stores a value where there is room. @returns whether there was */
export function tryToStore(storage: SimpleStorage, key: string, value: unknown): boolean {
  try {
    storage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/**
 * Entries in the storage that the tabs of a browser share, oldest first. No tab can read and write there in one step, so nothing
 * is written twice: each is stored by itself, under its prefix with time and id. See docs/decisions/279-each-scan-is-an-entry.md.
 */
export function openStoredEntries<Value>(storage: SimpleStorage, prefix: string, now: () => Date) {
  const names = (): string[] =>
    Object.keys(storage)
      .filter((key) => key.startsWith(`${prefix}.`))
      .map((key) => key.slice(prefix.length))
      .toSorted()
  return {
    names,
    read: (): { name: string; value: Value }[] =>
      names().flatMap((name) => {
        const value = readStored<Value | null>(storage, prefix + name, null)
        return value === null ? [] : [{ name, value }]
      }),
    /** Adds an entry after all others, whatever the clock says. @returns whether there was room for it */
    add(id: string, value: Value): boolean {
      const latest = Number(names().at(-1)?.split('.')[1] ?? 0)
      const time = Math.max(now().getTime(), latest + 1)
      return tryToStore(storage, `${prefix}.${time}.${id}`, value)
    },
    remove: (name: string): void => storage.removeItem(prefix + name),
  }
}
