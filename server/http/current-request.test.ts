import { createServer, request, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { methodOf, pathOf } from '#contract/call.ts'
import { changeCart } from '#contract/cart/calls.ts'
import { requestRegistrationCode } from '#contract/identity/calls.ts'
import { myPoints } from '#contract/loyalty/calls.ts'
import { getPaymentUrl } from '#contract/payments/calls.ts'
import { usualOrder } from '#contract/smart-basket/calls.ts'
import { httpLoyalty } from '#server/adapters/loyalty/http-service.ts'
import { twoC2P } from '#server/adapters/payment-gateway/two-c-two-p.ts'
import { httpProvider } from '#server/adapters/sms/http-provider.ts'
import { beer } from '#test/builders/catalogue.ts'
import { send } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'
import { paymentOf } from '#server/payments/unpaid-order.fixture.ts'

// One server for every remote service, which records the requests and answers 404.

const rice = 1
const lager = 4
let received: { url: string; requestId: string | undefined; trace: string | undefined }[] = []

afterAll(() => others.close())

/** Request ids that a service received, as soon as there are any. */
async function idsAt(path: string): Promise<(string | undefined)[]> {
  const requests = () => received.filter(({ url }) => url.startsWith(path))
  await expect.poll(() => requests().length).toBeGreaterThan(0)
  return [...new Set(requests().map(({ requestId }) => requestId))]
}

const callsTo: Record<string, (headers: Record<string, string>) => Promise<unknown>> = {
  '/loyalty/': (headers) => retailer.call(myPoints, { headers }),
  '/smart-basket/': (headers) => retailer.call(usualOrder, { headers }),
  '/company/': (headers) =>
    retailer.call(changeCart, {
      headers,
      query: { partial: 'true' },
      body: { retailerId: retailer.id, cartItems: [{ productId: lager, qty: 1 }] },
    }),
  '/gateway/': async (headers) => {
    await retailer.tap(rice, 1)
    const { orderNumber, grandTotalAmt: amount } = (await retailer.order({ payType: '2C2P-PP-QR' })).body
    received = []
    const body = paymentOf({ retailer, orderNumber, amount })
    return retailer.call(getPaymentUrl, { headers, key: orderNumber, body })
  },
  '/sms': (headers) => send(server.url, requestRegistrationCode, { headers, body: { phoneNumber: '0890000001' } }),
}

const others = createServer((call, response) => {
  const { 'x-request-id': requestId, traceparent: trace } = call.headers
  received.push({ url: call.url ?? '', requestId: requestId?.toString(), trace: trace?.toString() })
  response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
}).listen(0, '127.0.0.1')
await once(others, 'listening')
const base = `http://127.0.0.1:${(others.address() as AddressInfo).port}`
const server = await testServer({
  running: { modules: null, replaced: { 'smart-basket': `${base}/smart-basket`, company: `${base}/company` } },
  loyalty: () => httpLoyalty({ url: `${base}/loyalty`, token: 'a secret of both sides' }, fetch),
  gateway: () => twoC2P({ baseUrl: `${base}/gateway/`, merchantId: 'TEST', secretKey: 'secret', fetch }),
  sms: () => httpProvider({ url: `${base}/sms`, token: 'token', sender: 'Songdee' }, fetch),
  products: { [rice]: { stock: 1000 }, [lager]: { categoryId: beer, stock: 1000 } },
})
const retailer = await server.retailer()

test.each(Object.keys(callsTo))('a call to %s that a request causes carries its id', async (path) => {
  received = []
  const id = `request-for-${path.replaceAll('/', '')}`
  await callsTo[path]?.({ 'x-request-id': id })
  expect(await idsAt(path)).toEqual([id])
})

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'

test.each(Object.keys(callsTo))(
  'a call to %s belongs to the trace of the request, as a step of its own',
  async (path) => {
    received = []
    await callsTo[path]?.({ traceparent: `00-${traceId}-00f067aa0ba902b7-01` })
    await idsAt(path)
    const sent = received.filter(({ url }) => url.startsWith(path)).map(({ trace }) => trace)
    expect([...new Set(sent)]).toEqual([
      expect.stringMatching(new RegExp(`^00-${traceId}-(?!00f067aa0ba902b7)[\\da-f]{16}-01$`)),
    ])
  },
)

test('a trace that is no trace is not passed on: the request begins one that nobody records', async () => {
  for (const traceparent of [
    'nonsense',
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `ff-${traceId}-00f067aa0ba902b7-01`,
  ]) {
    received = []
    await retailer.call(myPoints, { headers: { traceparent } })
    await idsAt('/loyalty/')
    expect(received[0]?.trace).toMatch(/^00-(?!0{32})[\da-f]{32}-[\da-f]{16}-00$/)
    expect(received[0]?.trace).not.toContain(traceId)
  }
})

test('also where the body comes after the head', async () => {
  received = []
  const body = JSON.stringify({ retailerId: retailer.id, cartItems: [{ productId: lager, qty: 1 }] })
  const late = request(`${server.url}${pathOf(changeCart)}?partial=true`, {
    method: methodOf(changeCart),
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      authorization: `Bearer ${retailer.token}`,
      expect: '100-continue',
      'x-request-id': 'body-after-head',
    },
  })
  late.once('continue', () => late.end(body))
  const [answer] = (await once(late, 'response')) as [IncomingMessage]
  answer.resume()
  expect(await idsAt('/company/')).toEqual(['body-after-head'])
})

test('two requests at once are not taken for each other', async () => {
  received = []
  const ids = Array.from({ length: 20 }, (_, index) => `concurrent-${index}`)
  await Promise.all(ids.map((id) => retailer.call(myPoints, { headers: { 'x-request-id': id } })))
  expect((await idsAt('/loyalty/')).sort()).toEqual(ids.sort())
})
