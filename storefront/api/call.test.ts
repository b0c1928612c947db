import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pathOf } from '#contract/call.ts'
import { getCart } from '#contract/cart/calls.ts'
import { logIn } from '#contract/identity/calls.ts'
import { stubBrowser } from './browser.fixture.ts'
import { whenSessionEnds } from './session-end.ts'
import { storeTokens } from './change-session.ts'
import { call } from './call.ts'
import { privatePicture } from './private-picture.ts'

const refreshPath = '/realms/marlin/protocol/openid-connect/token'
const renewed = { access_token: 'access-2', refresh_token: 'refresh-2', refresh_expires_in: 60 }
const refused = () => Response.json({ code: 'unauthenticated' }, { status: 401 })

/** The requests in order: path and bearer. */
let requests: [path: string, token: string | null][]
let refresh: () => Response | Promise<Response>
let ended: number

beforeEach(() => {
  stubBrowser()
  storeTokens({ access_token: 'access-1', refresh_token: 'refresh-1', refresh_expires_in: 60 })
  requests = []
  ended = 0
  whenSessionEnds(() => (ended += 1))
  refresh = () => Response.json(renewed)
  answer(({ token }) => (token === 'Bearer access-2' ? Response.json({ cartItems: null }) : refused()))
})
afterEach(() => {
  whenSessionEnds(() => {})
  vi.unstubAllGlobals()
})

function answer(shop: (request: { token: string | null }) => Response): void {
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    const token = new Headers(headers).get('authorization')
    requests.push([path, token])
    return path === refreshPath ? refresh() : shop({ token })
  })
}
const paths = () => requests.map(([path]) => path)

// Specification 4.6, 4.8
test('a 401 is answered by one refresh, which replaces both tokens, and the request is repeated', async () => {
  expect(await call(getCart, { query: {} })).toEqual({ ok: true, value: { cartItems: null } })
  expect(requests).toEqual([
    [pathOf(getCart), 'Bearer access-1'],
    [refreshPath, null],
    [pathOf(getCart), 'Bearer access-2'],
  ])
  expect({ ...localStorage }).toEqual({ 'songdee.access_token': 'access-2', 'songdee.refresh_token': 'refresh-2' })
  expect(ended).toBe(0)
})

// Specification 4.7, 9.1
test('a request is repeated once at most', async () => {
  answer(refused)
  const reply = await call(getCart, { query: {} })
  expect(reply).toMatchObject({ ok: false, error: { status: 401 } })
  expect(paths()).toEqual([pathOf(getCart), refreshPath, pathOf(getCart)])
})

// Specification 4.9
test('requests rejected at the same time share one refresh', async () => {
  const replies = await Promise.all([1, 2, 3].map(() => call(getCart, { query: {} })))
  expect(replies.map(({ ok }) => ok)).toEqual([true, true, true])
  expect(paths().filter((path) => path === refreshPath)).toHaveLength(1)
})

test('who signs out while a refresh is under way stays signed out', async () => {
  refresh = () => {
    localStorage.clear()
    return Response.json(renewed)
  }
  expect(await call(getCart, { query: {} })).toMatchObject({ ok: false, error: { status: 401 } })
  expect({ ...localStorage }).toEqual({})
})

// Specification 4.10, 4.11, 4.12
test.each([400, 401, 419])('a refresh that fails with %i clears the storage and ends the session', async (status) => {
  refresh = () => Response.json({ error: 'invalid_grant' }, { status })
  const reply = await call(getCart, { query: {} })
  expect(reply).toMatchObject({ ok: false, error: { code: 'unauthenticated', status: 401 } })
  expect([{ ...localStorage }, ended]).toEqual([{}, 1])
  expect(paths()).toEqual([pathOf(getCart), refreshPath])
})

// Specification 4.14
test.each([
  ['answers 500', () => new Response('', { status: 500 }), 'unavailable'],
  ['answers 503', () => new Response('', { status: 503 }), 'unavailable'],
  ['is not reached', () => Promise.reject(new TypeError('fetch failed')), 'offline'],
])(
  'a refresh that %s leaves the session as it is, and the reply says which of the two it was',
  async (_what, failing, code) => {
    refresh = failing
    expect(await call(getCart, { query: {} })).toMatchObject({ ok: false, error: { code } })
    expect([localStorage.getItem('songdee.refresh_token'), ended]).toEqual(['refresh-1', 0])
  },
)

// Specification 4.15
test('a 401 that says is_login_pass false is passed on as it is, without a refresh', async () => {
  answer(() => Response.json({ code: 'invalid_credentials', detail: '401', is_login_pass: false }, { status: 401 }))
  const reply = await call(logIn, { body: { phoneNumber: '0812345678', password: 'wrong password' } })
  expect(reply).toMatchObject({ ok: false, error: { code: 'invalid_credentials', detail: '401' } })
  expect(paths()).toEqual([pathOf(logIn)])
  expect([localStorage.getItem('songdee.access_token'), ended]).toEqual(['access-1', 0])
})

test('a rejected request of a visitor is not followed by a refresh', async () => {
  localStorage.clear()
  expect(await call(getCart, { query: {} })).toMatchObject({ ok: false, error: { status: 401 } })
  expect(requests).toEqual([[pathOf(getCart), null]])
})

test('a picture for which nothing comes back counts as unreachable after a while', async () => {
  const late = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  const fetched = vi.fn<typeof fetch>(
    (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('late')))),
  )
  vi.stubGlobal('fetch', fetched)
  const reply = privatePicture('/api/retailer/slips/1/image')
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
  late.abort()
  expect(await reply).toMatchObject({ ok: false, error: { code: 'offline' } })
  timeout.mockRestore()
})
