import { expect, onTestFinished, test, vi } from 'vitest'
import { createToken, stubBrowser } from '#storefront/api/browser.fixture.ts'
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

test('an answer from a time that has not come yet counts as the oldest: the clock was ahead', () => {
  const later = Date.now() + 3_600_000
  expect(mergePersisted([query('a', 4)], [query('a', later, 'ahead'), query('b', later)])).toEqual([
    query('a', 4),
    query('b', 0),
  ])
  expect(mergePersisted([query('a', later, 'ahead')], [query('a', 3, 'theirs')])).toEqual([query('a', 3, 'theirs')])
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

const tokenOf = (id: string) => createToken({ id, outletCode: id, exp: 1_800_000_000 })

/** The page of a retailer on a phone that has stored these queries. */
async function openedPage(id: string, stored: readonly PersistedQuery[]) {
  vi.resetModules()
  stubBrowser()
  vi.stubGlobal('APP_VERSION', 'v1')
  const listeners: ((event: { key: string | null }) => void)[] = []
  vi.stubGlobal('addEventListener', (kind: string, listener: (typeof listeners)[number]) => {
    if (kind === 'storage') listeners.push(listener)
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })
  localStorage.setItem('songdee.access_token', tokenOf(id))
  localStorage.setItem('songdee.kept', JSON.stringify({ version: 'v1', outletId: id, queries: stored }))
  const { queries } = await import('#storefront/router/queries.ts')
  const { persistQueries } = await import('./persisted-queries.ts')
  persistQueries()
  /** Another tab has signed somebody in, or out. */
  const becomes = (next: string | null) => {
    if (next) localStorage.setItem('songdee.access_token', tokenOf(next))
    else localStorage.removeItem('songdee.access_token')
    for (const listener of listeners) listener({ key: 'songdee.access_token' })
  }
  return { queries, becomes }
}

test('what is restored from a time that has not come yet is old', async () => {
  const { queries } = await openedPage('outlet-1', [query('a', Date.now() + 3_600_000), query('b', 5)])
  const times = ['a', 'b'].map((name) => queries.getQueryState(['orders', name])?.dataUpdatedAt)
  expect(times).toEqual([0, 5])
})

test('nothing that one retailer was answered is there for the next, whatever its key names', async () => {
  const { queries, becomes } = await openedPage('outlet-1', [query('a', 5)])
  queries.setQueryData(['own-credit'], { credit: 5 })
  becomes('outlet-1')
  expect(queries.getQueryCache().getAll()).toHaveLength(2)
  becomes(null)
  expect(queries.getQueryCache().getAll()).toHaveLength(0)
})

test('what is on the screen while another tab signs in somebody else is fetched again', async () => {
  const { queries, becomes } = await openedPage('outlet-1', [])
  const { QueryObserver } = await import('@tanstack/react-query')
  const answer = vi.fn(async () => localStorage.getItem('songdee.access_token'))
  const screen = new QueryObserver(queries, { queryKey: ['line-link'], queryFn: answer })
  onTestFinished(screen.subscribe(() => undefined))
  await vi.waitFor(() => expect(screen.getCurrentResult().data).toBe(tokenOf('outlet-1')))
  becomes('outlet-2')
  expect(screen.getCurrentResult().data).toBeUndefined()
  await vi.waitFor(() => expect(screen.getCurrentResult().data).toBe(tokenOf('outlet-2')))
})
