import { emptyQueue, settle, type Operation, type PackQueue, type RefusedOperation } from './pack-queue.ts'

type SimpleStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What is stored under a key, or something else where that cannot be read. */
export function readStored<Value>(storage: SimpleStorage, key: string, otherwise: Value): Value {
  try {
    return (JSON.parse(storage.getItem(key) ?? 'null') as Value | null) ?? otherwise
  } catch {
    return otherwise
  }
}

/** Stores a value. @returns whether there was room for it */
export function hasStored(storage: SimpleStorage, key: string, value: unknown): boolean {
  try {
    storage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/**
 * The queue of a packer in the storage that the tabs of a browser share. No tab can read and write there in one step, so nothing
 * is written twice: each operation is an entry of its own, named by time and id, and removed once the server has it; one that was
 * refused is another entry until somebody has seen it. See docs/decisions/279-each-scan-is-an-entry.md.
 */
export function openStoredQueue(storage: SimpleStorage, staffId: string, now: () => Date) {
  /** What an earlier release stored as one lies under this key itself. */
  const prefix = `songdee.backoffice.pack.queue.${staffId}`
  const refusedPrefix = `songdee.backoffice.pack.refused.${staffId}`

  /** The names of all entries under a prefix, oldest first. */
  const namesUnder = (from: string): string[] =>
    Object.keys(storage)
      .filter((key) => key.startsWith(`${from}.`))
      .map((key) => key.slice(from.length))
      .toSorted()
  const entriesUnder = <Value>(from: string) =>
    namesUnder(from).flatMap((name) => {
      const value = readStored<Value | null>(storage, from + name, null)
      return value === null ? [] : [{ name, value }]
    })
  const readEarlier = (): PackQueue => readStored(storage, prefix, emptyQueue)
  /** @returns whether there was room for it */
  function storeEarlier(queue: PackQueue): boolean {
    if (queue.waiting.length + queue.refused.length > 0) return hasStored(storage, prefix, queue)
    storage.removeItem(prefix)
    return true
  }

  return {
    read(): PackQueue {
      const earlier = readEarlier()
      const refused = entriesUnder<RefusedOperation>(refusedPrefix)
      const isRefused = new Set(refused.map(({ name }) => name))
      const waiting = entriesUnder<Operation>(prefix).filter(({ name }) => !isRefused.has(name))
      return {
        waiting: [...earlier.waiting, ...waiting.map(({ value }) => value)],
        refused: [...earlier.refused, ...refused.map(({ value }) => value)],
      }
    },
    /** Adds an operation after all others, whatever the clock says. @returns whether there was room for it */
    add(operation: Operation): boolean {
      const latest = Number(namesUnder(prefix).at(-1)?.split('.')[1] ?? 0)
      const time = Math.max(now().getTime(), latest + 1)
      return hasStored(storage, `${prefix}.${time}.${operation.id}`, operation)
    },
    /**
     * Removes what the server has, and stores as refused what has a code.
     * @returns whether there was room for it
     */
    settle(codes: ReadonlyMap<string, string | null>): boolean {
      let isStored = true
      for (const { name, value: operation } of entriesUnder<Operation>(prefix)) {
        const code = codes.get(operation.id)
        if (code === undefined) continue
        // First: what stops in between leaves an operation that is refused again.
        if (code !== null && !hasStored(storage, refusedPrefix + name, { operation, code })) isStored = false
        else storage.removeItem(prefix + name)
      }
      const earlier = readEarlier()
      return (earlier.waiting.some(({ id }) => codes.has(id)) ? storeEarlier(settle(earlier, codes)) : true) && isStored
    },
    /** Somebody has seen what was refused. */
    dismissRefused(): void {
      for (const name of namesUnder(refusedPrefix)) storage.removeItem(refusedPrefix + name)
      const earlier = readEarlier()
      if (earlier.refused.length > 0) storeEarlier({ ...earlier, refused: [] })
    },
  }
}
