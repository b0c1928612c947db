import { expect, test } from 'vitest'
import { offline, type Reply } from '#web/reply.ts'
import { aLock } from '#backoffice/offline/queue.fixture.ts'
import { createStorage } from '#storefront/api/browser.fixture.ts'
import { openEntries, type CountEntry } from './entries.ts'

type Cut = 'none' | 'before' | 'after'
const scan = (id: string): CountEntry => ({ id, productId: 7, add: 1 })

/**
 * A server that counts each entry once and refuses one of more than 9, behind a network that is cut before or after a request, and
 * the pages of a phone.
 */
function aCount(cuts: readonly Cut[]) {
  const counted = new Map<string, number>()
  const problems: string[] = []
  const full = { keys: '' }
  const storage = createStorage((key, value) => {
    if (value === null || !full.keys || !key.includes(full.keys)) return
    delete storage[key]
    throw new DOMException('Full', 'QuotaExceededError')
  })
  const withLock = aLock()
  let requests = 0
  const openPage = (staffId = 'packer') =>
    openEntries<number>({
      staffId,
      storage,
      withLock,
      now: () => new Date(),
      send: async (countId, sent): Promise<Reply<number>> => {
        const cut = cuts[requests] ?? 'none'
        requests += 1
        if (cut === 'before') return offline
        if (sent.some(({ add = 0 }) => add > 9)) return { ok: false, error: { code: 'validation', status: 422 } }
        for (const { id, add = 0 } of sent) counted.set(countId === 'count' ? id : `${countId} ${id}`, add)
        return cut === 'after' ? offline : { ok: true, value: counted.size }
      },
      onAnswer: async () => undefined,
      onRefused: ({ code }) => problems.push(code),
      onChange: () => undefined,
    })
  return { entries: openPage(), openPage, full, counted, problems, requests: () => requests }
}

test.each([
  ['lost', 'after', 1],
  ['never requested', 'before', 0],
] as const)('an entry whose answer is %s goes in front of the next one, and counts once', async (_, cut, atFirst) => {
  const { entries, counted } = aCount([cut, cut])
  expect([await entries.record('count', scan('first')), counted.size]).toEqual(['waits', atFirst])
  expect(await entries.record('count', scan('second'))).toBe('recorded')
  expect([...counted.keys()]).toEqual(['first', 'second'])
})

test('what waits is sent before the count is submitted', async () => {
  const { entries, counted } = aCount(['before', 'before', 'before', 'before'])
  await entries.record('count', scan('first'))
  expect([await entries.flush('count'), await entries.flush('count'), counted.size]).toEqual([false, true, 1])
})

test('of several entries only the one that is refused is dropped', async () => {
  const { entries, counted, problems } = aCount(['before', 'before'])
  await entries.record('count', scan('first'))
  expect(await entries.record('count', { ...scan('second'), add: 10 })).toBe('refused')
  expect([[...counted.keys()], problems, await entries.flush('count')]).toEqual([['first'], ['validation'], true])
})

test('what waits when a page is closed is sent by the next one, in its order and only for who counted it', async () => {
  const { entries, openPage, counted, requests } = aCount(['before', 'before', 'before', 'before'])
  await entries.record('count', scan('first'))
  await entries.record('other', scan('second'))
  entries.close()
  const later = openPage()
  const somebodyElse = openPage('another')
  expect([later.waitingIn('count'), later.waitingIn('other'), somebodyElse.waitingIn('count')]).toEqual([1, 1, 0])
  expect([await somebodyElse.flush('count'), requests()]).toEqual([true, 4])
  expect(await later.flush('count')).toBe(true)
  expect([...counted.keys(), later.waitingIn('other')]).toEqual(['first', 'other second', 0])
  // The first page comes back: nothing is left of it.
  expect([await entries.flush('count'), counted.size]).toEqual([true, 2])
  for (const page of [later, somebodyElse]) page.close()
})

test('what the device has no room for waits as long as the page, in its order', async () => {
  const { entries, full, counted } = aCount(['before', 'before', 'before', 'before'])
  full.keys = 'count'
  expect(await entries.record('count', scan('first'))).toBe('waits')
  full.keys = ''
  expect(await entries.record('count', scan('second'))).toBe('waits')
  expect([entries.waitingIn('count'), await entries.flush('count'), ...counted.keys()]).toEqual([
    2,
    true,
    'first',
    'second',
  ])
  entries.close()
})
