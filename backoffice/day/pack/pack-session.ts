import type { AnswerOf } from '#contract/call.ts'
import type { getWave, packOrder, recordPicks } from '#contract/backoffice/day/picking/calls.ts'
import { withEntry } from '#rules/fulfilment/pick-entry.ts'
import type { UnitCounts } from '#rules/fulfilment/pick-list.ts'
import type { PickStep } from '#rules/fulfilment/pick-entry.ts'
import { readScan, type ScanOutcome } from '#rules/fulfilment/scan.ts'
import type { CallProblem, Reply } from '#web/reply.ts'
import { createRetryDelay } from '#backoffice/offline/retry-delay.ts'
import { mayRepeat } from '#backoffice/offline/send-queue.ts'
import {
  emptyQueue,
  nextBatch,
  settle,
  type Batch,
  type Operation,
  type PackQueue,
  type PickEntry,
} from './pack-queue.ts'

export type Wave = AnswerOf<typeof getWave>
type PickAnswer = AnswerOf<typeof recordPicks>
type PackAnswer = AnswerOf<typeof packOrder>

/** What a session of packing depends on; storage and lock are shared by the tabs of a browser. */
type PackDeps = {
  staffId: string
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Runs an operation while no other tab runs one. */
  withLock: <Value>(operation: () => Promise<Value>) => Promise<Value>
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
}

export type PackSession = ReturnType<typeof openPackSession>

/**
 * Packing on a device that may lose its connection: the wave lies on the device, and everything that is done is stored
 * before it is sent, in its order. The storage is authoritative: tabs share it, and a reload continues from it. An
 * operation has its id from the moment it happens, so that sending it again changes nothing.
 */
export function openPackSession(deps: PackDeps) {
  const waveKey = `songdee.backoffice.pack.wave.${deps.staffId}`
  const queueKey = `songdee.backoffice.pack.queue.${deps.staffId}`
  let view: PackView = { wave: null, queue: emptyQueue, isCut: false }
  const retryDelay = createRetryDelay()
  let timer: ReturnType<typeof setTimeout> | null = null
  let isClosed = false

  function readStorage(): void {
    const queue = readStored(deps.storage, queueKey, emptyQueue)
    // Another tab may have sent what this one could not.
    if (queue.waiting.length === 0) retryDelay.succeeded()
    view = { wave: readStored<Wave | null>(deps.storage, waveKey, null), queue, isCut: retryDelay.isCut() }
    deps.onChange()
  }

  function storeQueue(queue: PackQueue): void {
    deps.storage.setItem(queueKey, JSON.stringify(queue))
    readStorage()
  }

  function storeWave(wave: Wave | null): void {
    if (wave) deps.storage.setItem(waveKey, JSON.stringify(wave))
    else deps.storage.removeItem(waveKey)
    readStorage()
  }

  function add(operation: Operation): void {
    const queue = readStored(deps.storage, queueKey, emptyQueue)
    storeQueue({ ...queue, waiting: [...queue.waiting, operation] })
    schedule(0)
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
        const queue = readStored(deps.storage, queueKey, emptyQueue)
        // The counts first: an entry that is in both for a moment would be seen twice, in neither it would be lost.
        if (reply.ok) storeAnswer(batch, reply.value)
        storeQueue(settle(queue, codesOf(batch, reply)))
      }
    })
  }

  async function send(batch: Batch): Promise<Reply<PickAnswer | PackAnswer>> {
    return batch.kind === 'pack'
      ? deps.sendPack(batch.orderId, batch.boxes, batch.id)
      : deps.sendEntries(batch.operations.map(({ entry }) => entry))
  }

  function storeAnswer(batch: Batch, answer: PickAnswer | PackAnswer): void {
    const wave = readStored<Wave | null>(deps.storage, waveKey, null)
    if (!wave) return
    if ('counts' in answer) return storeWave(withCounts(wave, answer.counts))
    if (batch.kind === 'pack') storeWave(withPacked(wave, batch.orderId, batch.boxes))
  }

  function retryLater(error: CallProblem): void {
    const delay = retryDelay.afterFailure(error)
    readStorage()
    schedule(delay)
  }

  const countsOf = (orderId: string) => orderCounts(view, orderId)

  function count(orderId: string, productId: number, units: number, step: PickStep = 'CHECK'): void {
    const id = deps.newId()
    const entry = { id, orderId, productId, step, units, at: deps.now().toISOString() }
    add({ id, kind: 'entry', entry })
  }

  readStorage()
  return {
    view: () => view,
    countsOf,
    /** Stores a wave on the device. */
    takeAlong: storeWave,
    /** Puts the wave away; what was done and not sent stays until it is. */
    putAway: () => storeWave(null),
    /** Reads a scanned code and counts the unit, if it belongs into the order. */
    scan(code: string, orderId: string | null): ScanOutcome {
      readStorage()
      const known = { products: view.wave?.stops ?? [], orders: view.wave?.ordersInWave ?? [] }
      const outcome = readScan(code, known, orderId, orderId === null ? new Map() : countsOf(orderId))
      if (outcome.kind === 'counted' && orderId !== null) count(orderId, outcome.productId, 1)
      return outcome
    },
    count,
    pack(orderId: string, boxes: number): void {
      add({ id: deps.newId(), kind: 'pack', orderId, boxes })
    },
    /** Somebody has seen what was refused. */
    dismissRefused: () => storeQueue({ ...readStored(deps.storage, queueKey, emptyQueue), refused: [] }),
    flush,
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

function readStored<Value>(storage: PackDeps['storage'], key: string, otherwise: Value): Value {
  try {
    return (JSON.parse(storage.getItem(key) ?? 'null') as Value | null) ?? otherwise
  } catch {
    return otherwise
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
