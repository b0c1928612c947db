import type { AnswerOf } from '#contract/call.ts'
import type { getWave, packOrder, recordPicks } from '#contract/backoffice/day/picking/calls.ts'
import { withEntry } from '#rules/fulfilment/pick-entry.ts'
import type { UnitCounts } from '#rules/fulfilment/pick-list.ts'
import type { PickStep } from '#rules/fulfilment/pick-entry.ts'
import { readScan, type ScanOutcome } from '#rules/fulfilment/scan.ts'
import type { CallProblem, Reply } from '#web/reply.ts'
import { createFreshAnswers } from '#backoffice/offline/fresh-answers.ts'
import { createRetryDelay } from '#backoffice/offline/retry-delay.ts'
import { createSentRecord } from '#backoffice/offline/sent-record.ts'
import { mayRepeat } from '#web/may-repeat.ts'
import { tryToStore } from '#backoffice/offline/stored-entries.ts'
import { readStored } from '#web/read-stored.ts'
import {
  emptyQueue,
  nextBatch,
  type Batch,
  type Names,
  type Operation,
  type PackQueue,
  type PickEntry,
} from './pack-queue.ts'
import { openStoredQueue } from './stored-queue.ts'

export type Wave = AnswerOf<typeof getWave>
type PickAnswer = AnswerOf<typeof recordPicks>
type PackAnswer = AnswerOf<typeof packOrder>

/** What a session of packing depends on; storage and lock are shared by the tabs of a browser. */
type PackDeps = {
  staffId: string
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Runs an operation while no other tab runs one. */
  withLock: <Value>(operation: () => Promise<Value>) => Promise<Value>
  loadWave: (id: string) => Promise<Reply<Wave>>
  sendEntries: (entries: PickEntry[]) => Promise<Reply<PickAnswer>>
  sendPack: (orderId: string, boxes: number, key: string) => Promise<Reply<PackAnswer>>
  newId: () => string
  now: () => Date
  /** Called after every change of what is shown. */
  onChange: () => void
}

export type PackView = {
  wave: Wave | null
  queue: PackQueue
  /** Whether the last try to send failed, so that what is done waits for a connection. */
  isCut: boolean
  /** Whether something was done in this page, and all of it has reached the server: that nothing waits does not say so. */
  isAllSent: boolean
  /** What this device had no room for: what was done last, or the wave, which lasts as long as the page then. */
  notStored: 'operation' | 'wave' | null
}

/** What came of a scan; goods that would count are not counted where the device has no room for it. */
export type StoredScan = ScanOutcome | { kind: 'not_stored'; productId: number }

/** Milliseconds after which an answer that had no room is stored again. */
const storeAgainMs = 30_000

export type PackSession = ReturnType<typeof openPackSession>

/**
 * Packing on a device that may lose its connection: the wave lies on the device, and everything that is done is stored
 * before it is sent, in its order. The storage is authoritative: tabs share it, and a reload continues from it. An
 * operation has its id from the moment it happens, so that sending it again changes nothing.
 */
