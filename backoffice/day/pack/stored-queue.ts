import { tryToStore, openStoredEntries, type SimpleStorage } from '#backoffice/offline/stored-entries.ts'
import { readStored } from '#web/read-stored.ts'
import { emptyQueue, settle, type Operation, type PackQueue, type RefusedOperation } from './pack-queue.ts'

/**
 * The queue of a packer: each operation is an entry, removed once the server has it; one that was refused is another entry until
 * somebody has seen it.
 */
export function openStoredQueue(storage: SimpleStorage, staffId: string, now: () => Date) {
  /** What an earlier release stored as one lies under this key itself. */
  const prefix = `songdee.backoffice.pack.queue.${staffId}`
  const refusedPrefix = `songdee.backoffice.pack.refused.${staffId}`
  const operations = openStoredEntries<Operation>(storage, prefix, now)
  const refusals = openStoredEntries<RefusedOperation>(storage, refusedPrefix, now)

  const readEarlier = (): PackQueue => readStored(storage, prefix, emptyQueue)
  /** @returns whether there was room for it */
  function storeEarlier(queue: PackQueue): boolean {
    if (queue.waiting.length + queue.refused.length > 0) return tryToStore(storage, prefix, queue)
    storage.removeItem(prefix)
    return true
  }

  return {
    read(): PackQueue {
      const earlier = readEarlier()
      const refused = refusals.read()
      const isRefused = new Set(refused.map(({ name }) => name))
      const waiting = operations.read().filter(({ name }) => !isRefused.has(name))
      return {
        waiting: [...earlier.waiting, ...waiting.map(({ value }) => value)],
        refused: [...earlier.refused, ...refused.map(({ value }) => value)],
      }
    },
    /** @returns whether there was room for it */
    add: (operation: Operation): boolean => operations.add(operation.id, operation),
    /**
     * Removes what the server has, and stores as refused what has a code.
     * @returns whether there was room for it
     */
    settle(codes: ReadonlyMap<string, string | null>): boolean {
      let isStored = true
      for (const { name, value: operation } of operations.read()) {
        const code = codes.get(operation.id)
        if (code === undefined) continue
        // First: what stops in between leaves an operation that is refused again.
        if (code !== null && !tryToStore(storage, refusedPrefix + name, { operation, code })) isStored = false
        else operations.remove(name)
      }
      const earlier = readEarlier()
      return (earlier.waiting.some(({ id }) => codes.has(id)) ? storeEarlier(settle(earlier, codes)) : true) && isStored
    },
    /** Somebody has seen what was refused. */
    dismissRefused(): void {
      for (const name of refusals.names()) refusals.remove(name)
      const earlier = readEarlier()
      if (earlier.refused.length > 0) storeEarlier({ ...earlier, refused: [] })
    },
  }
}
