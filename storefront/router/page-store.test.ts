import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aToken, stubBrowser } from '../api/browser.fixture.ts'
import type { PageAnswer } from '#contract/pages/shapes.ts'
import { expirePages, fetchPage, isFresh, pageState, reloadPage, storePage } from './page-store.ts'

const answer = (title: string): PageAnswer =>
  ({ language: 'th', status: 200, title, description: '', data: { kind: 'not-found' } }) as PageAnswer

let asked: string[] = []
let reply: () => Response

beforeEach(() => {
  stubBrowser()
  localStorage.setItem('songdee.access_token', aToken({}))
  asked = []
  reply = () => Response.json(answer('from the server'))
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return reply()
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('a page is asked for once, however many want it, and not again while it is fresh', async () => {
  const [first, second] = await Promise.all([fetchPage('/once'), fetchPage('/once')])
  expect(first).toBe(second)
  expect(await fetchPage('/once')).toBe(first)
  expect(asked).toHaveLength(1)
  expect(isFresh('/once')).toBe(true)
})

test('a page known to be old is asked for again, and stays the same object where it is the same', async () => {
  const before = await fetchPage('/old')
  expirePages(({ title }) => title === 'from the server')
  expect(isFresh('/old')).toBe(false)
  expect(await fetchPage('/old')).toBe(before)
  expect(asked).toHaveLength(2)
})

test('a refusal is told, and what was known stays', async () => {
  storePage('/kept', answer('known'), 1)
  reply = () => Response.json({ code: 'internal' }, { status: 500 })
  await expect(reloadPage('/kept')).rejects.toMatchObject({ error: { code: 'internal', status: 500 } })
  expect(pageState('/kept')).toMatchObject({ data: { title: 'known' }, fetchStatus: 'idle' })
  expect(pageState('/kept').error).not.toBeNull()
  reply = () => Response.json(answer('new'))
  await reloadPage('/kept')
  expect(pageState('/kept')).toMatchObject({ data: { title: 'new' }, error: null })
})