export function openPackSession(deps: PackDeps) {
  const waveKey = `songdee.backoffice.pack.wave.${deps.staffId}`
  const stored = openStoredQueue(deps.storage, deps.staffId, deps.now)
  let view: PackView = { wave: null, queue: emptyQueue, isCut: false, isAllSent: false, notStored: null }
  const retryDelay = createRetryDelay()
  const record = createSentRecord()
  const answers = createFreshAnswers()
  /** The wave for which the device has no room. */
  let waveOfPage: Wave | null = null
  let isFull = false
  let timer: ReturnType<typeof setTimeout> | null = null
  let isClosed = false

  const readWave = () => waveOfPage ?? readStored<Wave | null>(deps.storage, waveKey, null)

  function readStorage(): void {
    const queue = stored.read()
    // Another tab may have sent what this one could not.
    if (queue.waiting.length === 0) retryDelay.succeeded()
    const notStored = isFull ? 'operation' : waveOfPage ? 'wave' : null
    record.follow(queue.waiting.map(({ id }) => id))
    view = { wave: readWave(), queue, isCut: retryDelay.isCut(), isAllSent: record.isAllSent(), notStored }
    deps.onChange()
  }

  /** Shows the queue after a change. @returns whether there was room for it */
  function afterStoring(isStored: boolean): boolean {
    isFull = !isStored
    readStorage()
    return isStored
  }

  function storeWave(wave: Wave | null): void {
    if (wave) waveOfPage = tryToStore(deps.storage, waveKey, wave) ? null : wave
    else {
      waveOfPage = null
      deps.storage.removeItem(waveKey)
    }
    readStorage()
  }

  /** @returns whether it was stored: otherwise it was not done */
  function add(operation: Operation): boolean {
    const isStored = afterStoring(stored.add(operation))
    schedule(0)
    return isStored
  }

  function schedule(delayMs: number): void {
    if (timer) clearTimeout(timer)
    if (!isClosed) timer = setTimeout(() => void flush(), delayMs)
  }

  /** Sends what waits, one request at a time, until nothing waits or the connection is lost. */
  async function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    await deps.withLock(async () => {
      for (;;) {
        if (isClosed) return
        readStorage()
        const batch = nextBatch(view.queue)
        if (!batch) return
        const reply = await send(batch)
        if (!reply.ok && mayRepeat(reply.error)) return retryLater(reply.error)
        retryDelay.succeeded()
        // The counts first: an entry that is in both for a moment would be seen twice, in neither it would be lost.
        if (reply.ok) {
          answers.confirm()
          storeAnswer(batch, reply.value)
        }
        const codes = codesOf(batch, reply)
        record.answer(codes.keys())
        if (!afterStoring(stored.settle(codes))) return schedule(storeAgainMs)
      }
    })
  }

  async function send(batch: Batch): Promise<Reply<PickAnswer | PackAnswer>> {
    return batch.kind === 'pack'
      ? deps.sendPack(batch.orderId, batch.boxes, batch.id)
      : deps.sendEntries(batch.operations.map(({ entry }) => entry))
  }

  function storeAnswer(batch: Batch, answer: PickAnswer | PackAnswer): void {
    const wave = readWave()
    if (!wave) return
    if ('counts' in answer) return storeWave(withCounts(wave, answer.counts))
    if (batch.kind === 'pack') storeWave(withPacked(wave, batch.orderId, batch.boxes))
  }

  function retryLater(error: CallProblem): void {
    const delay = retryDelay.afterFailure(error)
    readStorage()
    schedule(delay)
  }

  /** Reads the wave again, unless something waits: the answer would not have it. One that cannot be read stays. */
  async function refresh(): Promise<void> {
    const waveId = view.wave?.id
    if (!waveId || view.queue.waiting.length > 0) return
    const reply = await answers.read(() => deps.loadWave(waveId))
    if (!reply || view.wave?.id !== waveId || view.queue.waiting.length > 0) return
    if (reply.ok) storeWave(reply.value)
    else if (reply.error.code === 'not_found') storeWave(null)
  }

  const countsOf = (orderId: string) => orderCounts(view, orderId)

  function count(orderId: string, productId: number, units: number, step: PickStep = 'CHECK'): boolean {
    const id = deps.newId()
    const entry = { id, orderId, productId, step, units, at: deps.now().toISOString() }
    return add({ id, kind: 'entry', entry, ...namesOf(view.wave, orderId, productId) })
  }

  readStorage()
  return {
    view: () => view,
    countsOf,
    /** Stores a wave on the device. */
    takeAlong: storeWave,
    /** Puts the wave away; what was done and not sent stays until it is. */
    putAway: () => storeWave(null),
    /** Reads a scanned code and counts its units, if they belong into the order. */
    scan(code: string, orderId: string | null): StoredScan {
      readStorage()
      const known = { products: view.wave?.stops ?? [], orders: view.wave?.ordersInWave ?? [] }
      const outcome = readScan(code, known, orderId, orderId === null ? new Map() : countsOf(orderId))
      if (outcome.kind !== 'counted' || orderId === null) return outcome
      return count(orderId, outcome.productId, outcome.units)
        ? outcome
        : { kind: 'not_stored', productId: outcome.productId }
    },
    count,
    /** @returns whether there was room to store it */
    pack(orderId: string, boxes: number): boolean {
      return add({ id: deps.newId(), kind: 'pack', orderId, boxes, ...namesOf(view.wave, orderId) })
    },
    /** Somebody has seen what was refused. */
    dismissRefused(): void {
      stored.dismissRefused()
      readStorage()
    },
    flush,
    refresh,
    /** Another tab has stored a change, or the connection is back. If that tab closes before it could send, this sends. */
    resume(): void {
      readStorage()
      retryDelay.startOver()
      if (view.queue.waiting.length > 0) schedule(0)
    },
    close(): void {
      isClosed = true
      if (timer) clearTimeout(timer)
    },
  }
}

/** What became of each operation of a batch: null for recorded, otherwise the code of the refusal. */
function codesOf(batch: Batch, reply: Reply<PickAnswer | PackAnswer>): Map<string, string | null> {
  if (batch.kind === 'pack') return new Map([[batch.id, reply.ok ? null : reply.error.code]])
  if (!reply.ok) return new Map(batch.operations.map(({ id }) => [id, reply.error.code]))
  const results = 'results' in reply.value ? reply.value.results : []
  return new Map(results.map(({ id, ok, code }) => [id, ok ? null : (code ?? 'internal')]))
}

function withCounts(wave: Wave, counts: PickAnswer['counts']): Wave {
  const changed = new Map(counts.map((one) => [`${one.orderId} ${one.productId}`, one]))
  const stops = wave.stops.map((stop) => ({
    ...stop,
    boxes: stop.boxes.map((box) => {
      const now = changed.get(`${box.orderId} ${stop.productId}`)
      return now ? { ...box, needed: now.needed, picked: now.picked, checked: now.checked } : box
    }),
  }))
  return { ...wave, stops }
}

const withPacked = (wave: Wave, orderId: string, boxes: number): Wave => ({
  ...wave,
  ordersInWave: wave.ordersInWave.map((order) => (order.id === orderId ? { ...order, stage: 'PACKED', boxes } : order)),
})

/** What an order and one of its products are called, as far as the wave knows. */
export function namesOf(wave: Wave | null, orderId: string, productId?: number): Names {
  const order = wave?.ordersInWave.find(({ id }) => id === orderId)
  const stop = wave?.stops.find((one) => one.productId === productId)
  return {
    ...(order && { orderNumber: order.orderNumber }),
    ...(stop && { product: { nameThai: stop.nameThai, nameEng: stop.nameEng } }),
  }
}

/** The units of an order by product: as the server last said, and what was done since. */
function orderCounts({ wave, queue }: Pick<PackView, 'wave' | 'queue'>, orderId: string): Map<number, UnitCounts> {
  const counts = new Map<number, UnitCounts>()
  for (const { productId, boxes } of wave?.stops ?? [])
    for (const { orderId: id, needed, picked, checked } of boxes)
      if (id === orderId) counts.set(productId, { needed, picked, checked })
  for (const operation of queue.waiting) {
    if (operation.kind !== 'entry' || operation.entry.orderId !== orderId) continue
    const before = counts.get(operation.entry.productId)
    if (before) counts.set(operation.entry.productId, withEntry(before, operation.entry))
  }
  return counts
}
