import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPaymentUrl } from '#contract/payments/calls.ts'
import { readSettings } from '#server/settings/settings.ts'
import { aProduct } from '#test/builders/catalogue.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { paymentOf } from '#server/payments/unpaid-order.fixture.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attribute[]
  status: { code?: number }
}
type Export = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] }
const kinds = { server: 2, client: 3 }

/** A collector that speaks OTLP over HTTP, and keeps what it gets. */
const collector = { server: null as Server | null, exports: [] as Export[], headers: [] as unknown[] }
let server: TestServer
let environment: Record<string, string>

beforeAll(async () => {
  collector.server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    if (request.url === '/v1/traces') collector.exports.push(JSON.parse(String(Buffer.concat(parts))) as Export)
    collector.headers.push(request.headers['x-key'])
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector.server, 'listening')
  const { port } = collector.server.address() as AddressInfo
  environment = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of%20the%20collector',
    OTEL_SERVICE_NAME: 'the shop',
    // Only what a caller records.
    OTEL_TRACES_SAMPLER_ARG: '0',
  }
  server = await startTestServer({ stock: (db) => aProduct(db, { id: 1, price: 245_50, stock: 100 }), environment })
})
afterAll(() => {
  collector.server?.close()
})

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const caller = '00f067aa0ba902b7'
const valueOf = ({ attributes }: Pick<Span, 'attributes'>, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? value?.intValue
}

test('a request, its statements and its calls to others are steps of the trace of who called', async () => {
  const retailer = await server.retailer()
  await retailer.tap(1, 2)
  const { body: order } = await retailer.order({ payType: '2C2P-PP-QR' })
  const pay = (flags: string) =>
    fetch(`${server.url}/api/payment/url`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${retailer.token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        traceparent: `00-${trace}-${caller}-${flags}`,
      },
      body: JSON.stringify(paymentOf({ retailer, orderNumber: order.orderNumber, amount: order.grandTotalAmt })),
    })
  expect(getPaymentUrl).toBe('POST /api/payment/url')
  const recorded = await pay('01')
  const unrecorded = await pay('00')
  expect([recorded.status, unrecorded.status]).toEqual([200, 200])
  await server.close()

  expect(new Set(collector.headers)).toEqual(new Set(['of the collector']))
  const [resource] = collector.exports.flatMap(({ resourceSpans }) => resourceSpans.map((each) => each.resource))
  expect(resource && valueOf(resource, 'service.name')).toBe('the shop')
  const spans = collector.exports.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans)),
  )
  // Neither what nobody records, nor the export itself.
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([trace]))
  const served = spans.filter(({ kind }) => kind === kinds.server)
  const request = served.find(({ name }) => name === 'POST /api/payment/url')
  expect(request).toMatchObject({ parentSpanId: caller })
  // The way from a slow answer in a browser's panel to its trace; of what is not recorded there is nothing to find.
  const timings = [recorded, unrecorded].map(({ headers }) => headers.get('server-timing'))
  expect(timings).toEqual([`traceparent;desc="00-${trace}-${request?.spanId}-01"`, null])
  // The gateway of the tests is served by this server too: another service in the same trace.
  const gateway = served.filter((each) => each !== request)
  const ofGateway = { name: 'POST /gateway/payment/4.3/:call', parentSpanId: request?.spanId }
  expect(gateway).toMatchObject([ofGateway, ofGateway])
  expect(request && valueOf(request, 'http.response.status_code')).toBe(200)
  const steps = spans.filter(
    ({ kind, parentSpanId }) => kind === kinds.client && gateway.every(({ spanId }) => spanId !== parentSpanId),
  )
  expect(new Set(steps.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([request?.spanId]))
  const statements = steps.filter((step) => valueOf(step, 'db.system.name') === 'postgresql')
  expect(statements.length).toBeGreaterThan(2)
  expect(new Set(statements.map(({ name }) => name))).toContain('SELECT')
  for (const step of statements) expect(valueOf(step, 'db.query.text')).not.toContain(order.orderNumber)
  const calls = steps.filter((step) => valueOf(step, 'server.address') === new URL(server.url).host)
  expect(calls.map((step) => [step.name, valueOf(step, 'http.response.status_code')])).toEqual([
    ['POST', 200],
    ['POST', 200],
  ])
})

test('without an address nothing is recorded, and nothing of it is loaded', () => {
  expect(readSettings({}).traces).toBeNull()
  expect(readSettings({ ...environment, OTEL_TRACES_SAMPLER_ARG: '' }).traces).toMatchObject({ share: 0.05 })
  expect(() => readSettings({ ...environment, OTEL_EXPORTER_OTLP_HEADERS: 'key' })).toThrow('name=value')
})
