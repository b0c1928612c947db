import { expect, test } from 'vitest'
import { CallError } from '#web/reply.ts'
import { isUnreached, sinceOf } from './connection.ts'

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

const at = (dataUpdatedAt: number) => ({ ...idle, dataUpdatedAt })
const minute = 60_000

test('the time shown is that of the oldest data of the visit, on every page the same', () => {
  const kept = [at(100 * minute), at(90 * minute), at(110 * minute), at(20 * minute)]
  expect(kept.slice(0, 3).map((shown) => sinceOf([shown], kept))).toEqual([90, 90, 90].map((time) => time * minute))
  // What is older says so itself
  expect(sinceOf([at(20 * minute), at(100 * minute)], kept)).toBe(20 * minute)
})

test('the time is when the server answered, and data that is stale has none', () => {
  expect(sinceOf([idle, { ...idle, data: { keptAt: 4000 } }, { ...at(0), data: undefined }], [])).toBe(4000)
  expect(sinceOf([idle, at(0)], [at(0)])).toBe(5000)
  expect(sinceOf([], [idle])).toBeNull()
})
