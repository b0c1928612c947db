import { beforeEach, expect, test } from 'vitest'
import { downloadData } from '#contract/account/calls.ts'
import { usePoints } from '#contract/cart/calls.ts'
import { customerInfo, myPoints, myPointsHistory } from '#contract/loyalty/calls.ts'
import { cancelOrder } from '#contract/orders/calls.ts'
import { getProfile } from '#contract/profile/calls.ts'
import { httpLoyalty } from '#server/adapters/loyalty/http-service.ts'
import { releaseAbandonedPoints } from '#server/orders/order-money.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { startTestServer, testServer } from '#test/test-server.ts'
import { givePoints, holds, ledgerSum, move, secret, notifyAll } from './retailer-points.fixture.ts'

// Another instance with its own port and database owns the points; the network between the two fails.

type Outage = 'none' | 'down' | 'slow' | 'error' | 'answer lost'
let outage: Outage = 'none'

/** Waits until the caller has given up. */
const givenUp = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))

const network: typeof fetch = async (url, init) => {
  if (outage === 'down') throw new TypeError('fetch failed')
  if (outage === 'error') return new Response('<h1>oops</h1>', { status: 500 })
  // As after the timeout, without waiting for it here.
  if (outage === 'slow') throw new DOMException('The operation was aborted due to timeout', 'TimeoutError')
  const answer = await fetch(url, init)
  // The operation is done, but its response is lost.
  if (outage === 'answer lost') {
    await answer.body?.cancel()
    throw new TypeError('terminated')
  }
  return answer
}

const points = await testServer({ loyaltyToken: secret })
const loyalty = httpLoyalty({ url: `${points.url}/loyalty`, token: secret }, network, { timeoutMs: 60_000, restMs: 0 })
const server = await testServer({ loyalty: () => loyalty, products: { 2: { price: 107_00 } } })

beforeEach(() => {
  outage = 'none'
})

const clock = () => releaseAbandonedPoints({ db: server.db, loyalty }, new Date(Date.now() + 10 * 60_000))
const sum = (retailer: RetailerClient) => ledgerSum(points, retailer.id)
async function withWish(wanted = 50): Promise<RetailerClient> {
  const retailer = await server.retailer()
  await givePoints(points, retailer.id, 100)
  await retailer.tap(2, 1)
  const { status } = await retailer.call(usePoints, { body: { points: wanted } })
  expect(status).toBe(200)
  return retailer
}

test('an order holds its points there, uses them for good, gives them back and earns', async () => {
  const retailer = await withWish()
  expect((await retailer.call(getProfile)).body.points).toBe(100)
  const { body, status } = await retailer.order({ expectedGrandTotalAmt: 57 })
  expect([status, await sum(retailer)]).toEqual([201, 50])
  await notifyAll(server, { loyalty })
  await retailer.call(cancelOrder, { params: { id: body.id }, body: {}, key: 'cancel-it' })
  await notifyAll(server, { loyalty })
  expect(await sum(retailer)).toBe(100)
  await retailer.tap(2, 2)
  const second = await retailer.order()
  await move(server, second.body.id, 'ACCEPTED', 'OUT_FOR_DELIVERY', 'DELIVERED')
  await notifyAll(server, { loyalty })
  expect(await sum(retailer)).toBe(102)
  expect(await holds(server)).toEqual([])
})

test.each<Outage>(['down', 'slow', 'error', 'answer lost'])(
  'with loyalty %s the order waits for the shop’s word, then goes on without points; none is lost',
  async (what) => {
    const retailer = await withWish()
    outage = what
    const told = await retailer.order({ expectedGrandTotalAmt: 57 })
    expect([told.status, told.problem.code]).toEqual([409, 'points_unavailable'])
    const cart = await retailer.cart()
    expect([cart.points, cart.grandTotalAmt]).toEqual([undefined, 107])
    expect((await retailer.order({ expectedGrandTotalAmt: 107 })).status).toBe(201)
    expect((await retailer.call(getProfile)).body.points).toBeNull()
    await retailer.tap(2, 1)
    expect((await retailer.call(usePoints, { body: { points: 10 } })).problem.code).toBe('points_unavailable')
    // Still unreachable: the scheduler tries again and again.
    await clock()
    outage = 'none'
    await clock()
    expect([await sum(retailer), await holds(server)]).toEqual([100, []])
  },
)

