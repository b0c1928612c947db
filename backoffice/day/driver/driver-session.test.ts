import { expect, test } from 'vitest'
import { offline, type Reply } from '#web/reply.ts'
import { aLock, aQueueStore } from '#backoffice/offline/queue.fixture.ts'
import {
  openDriverSession,
  photosLeft,
  type DriverPayload,
  type OutcomeReport,
  type Run,
  type Stop,
} from './driver-session.ts'

const openStop = (orderId: string) =>
  ({ orderId, outcome: null, cashAmt: null, dueAmt: 500, photos: [] as string[] }) as Stop
const closed = (stop: Stop): Stop => ({ ...stop, outcome: 'DELIVERED', cashAmt: stop.dueAmt })
const delivered = { outcome: 'DELIVERED', at: '2026-11-29T02:00:00Z', lines: [], cashAmt: 500 } as OutcomeReport
const photo = new Blob(['a photo'])
const full = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'))

type DriverDeps = Parameters<typeof openDriverSession>[0]

/** A driver's phone and the server: it counts each report once, and its lists leave when `letListGo` says so. */
function aPhone(changes: Partial<DriverDeps> = {}) {
  const store = aQueueStore<DriverPayload>()
  let run = { id: 'run', state: 'OUT', reports: [], stops: ['a', 'b'].map(openStop) } as unknown as Run
  let copy: readonly Run[] | undefined
  const sent: string[] = []
  const session = openDriverSession({
    store,
    readCopy: async () => copy,
    storeCopy: async (runs) => void (copy = runs),
    withLock: aLock(),
    loadRuns: async () => ({ ok: true, value: { runs: [run] } }),
    send: async ({ payload }): Promise<Reply<unknown>> => {
      sent.push(`${payload.kind} ${payload.orderId}`)
      run = { ...run, stops: run.stops.map((stop) => (stop.orderId === payload.orderId ? closed(stop) : stop)) }
      return { ok: true, value: { stop: run.stops.find(({ orderId }) => orderId === payload.orderId) } }
    },
    onStored: () => undefined,
    onChange: () => undefined,
    ...changes,
  })
  const outcomes = () => session.view().runs?.flatMap(({ stops }) => stops.map(({ outcome }) => outcome))
  const record = (orderId: string, photos: readonly Blob[] = []) =>
    session.record({ runId: 'run', orderId, orderNumber: `SD ${orderId}` }, delivered, photos)
  return { session, store, sent, outcomes, record, copy: () => copy, onServer: () => run }
}

/** A server whose lists leave it as they were when they were requested, and arrive when they are let go. */
function slowLists(current: () => Run) {
  const underWay: (() => void)[] = []
  const loadRuns: DriverDeps['loadRuns'] = () => {
    const read = current()
    return new Promise((resolve) => underWay.push(() => resolve({ ok: true, value: { runs: [read] } })))
  }
  return { underWay, loadRuns }
}

test('a report that the office contradicted is shown as that at once, and not as an open stop', async () => {
  const report = { key: '1', orderId: 'a', state: 'CONFLICT' }
  let reports: object[] = []
  const phone = aPhone({
    loadRuns: async () => ({ ok: true, value: { runs: [{ ...phone.onServer(), reports } as Run] } }),
    send: async () => {
      reports = [report]
      return { ok: true, value: { state: 'CONFLICT', conflict: 'order_moved', stop: openStop('a') } }
    },
  })
  await phone.session.start()
  await phone.record('a')
  await expect.poll(() => phone.session.view().runs?.[0]?.reports).toEqual([report])
  expect(phone.store.rows()).toEqual([])
})

test('a list that the server read before a report does not open the stop again, also not on the device', async () => {
  const lists = slowLists(() => phone.onServer())
  const phone = aPhone({ loadRuns: lists.loadRuns })
  const started = phone.session.start()
  await expect.poll(() => lists.underWay.length).toBe(1)
  lists.underWay.shift()?.()
  await started
  const resumed = phone.session.reload()
  await expect.poll(() => lists.underWay.length).toBe(1)
  await phone.record('a')
  await expect.poll(phone.store.rows).toEqual([])
  expect(phone.outcomes()).toEqual(['DELIVERED', null])
  lists.underWay.shift()?.()
  // The old list is dropped, and another one read.
  await expect.poll(() => lists.underWay.length).toBe(1)
  expect(phone.outcomes()).toEqual(['DELIVERED', null])
  lists.underWay.shift()?.()
  await resumed
  expect(phone.outcomes()).toEqual(['DELIVERED', null])
  expect(phone.copy()?.[0]?.stops[0]?.outcome).toBe('DELIVERED')
})

