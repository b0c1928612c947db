import type { listOwnRuns, recordOutcome } from '#contract/backoffice/day/driver/calls.ts'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import { mostPhotos, withdrawalOf } from '#rules/fulfilment/runs.ts'
import { freshKey } from '#web/fresh-key.ts'
import type { CallProblem, Reply } from '#web/reply.ts'
import { createFreshAnswers } from '#backoffice/offline/fresh-answers.ts'
import { newUuid } from '#backoffice/offline/new-uuid.ts'
import { mayRepeat } from '#web/may-repeat.ts'
import { openSendQueue, type QueuedOperation, type QueueStore } from '#backoffice/offline/send-queue.ts'

export type Run = AnswerOf<typeof listOwnRuns>['runs'][number]
export type Stop = Run['stops'][number]
export type OutcomeReport = RequestOf<typeof recordOutcome>['body']

type StopId = { runId: string; orderId: string }
/** What is done names its order also once the run is not listed any more; what an older release stored does not. */
type NamedStop = StopId & { orderNumber?: string }
export type DriverPayload =
  | (NamedStop & { kind: 'outcome'; body: OutcomeReport })
  | (NamedStop & { kind: 'photo'; photoId: string; takenOn: string; photo: Blob })
export type DriverOperation = QueuedOperation<DriverPayload>

export type DriverView = {
  /** Null until they were loaded once on this device. */
  runs: readonly Run[] | null
  operations: readonly DriverOperation[]
  /** Whether the last try to reach the server failed: what is shown and done lies on this device. */
  isCut: boolean
  /** Whether something was done in this page, and all of it has reached the server: that nothing waits does not say so. */
  isAllSent: boolean
  /** Why the runs could not be loaded, where it was not for want of a connection. */
  problem: CallProblem | null
  /** What this device cannot store: reports, and then nothing else, or only the copy of the runs. */
  notStored: 'reports' | 'runs' | null
}

export const emptyView: DriverView = {
  runs: null,
  operations: [],
  isCut: false,
  isAllSent: false,
  problem: null,
  notStored: null,
}

export type DriverSession = ReturnType<typeof openDriverSession>

/** What a driver's session depends on; the store and the lock are shared by the tabs of a browser. */
type DriverDeps = {
  store: QueueStore<DriverPayload>
  /** The copy of the runs on this device; undefined where there is none. */
  readCopy: () => Promise<readonly Run[] | undefined>
  storeCopy: (runs: readonly Run[]) => Promise<void>
  /** Runs an operation while no other tab runs one. */
  withLock: <Value>(operation: () => Promise<Value>) => Promise<Value>
  loadRuns: () => Promise<Reply<AnswerOf<typeof listOwnRuns>>>
  send: (operation: DriverOperation) => Promise<Reply<unknown>>
  /** Called after something was stored to be sent. */
  onStored: () => void
  /** Called after every change of what is shown. */
  onChange: () => void
}

