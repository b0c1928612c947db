import { expect, test } from 'vitest'
import { CallError } from '#storefront/api/call-or-throw.ts'
import { isUnreached, oldestOf } from './connection.ts'

const idle = { data: { kind: 'x' } as unknown, error: null as unknown, dataUpdatedAt: 5000, fetchStatus: 'idle' }
const failed = (code: 'offline' | 'not_found') => new CallError({ code, status: 0 })

test('a call that did not reach the server means offline; a rejected one does not', () => {
  expect(isUnreached({ ...idle, error: failed('offline') })).toBe(true)
  expect(isUnreached({ ...idle, error: failed('not_found') })).toBe(false)
  expect(isUnreached({ ...idle, error: failed('offline'), fetchStatus: 'fetching' })).toBe(false)
})

test('fetched data from the worker’s cache means offline; data of a cached document does not', () => {
  expect(isUnreached({ ...idle, data: { keptAt: 4000 } })).toBe(true)
  expect(isUnreached({ ...idle, data: { keptAt: 5000 } })).toBe(false)
  expect(isUnreached(idle)).toBe(false)
})

test('the time shown is that of the oldest data, when the server answered', () => {
  expect(oldestOf([idle, { ...idle, data: { keptAt: 4000 } }, { ...idle, data: undefined, dataUpdatedAt: 0 }])).toBe(
    4000,
  )
  expect(oldestOf([idle, { ...idle, dataUpdatedAt: 0 }])).toBe(5000)
  expect(oldestOf([])).toBeNull()
})
