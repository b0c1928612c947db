import { expect, test } from 'vitest'
import { mergePersisted, textOf, type PersistedQuery } from './persisted-queries.ts'

const query = (name: string, at: number, data: unknown = name): PersistedQuery => ({ key: ['orders', name], data, at })

test('the newest answer of each query is kept, from any tab', () => {
  const merged = mergePersisted(
    [query('a', 5, 'mine'), query('b', 1)],
    [query('a', 3), query('b', 2, 'theirs'), query('c', 1)],
  )
  expect(merged).toEqual([query('a', 5, 'mine'), query('b', 2, 'theirs'), query('c', 1)])
})

test('an outdated answer stays outdated until a newer one comes', () => {
  const outdated: PersistedQuery = { ...query('a', 3), outdated: true }
  expect(mergePersisted([outdated], [query('a', 3)])).toEqual([outdated])
  // Restored by a reload it counts as from the beginning of time.
  expect(mergePersisted([query('a', 0)], [outdated])).toEqual([outdated])
  expect(mergePersisted([query('a', 4)], [outdated])).toEqual([query('a', 4)])
})

test('at most a hundred queries are kept, the newest', () => {
  const many = Array.from({ length: 150 }, (_, at) => query(String(at), at))
  const merged = mergePersisted(many, [])
  expect([merged.length, merged[0]?.at, merged.at(-1)?.at]).toEqual([100, 149, 50])
})

test('what would fill the storage is cut to its newest half', () => {
  const queries = [query('new', 3, 'x'.repeat(600_000)), query('old', 2, 'y'.repeat(600_000))]
  const kept = JSON.parse(textOf({ version: 'v1', outletId: 'a', queries })) as { queries: PersistedQuery[] }
  expect(kept.queries.map(({ at }) => at)).toEqual([3])
})
