import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createQueries } from './queries.ts'

const queryKey = ['orders', 'of the retailer']

/** How often the server is called when a screen shows what was answered at this moment. */
function callsFor(answeredAt: (openedAt: number) => number): number {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-05-01T05:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const client = createQueries()
  client.setQueryData(queryKey, 'kept', { updatedAt: answeredAt(Date.now()) })
  const queryFn = vi.fn(async () => 'new')
  const screen = new QueryObserver(client, { queryKey, queryFn })
  onTestFinished(screen.subscribe(() => undefined))
  expect(screen.getCurrentResult().data).toBe('kept')
  return queryFn.mock.calls.length
}

test('what was kept of an earlier page is shown at once and fetched again, however new it is', () => {
  expect(callsFor((openedAt) => openedAt - 1)).toBe(1)
})

test('what this page has just been answered is not fetched again', () => {
  expect(callsFor((openedAt) => openedAt)).toBe(0)
})

test('an answer from a time that has not come yet is fetched again: the clock was ahead', () => {
  expect(callsFor((openedAt) => openedAt + 3_600_000)).toBe(1)
})