test('of two lists that arrive in the wrong order, the one that was requested last stays', async () => {
  const lists = slowLists(() => phone.onServer())
  const phone = aPhone({ loadRuns: lists.loadRuns })
  const first = phone.session.reload()
  await expect.poll(() => lists.underWay.length).toBe(1)
  Object.assign(phone.onServer(), { vehicle: 'another' })
  const second = phone.session.reload()
  await expect.poll(() => lists.underWay.length).toBe(2)
  lists.underWay[1]?.()
  await second
  const shown = phone.session.view().runs
  lists.underWay[0]?.()
  await first
  expect(phone.session.view().runs).toBe(shown)
})

test('a phone too full for the copy shows the runs, says so, and sends every report and photo once', async () => {
  const phone = aPhone({ storeCopy: full })
  await phone.session.start()
  expect([phone.outcomes(), phone.session.view().notStored]).toEqual([[null, null], 'runs'])
  await phone.record('a', [photo])
  await phone.record('b')
  await expect.poll(phone.store.rows).toEqual([])
  expect(phone.sent).toEqual(['outcome a', 'photo a', 'outcome b'])
  expect(phone.outcomes()).toEqual(['DELIVERED', 'DELIVERED'])
})

test('without a signal and without room for the copy, the page does not wait for ever', async () => {
  const phone = aPhone({ storeCopy: full, loadRuns: async () => offline, send: async () => offline })
  await phone.record('a')
  await phone.session.start()
  expect(phone.session.view()).toMatchObject({ runs: [], isCut: true })
  phone.session.close()
})

test('a photo that has no room takes its result along: what is tried again is sent once', async () => {
  const kept = aQueueStore<DriverPayload>()
  const store: typeof kept = {
    ...kept,
    add: (added) => (added.some(({ payload }) => payload.kind === 'photo') ? full() : kept.add(added)),
  }
  const phone = aPhone({ store })
  await expect(phone.record('a', [photo])).rejects.toThrow('Full')
  await expect(phone.record('a', [photo])).rejects.toThrow('Full')
  expect(kept.rows()).toEqual([])
  await phone.record('a')
  await expect.poll(kept.rows).toEqual([])
  expect(phone.sent).toEqual(['outcome a'])
})

test('a stop takes six photos, with those that wait and those that were sent; one that is refused holds back nothing', async () => {
  let isAway = true
  const sent: string[] = []
  const phone = aPhone({
    send: async ({ payload }): Promise<Reply<unknown>> => {
      if (isAway) return offline
      if (payload.kind === 'outcome') sent.push(payload.orderId)
      else if (payload.orderId === 'b') return { ok: false, error: { code: 'conflict', status: 409 } }
      return { ok: true, value: { stop: null } }
    },
  })
  await phone.session.start()
  const left = () => {
    const { runs, operations } = phone.session.view()
    return runs?.[0]?.stops.map((stop) => photosLeft(stop, 'run', operations))
  }
  expect(left()).toEqual([6, 6])
  await phone.record('a', [photo, photo, photo, photo])
  await phone.record('b', [photo])
  expect(left()).toEqual([2, 5])
  isAway = false
  await phone.record('a')
  await expect.poll(() => phone.store.rows().length).toBe(1)
  expect([left(), sent]).toEqual([
    [2, 6],
    ['a', 'b', 'a'],
  ])
  expect(phone.session.view().operations).toMatchObject([
    { refused: 'conflict', payload: { kind: 'photo', orderId: 'b', orderNumber: 'SD b' } },
  ])
  phone.session.close()
})

test('a phone whose storage cannot be opened shows the runs, says so, and works once it can', async () => {
  let isOpen = false
  const kept = aQueueStore<DriverPayload>()
  const store: typeof kept = { ...kept, list: () => (isOpen ? kept.list() : full()) }
  const phone = aPhone({ store, readCopy: full, storeCopy: () => (isOpen ? Promise.resolve() : full()) })
  await phone.session.start()
  expect([phone.outcomes(), phone.session.view().notStored]).toEqual([[null, null], 'reports'])
  isOpen = true
  await phone.session.reload()
  expect(phone.session.view().notStored).toBeNull()
  phone.session.close()
})

test('that everything is sent is said of what was sent, and not of reports that the phone has deleted', async () => {
  const kept = aQueueStore<DriverPayload>()
  let [isAway, isDeleted] = [false, false]
  const phone = aPhone({
    store: { ...kept, list: async () => (isDeleted ? [] : kept.list()) },
    send: async () => (isAway ? offline : { ok: true, value: { stop: null } }),
  })
  const isAllSent = () => phone.session.view().isAllSent
  await phone.session.start()
  expect(isAllSent()).toBe(false)
  await phone.record('a')
  await expect.poll(isAllSent).toBe(true)
  isAway = true
  await phone.record('b')
  expect(isAllSent()).toBe(false)
  isDeleted = true
  await phone.session.reload()
  expect([phone.session.view().operations, isAllSent()]).toEqual([[], false])
  phone.session.close()
})