/** A driver's runs on this device, and what was done at their stops and is not sent. */
export function openDriverSession(deps: DriverDeps) {
  let view: DriverView = emptyView
  const answers = createFreshAnswers()
  let isUnreachable = false
  let hasCopy = true

  const queue = openSendQueue<DriverPayload>({
    store: deps.store,
    withLock: deps.withLock,
    send: deps.send,
    onSent: async ({ payload }, answer) => {
      answers.confirm()
      if (payload.kind === 'photo') return putPhoto(payload)
      const { state, stop } = answer as AnswerOf<typeof recordOutcome>
      await putStop(payload.runId, stop)
      // Why it does not count is in the runs.
      if (state === 'CONFLICT') void load()
    },
    onChange: () => show({ operations: queue.operations() }),
  })

  function show(change: Partial<DriverView>): void {
    const notStored = queue.isReadable() ? (hasCopy ? null : 'runs') : 'reports'
    view = { ...view, ...change, isCut: queue.isCut() || isUnreachable, isAllSent: queue.isAllSent(), notStored }
    deps.onChange()
  }

  async function putStop(runId: string, stop: Stop | null): Promise<void> {
    if (!view.runs || !stop) return
    const runs = view.runs.map((run) =>
      run.id === runId ? { ...run, stops: run.stops.map((one) => (one.orderId === stop.orderId ? stop : one)) } : run,
    )
    await showAndStore({ runs })
  }

  async function putPhoto({ runId, orderId, photoId }: DriverPayload & { kind: 'photo' }): Promise<void> {
    const run = view.runs?.find(({ id }) => id === runId)
    const stop = run?.stops.find((one) => one.orderId === orderId)
    if (stop && !stop.photos.includes(photoId)) await putStop(runId, { ...stop, photos: [...stop.photos, photoId] })
  }

  /** Shows runs, and stores their copy where there is room: a full device stops nothing. */
  async function showAndStore(change: Pick<DriverView, 'runs'> & Partial<DriverView>): Promise<void> {
    show(change)
    try {
      await deps.storeCopy(change.runs ?? [])
      hasCopy = true
    } catch {
      hasCopy = false
    }
    show({})
  }

  async function load(): Promise<void> {
    const reply = await answers.read(deps.loadRuns)
    if (!reply) return
    isUnreachable = !reply.ok && mayRepeat(reply.error)
    if (!reply.ok) return show({ problem: isUnreachable ? null : reply.error })
    await showAndStore({ runs: reply.value.runs, problem: null })
  }

  /** What was done first, so that what is loaded then contains it. */
  async function sendAndLoad(): Promise<void> {
    await queue.resume()
    if (!queue.isCut()) await load()
  }

  return {
    view: () => view,
    /** Shows what lies on the device, then asks the server. */
    async start(): Promise<void> {
      const runs = await deps.readCopy().catch(() => undefined)
      if (runs && !view.runs) show({ runs })
      await queue.read()
      await sendAndLoad()
      if (view.runs === null && view.isCut) show({ runs: [] })
    },
    reload: sendAndLoad,
    /** Stores what happened at a stop and its photos, all or none; resolves when it lies on the device. */
    async record(stop: NamedStop, body: OutcomeReport, photos: readonly Blob[]): Promise<void> {
      const payloads: DriverPayload[] = [
        { ...stop, kind: 'outcome', body },
        ...photos.map((photo) => ({ ...stop, kind: 'photo' as const, photoId: newUuid(), takenOn: body.at, photo })),
      ]
      await queue.add(payloads.map((payload) => ({ key: freshKey(), payload })))
      deps.onStored()
    },
    dismiss: queue.dismiss,
    close: queue.close,
  }
}

/** What was done last at a stop and waits, if anything does. */
const waitingReport = (operations: readonly DriverOperation[], { runId, orderId }: StopId): OutcomeReport | null => {
  const last = operations.findLast(
    ({ payload, refused }) =>
      refused === null && payload.kind === 'outcome' && payload.runId === runId && payload.orderId === orderId,
  )
  return last?.payload.kind === 'outcome' ? last.payload.body : null
}

/** A stop as it stands for its driver. */
export type StopNow = {
  /** What was done last at it and is not sent yet. */
  waiting: OutcomeReport | null
  outcome: Stop['outcome']
  /** Baht. */
  cash: number | null
  /** What the driver reported of an order that the office had changed: it decides. */
  conflict: Run['reports'][number] | null
  /** Why nothing is to be delivered. */
  withdrawal: ReturnType<typeof withdrawalOf>
}

/** A stop by what the server knows of it and what was done on this device since. */
export function stopNow(
  { id: runId, state, reports }: Pick<Run, 'id' | 'state' | 'reports'>,
  stop: Pick<Stop, 'orderId' | 'stage' | 'outcome' | 'cashAmt'>,
  operations: readonly DriverOperation[],
): StopNow {
  const { orderId, stage } = stop
  const waiting = waitingReport(operations, { runId, orderId })
  const outcome = waiting?.outcome ?? stop.outcome
  const open = reports.findLast((report) => report.orderId === orderId && report.state === 'CONFLICT') ?? null
  // Of goods that were handed over or refused it is not said to leave them on the vehicle.
  const isOpen = state === 'OUT' && (open === null || open.outcome === 'NOT_DELIVERED')
  return {
    waiting,
    outcome,
    cash: waiting ? (waiting.cashAmt ?? null) : stop.cashAmt,
    conflict: open,
    withdrawal: isOpen ? withdrawalOf({ stage, outcome }) : null,
  }
}

/** How many photos of a stop can still be taken: those that wait to be sent count, too. */
export function photosLeft(
  { orderId, photos }: Pick<Stop, 'orderId' | 'photos'>,
  runId: string,
  operations: readonly DriverOperation[],
): number {
  const waiting = operations.flatMap(({ payload, refused }) =>
    refused === null && payload.kind === 'photo' && payload.runId === runId && payload.orderId === orderId
      ? [payload.photoId]
      : [],
  )
  return Math.max(0, mostPhotos - new Set([...photos, ...waiting]).size)
}
