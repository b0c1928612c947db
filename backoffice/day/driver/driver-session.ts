import { withBrowserLock } from '#web/browser-lock.ts'
import { addDeliveryPhoto, listOwnRuns, recordOutcome } from '#contract/backoffice/day/driver/calls.ts'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import { call, sendForm } from '#backoffice/api/call.ts'
import { freshKey } from '#web/fresh-key.ts'
import type { CallProblem, Reply } from '#web/reply.ts'
import { onResume } from '#backoffice/offline/connection.ts'
import { deviceQueue, readCopy, storeCopy } from '#backoffice/offline/device-store.ts'
import { newUuid } from '#backoffice/offline/new-uuid.ts'
import { mayRepeat, openSendQueue, type QueuedOperation } from '#backoffice/offline/send-queue.ts'

export type Run = AnswerOf<typeof listOwnRuns>['runs'][number]
export type Stop = Run['stops'][number]
export type OutcomeReport = RequestOf<typeof recordOutcome>['body']

type StopId = { runId: string; orderId: string }
type Payload =
  | (StopId & { kind: 'outcome'; body: OutcomeReport })
  | (StopId & { kind: 'photo'; photoId: string; takenOn: string; photo: Blob })
export type DriverOperation = QueuedOperation<Payload>

export type DriverView = {
  /** Null until they were loaded once on this device. */
  runs: readonly Run[] | null
  operations: readonly DriverOperation[]
  /** Whether the last try to reach the server failed: what is shown and done lies on this device. */
  isCut: boolean
  /** Why the runs could not be loaded, where it was not for want of a connection. */
  problem: CallProblem | null
}

export type DriverSession = ReturnType<typeof openDriverSession>

/** A driver's runs on this device, and what was done at their stops and is not sent. */
export function openDriverSession(staffId: string, onChange: () => void) {
  const copyKey = `driver-runs:${staffId}`
  let view: DriverView = { runs: null, operations: [], isCut: false, problem: null }
  let isUnreachable = false

  const queue = openSendQueue<Payload>({
    store: deviceQueue(`driver:${staffId}`),
    withLock: (operation) => withBrowserLock('songdee.backoffice.offline.driver', operation),
    send,
    onSent: async ({ payload }, answer) => {
      if (payload.kind === 'outcome') await putStop(payload.runId, (answer as AnswerOf<typeof recordOutcome>).stop)
    },
    onChange: () => show({ operations: queue.operations() }),
  })
  const resume = onResume(() => void sendAndLoad())

  function show(change: Partial<DriverView>): void {
    view = { ...view, ...change, isCut: queue.isCut() || isUnreachable }
    onChange()
  }

  async function putStop(runId: string, stop: Stop | null): Promise<void> {
    const runs = (view.runs ?? []).map((run) =>
      run.id === runId && stop
        ? { ...run, stops: run.stops.map((one) => (one.orderId === stop.orderId ? stop : one)) }
        : run,
    )
    await storeCopy(copyKey, runs)
    show({ runs })
  }

  async function load(): Promise<void> {
    const reply = await call(listOwnRuns, {})
    isUnreachable = !reply.ok && mayRepeat(reply.error)
    if (!reply.ok) return show({ problem: isUnreachable ? null : reply.error })
    await storeCopy(copyKey, reply.value.runs)
    show({ runs: reply.value.runs, problem: null })
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
      const runs = await readCopy<Run[]>(copyKey)
      if (runs) show({ runs })
      await queue.read()
      await sendAndLoad()
      if (view.runs === null && isUnreachable) show({ runs: [] })
    },
    reload: sendAndLoad,
    /** Stores what happened at a stop and its photos; resolves when it lies on the device. */
    async record({ runId, orderId }: StopId, body: OutcomeReport, photos: readonly Blob[]): Promise<void> {
      await queue.add(freshKey(), { kind: 'outcome', runId, orderId, body })
      for (const photo of photos)
        await queue.add(freshKey(), { kind: 'photo', runId, orderId, photoId: newUuid(), takenOn: body.at, photo })
      resume.tellOthers()
    },
    dismiss: queue.dismiss,
    close(): void {
      queue.close()
      resume.stop()
    },
  }
}

function send({ key, payload }: DriverOperation): Promise<Reply<unknown>> {
  const params = { id: payload.runId, orderId: payload.orderId }
  if (payload.kind === 'outcome') return call(recordOutcome, { params, body: payload.body, idempotencyKey: key })
  const form = new FormData()
  form.set('photoId', payload.photoId)
  form.set('takenOn', payload.takenOn)
  form.set('photo', payload.photo, 'photo.jpg')
  return sendForm(addDeliveryPhoto, { params, form })
}

/** What was done last at a stop and waits, if anything does. */
export const waitingReport = (
  operations: readonly DriverOperation[],
  { runId, orderId }: StopId,
): OutcomeReport | null => {
  const last = operations.findLast(
    ({ payload, refused }) =>
      refused === null && payload.kind === 'outcome' && payload.runId === runId && payload.orderId === orderId,
  )
  return last?.payload.kind === 'outcome' ? last.payload.body : null
}
