import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToken, stubBrowser } from '../api/browser.fixture.ts'
import type { PageAnswer } from '#contract/pages/shapes.ts'
import { expirePages, fetchPage, isFresh, pageState, reloadPage, storePage } from './page-store.ts'

const answer = (title: string): PageAnswer =>
  ({ language: 'th', status: 200, title, description: '', data: { kind: 'not-found' } }) as PageAnswer

let requests: string[] = []
let reply: () => Response

beforeEach(() => {
  stubBrowser()
  localStorage.setItem('songdee.access_token', createToken({}))
  requests = []
  reply = () => Response.json(answer('from the server'))
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address)
    return reply()
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('concurrent requests for a page are one, and none is sent while it is fresh', async () => {
  const [first, second] = await Promise.all([fetchPage('/once'), fetchPage('/once')])
  expect(first).toBe(second)
  expect(await fetchPage('/once')).toBe(first)
  expect(requests).toHaveLength(1)
  expect(isFresh('/once')).toBe(true)
})

test('a stale page is fetched again, and stays the same object where it is unchanged', async () => {
  const before = await fetchPage('/old')
  expirePages(({ title }) => title === 'from the server')
  expect(isFresh('/old')).toBe(false)
  expect(await fetchPage('/old')).toBe(before)
  expect(requests).toHaveLength(2)
})

test('a page from a time that has not come yet is stale: the clock was ahead, and has been set right', () => {
  storePage('/ahead', answer('ahead'), Date.now() + 3_600_000)
  expect(isFresh('/ahead')).toBe(false)
})

test('an error is reported, and known data stays', async () => {
  storePage('/known', answer('known'), 1)
  reply = () => Response.json({ code: 'internal' }, { status: 500 })
  await expect(reloadPage('/known')).rejects.toMatchObject({ error: { code: 'internal', status: 500 } })
  expect(pageState('/known')).toMatchObject({ data: { title: 'known' }, fetchStatus: 'idle' })
  expect(pageState('/known').error).not.toBeNull()
  reply = () => Response.json(answer('new'))
  await reloadPage('/known')
  expect(pageState('/known')).toMatchObject({ data: { title: 'new' }, error: null })
})

test('of many pages those that were not shown for longest are forgotten, not the one that came first', () => {
  storePage('/first', answer('first'))
  for (let page = 0; page < 150; page += 1) storePage(`/before/${page}`, answer('before'))
  storePage('/first', answer('again'))
  for (let page = 0; page < 150; page += 1) storePage(`/after/${page}`, answer('after'))
  expect(pageState('/first').data?.title).toBe('again')
  expect(pageState('/before/0').data).toBeUndefined()
})