// Specification 1.9
test('what a shop asks of its points is answered from there, and told where it is away', async () => {
  const retailer = await withWish()
  const who = { body: { phoneNumber: retailer.phone } }
  expect((await retailer.call(customerInfo, who)).body.customer).toMatchObject({ id: retailer.id, points: 100 })
  expect((await retailer.call(myPoints)).body).toMatchObject({ points: 100, bahtPerPoint: 100, tier: 'member' })
  expect((await retailer.call(getProfile)).body.points).toBe(100)
  const { content } = (await retailer.call(myPointsHistory, { query: { page: 0, size: 5 } })).body
  expect(content).toMatchObject([{ kind: 'earn', points: 100 }])
  outage = 'error'
  const away = [retailer.call(customerInfo, who), retailer.call(myPoints), retailer.call(myPointsHistory)]
  expect((await Promise.all(away)).map(({ problem }) => problem.code)).toEqual(Array(3).fill('unavailable'))
  // No points and unknown points are different things.
  expect((await retailer.call(getProfile)).body.points).toBeNull()
  expect((await retailer.call(downloadData)).body).toMatchObject({ points: null, profile: { points: null } })
})

test('an order that names no total goes without points, and says so', async () => {
  const retailer = await withWish()
  outage = 'down'
  const { status, body } = await retailer.order()
  expect([status, body.grandTotalAmt, body.pointsFault]).toEqual([201, 107, 'points_unavailable'])
  outage = 'none'
  await clock()
  expect(await sum(retailer)).toBe(100)
})

test.each<Outage>(['down', 'slow', 'error', 'answer lost'])(
  'with loyalty %s after the order its points wait, and are used once when it is back',
  async (what) => {
    const retailer = await withWish()
    expect((await retailer.order({ expectedGrandTotalAmt: 57 })).status).toBe(201)
    outage = what
    await expect(notifyAll(server, { loyalty })).rejects.toThrow('unavailable')
    outage = 'none'
    await notifyAll(server, { loyalty })
    await notifyAll(server, { loyalty })
    await clock()
    expect([await sum(retailer), await holds(server)]).toEqual([50, []])
  },
)

test('a service that hangs makes five wait, and then nobody until it has had its rest', async () => {
  const time = { now: 0 }
  const asked: string[] = []
  const hanging: typeof fetch = async (url, init) => {
    asked.push(String(url))
    return network(url, init)
  }
  const options = { timeoutMs: 60_000, restMs: 5000, clock: () => time.now }
  const service = httpLoyalty({ url: `${points.url}/loyalty`, token: secret }, hanging, options)
  const { id } = await points.retailer()
  const ask = async () => (await service.account(id, new Date())).ok
  outage = 'slow'
  for (let times = 0; times < 8; times += 1) expect(await ask()).toBe(false)
  expect(asked).toHaveLength(5)
  outage = 'none'
  expect(await ask()).toBe(false)
  time.now = 5000
  expect([await ask(), await ask()]).toEqual([true, true])
})

test('a service that does not answer is given up after its timeout', async () => {
  const silent: typeof fetch = (_url, init) => givenUp(init?.signal)
  const service = httpLoyalty({ url: `${points.url}/loyalty`, token: secret }, silent, { timeoutMs: 20 })
  const account = await service.account((await points.retailer()).id, new Date())
  expect(account).toMatchObject({ ok: false, error: { code: 'unavailable' } })
})

test('only who knows the secret may use the calls of the service', async () => {
  const retailer = await server.retailer()
  const own = await points.retailer()
  for (const token of ['a-wrong-secret-for-tests', '', own.token]) {
    const account = await httpLoyalty({ url: `${points.url}/loyalty`, token }, fetch).account(retailer.id, new Date())
    expect(account).toMatchObject({ ok: false, error: { code: 'unavailable' } })
  }
  const closed = await startTestServer()
  const anyone = httpLoyalty({ url: `${closed.url}/loyalty`, token: '' }, fetch)
  expect((await anyone.account(retailer.id, new Date())).ok).toBe(false)
  await closed.close()
})
