import { maxKeyAgeMs } from '#storefront/api/open-order.ts'
import { orphanedQueuePrefix, queuePrefix } from '#storefront/api/session.ts'
import { readStored } from '#web/read-stored.ts'
import { storeValue } from '#storefront/api/store-value.ts'
import { emptyQueue, enqueue, type Batch, type Change, type Queue } from './queue.ts'

type SimpleStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What is stored under one name: a tap that waits, or a batch with the names of the taps that are in it. */
type Entry = Queue & { name: string; taps: string[] }

type BatchEntry = Entry & { sending: Batch }

/** What the server has not confirmed, oldest first: batches, those of them that count, and the taps that are in none of these. */
type QueueEntries = { made: BatchEntry[]; batches: BatchEntry[]; taps: Entry[] }

/**
 * Whether the server may have forgotten the key of a batch: sent again, it could count twice. Entries are named by their
 * time; an earlier version's batch has none.
 */
export const isForgotten = ({ name, sending }: Pick<Entry, 'name' | 'sending'>): boolean =>
  sending !== null && Date.now() - Number(name.split('.')[1]) > maxKeyAgeMs

/** The names of all that is stored under a prefix, without it, oldest first. */
export const namesUnder = (storage: SimpleStorage, prefix: string): string[] =>
  Object.keys(storage)
    .filter((key) => key === prefix || key.startsWith(`${prefix}.`))
    .map((key) => key.slice(prefix.length))
    .toSorted()

function readEntries(storage: SimpleStorage, prefix: string): QueueEntries {
  const entries = namesUnder(storage, prefix).map((name): Entry => ({
    taps: [],
    ...readStored(storage, prefix + name, emptyQueue),
    name,
  }))
  const made = entries.filter((entry): entry is BatchEntry => entry.sending !== null)
  const batches: BatchEntry[] = []
  // What comes back within a millisecond, since nothing can be sent, another tab may not see yet, and make a batch of the same taps.
  for (const batch of made) if (!batches.some((earlier) => overlap(earlier, batch))) batches.push(batch)
  const inBatches = new Set(batches.flatMap(({ taps }) => taps))
  const taps = entries.filter(({ name, waiting }) => waiting.length > 0 && !inBatches.has(name))
  return { made, batches, taps }
}

const overlap = (one: Entry, other: Entry): boolean => one.taps.some((tap) => other.taps.includes(tap))

/** The first batch under way, and all other changes together. */
function queueOf({ batches: [first, ...others], taps }: QueueEntries): Queue {
  const waiting = [...others.map(({ sending }) => sending.changes), ...taps.map((tap) => tap.waiting)].flat()
  return { ...waiting.reduce(enqueue, emptyQueue), sending: first?.sending ?? null }
}

/** The changes that are stored under a prefix, with their outlet's or with what its earlier sessions left. */
export const readQueue = (storage: SimpleStorage, prefix: string): Queue => queueOf(readEntries(storage, prefix))

/**
 * The queue of an outlet in the storage that the tabs of a browser share. No tab can read and write there in one step, and each sees
 * a moment later what another one has stored, even with the lock between tabs. So nothing is ever written twice: each tap has an
 * entry of its own, and so has each batch. A batch and its taps are removed once the server has it; a tab that does not see that
 * yet sends it again under the same key.
 * @param tab names this tab: no other one adds under the same name
 */
export function openStoredQueue(storage: SimpleStorage, outletId: string, tab: string) {
  const prefix = queuePrefix + outletId
  /** Where the end of a session puts what it leaves. */
  const leftPrefix = orphanedQueuePrefix + outletId
  let last = 0
  function add(entry: Queue & { taps?: string[] }): void {
    // In the order of time, also of many in one millisecond.
    last = Math.max(Date.now(), last + 1)
    storeValue(storage, `${prefix}.${last}.${tab}`, JSON.stringify(entry))
  }
  const remove = (entries: readonly string[], from = prefix) =>
    entries.forEach((name) => storage.removeItem(from + name))
  /** Leaves a batch and its taps to the retailer's decision, as the end of a session does. */
  function leave(batch: BatchEntry, others: readonly BatchEntry[]): void {
    const { name, taps } = batch
    // The batch first: without it, its taps would count by themselves.
    for (const moved of [name, ...taps]) {
      const text = storage.getItem(prefix + moved)
      if (text !== null) storeValue(storage, leftPrefix + moved, text)
    }
    remove([...taps, ...others.filter((other) => overlap(other, batch)).map((other) => other.name), name])
  }
  function settleIn(from: string, key: string): void {
    const { made } = readEntries(storage, from)
    const batch = made.find(({ sending }) => sending.key === key)
    if (!batch) return
    // In this order: what stops half-way leaves a batch that is sent again under its key.
    remove(batch.taps, from)
    remove(
      made.filter((other) => other !== batch && overlap(other, batch)).map(({ name }) => name),
      from,
    )
    // An earlier version stored batch and taps as one.
    if (batch.waiting.length > 0)
      storeValue(storage, from + batch.name, JSON.stringify({ ...emptyQueue, waiting: batch.waiting }))
    else remove([batch.name], from)
  }

  return {
    read: (): Queue => readQueue(storage, prefix),
    /** Adds a tap; it is stored when this returns. */
    tap: (change: Change): void => add({ ...emptyQueue, waiting: [change] }),
    /** The batch that is sent next, made of all taps where none is under way; only for what holds the lock between the tabs. */
    nextBatch(newKey: () => string): Batch | null {
      const { made, batches } = readEntries(storage, prefix)
      for (const batch of batches.filter(isForgotten)) leave(batch, made)
      const stored = readEntries(storage, prefix)
      const { sending, waiting: changes } = queueOf(stored)
      if (sending) return sending
      const taps = stored.taps.map(({ name }) => name)
      if (changes.length === 0) {
        remove(taps)
        return null
      }
      const batch = { key: newKey(), changes }
      add({ sending: batch, waiting: [], taps })
      return batch
    },
    /**
     * Forgets a batch that the server has answered, also where the end of its session has put it aside; only for what holds the
     * lock between the tabs.
     */
    settle(key: string): void {
      for (const from of [prefix, leftPrefix]) settleIn(from, key)
    },
  }
}
