import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts, textsOf } from '#backoffice/texts/namespaces.ts'
import { DriverRun } from './DriverRun.tsx'
import { NoRuns } from './NoRuns.tsx'
import { stopNow, type DriverOperation, type OutcomeReport, type Run, type Stop } from './driver-session.ts'

await loadTexts('th', ['driver', 'kit'])
const texts = textsOf('th', 'driver')

beforeEach(() => void vi.stubGlobal('document', { documentElement: { lang: 'th' } }))
afterEach(() => void vi.unstubAllGlobals())

/** The list of a run with one stop, without its markup. */
function drawn(
  state: Run['state'],
  stop: Partial<Stop>,
  operations: readonly DriverOperation[] = [],
  reports: Run['reports'] = [],
): string {
  const open = { orderId: 'a', outcome: null, cashAmt: null, dueAmt: 500, shippingAddress: {}, photos: [], ...stop }
  const run = { id: 'run', number: 'R1', state, departedOn: '', reports, stops: [open] } as Run
  const list = createElement(DriverRun, { run, operations, begun: [], onOpen: () => undefined })
  return renderToStaticMarkup(list).replaceAll(/<[^>]*>/g, ' ')
}

test('a stop whose order the office cancelled or took back is not to be delivered, whatever is due', () => {
  const onTheRoad = drawn('OUT', { stage: 'OUT_FOR_DELIVERY' })
  expect(onTheRoad).toContain('500.00')
  const cancelled = drawn('OUT', { stage: 'CANCELLED', dueAmt: 0 })
  expect(cancelled).toContain(texts.withdrawn.cancelled)
  expect(cancelled).not.toContain(texts.paid)
  const takenBack = drawn('OUT', { stage: 'PACKED' })
  expect(takenBack).toContain(texts.withdrawn.takenBack)
  expect(takenBack).not.toContain('500.00')
  // Before the run leaves, its orders wait in the warehouse.
  expect(drawn('LOADED', { stage: 'PACKED' })).toContain('500.00')
  expect(drawn('OUT', { stage: 'DELIVERED', outcome: 'DELIVERED' })).toContain(texts.outcomes.DELIVERED)
})

test('a stop that the driver has reported is not said to be cancelled, whether the report waits or the office decides about it', () => {
  const cancelled = { orderId: 'a', stage: 'CANCELLED', outcome: null, cashAmt: null } as const
  const run = { id: 'run', state: 'OUT', reports: [] } as Pick<Run, 'id' | 'state' | 'reports'>
  expect(stopNow(run, cancelled, [])).toMatchObject({ outcome: null, withdrawal: 'cancelled' })
  const waits = [
    {
      refused: null,
      payload: { kind: 'outcome', runId: 'run', orderId: 'a', body: { outcome: 'DELIVERED', cashAmt: 450 } },
    } as DriverOperation,
  ]
  expect(stopNow(run, cancelled, waits)).toMatchObject({ outcome: 'DELIVERED', cash: 450, withdrawal: null })
  const reported = { orderId: 'a', state: 'CONFLICT', outcome: 'DELIVERED' } as Run['reports'][number]
  const decided = { ...reported, state: 'RESOLVED' } as const
  const later = (reports: Run['reports']) => stopNow({ ...run, reports }, cancelled, [])
  expect(later([reported])).toMatchObject({ conflict: reported, withdrawal: null })
  // Nobody was there: it is still to be known that nothing is to be brought.
  expect(later([{ ...reported, outcome: 'NOT_DELIVERED' }])).toMatchObject({ withdrawal: 'cancelled' })
  expect(later([decided])).toMatchObject({ conflict: null, withdrawal: 'cancelled' })
  const list = drawn('OUT', { stage: 'CANCELLED' }, [], [reported])
  expect(list).toContain(texts.outcomes.DELIVERED)
  expect(list).not.toContain(texts.withdrawn.cancelled)
})

test('the cash so far is without that of a stop which the driver has corrected to refused, also before it is sent', () => {
  const delivered = { stage: 'DELIVERED', outcome: 'DELIVERED', cashAmt: 500 } as const
  const waits = (body: Partial<OutcomeReport>) => [
    {
      seq: 1,
      key: '1',
      refused: null,
      payload: { kind: 'outcome', runId: 'run', orderId: 'a', body },
    } as DriverOperation,
  ]
  expect(drawn('OUT', delivered)).toContain('500.00')
  expect(drawn('OUT', delivered, waits({ outcome: 'REFUSED' }))).not.toContain('500.00')
  expect(drawn('OUT', delivered, waits({ outcome: 'DELIVERED', cashAmt: 450 }))).toContain('450.00')
})

test('no run is said only where the runs could be loaded', () => {
  const words = (isCut: boolean) =>
    renderToStaticMarkup(createElement(NoRuns, { isCut, onRetry: () => undefined })).replaceAll(/<[^>]*>/g, ' ')
  expect(words(false)).toContain(texts.none)
  expect(words(true)).toContain(texts.notLoaded)
  expect(words(true)).not.toContain(texts.none)
})
