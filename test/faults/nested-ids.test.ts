import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aProduct } from '#test/builders/catalogue.ts'
import { requestText } from '#test/builders/request-text.ts'
import { aPackedOrder, aPlannedRun } from '#test/builders/run.ts'
import { testServer } from '#test/test-server.ts'
import { documentedCalls, stateOf, type DocumentedCall, type JsonSchema } from './calls.ts'
import { plainValue } from './nasty.ts'

// Ids in the bodies of calls of the staff, at any depth: of nothing, of things of another kind, and of another retailer.

const server = await testServer({ changesNothing: true, stock: (db) => aProduct(db, { id: 1 }) })
const [admin, driver] = [await server.as('admin'), await server.as('driver')]
const [retailer, other] = [await server.retailer(), await server.retailer()]
await retailer.tap(1, 2)
const order = (await retailer.order()).body
const packed = await aPackedOrder(other, admin, [[1, 1]])
const run = await aPlannedRun(admin, driver, [packed])
const unknown = { uuid: randomUUID(), number: 987_654 }

/** What is right in the place of a name, so that the rest of a body is taken as far as can be. */
const right: Record<string, unknown> = {
  orderId: order.id,
  orderIds: [order.id],
  retailerId: retailer.id,
  outletId: retailer.id,
  shippingAddressId: retailer.addressId,
  billingAddressId: retailer.addressId,
  productId: 1,
  productIds: [1],
  driverId: driver.id,
  runId: run.id,
}
/** What the first part of a path names. */
const named: Record<string, string> = {
  orders: order.id,
  retailers: retailer.id,
  products: '1',
  runs: run.id,
  staff: driver.id,
}
/** Names an id, but none of a thing of the shop. */
const nameless = new Set(['taxId', 'buyerTaxId', 'saleCategoryId', 'clientId'])
const isId = (name: string) => /(^ids?|Ids?)$/.test(name) && !nameless.has(name)

type Place = { path: (string | number)[]; isNumber: boolean }

/** Every place of a body that holds the id of something. */
function placesIn(schema: JsonSchema, path: (string | number)[] = [], name = ''): Place[] {
  const inner = schema.anyOf?.[0] ?? schema
  if (inner.properties)
    return Object.entries(inner.properties).flatMap(([key, part]) => placesIn(part, [...path, key], key))
  if (inner.items) return placesIn(inner.items, [...path, 0], name)
  const type = Array.isArray(inner.type) ? inner.type[0] : inner.type
  return isId(name) ? [{ path, isNumber: type === 'number' || type === 'integer' }] : []
}

/** A plain body whose ids are right where that is known. */
function bodyOf(schema: JsonSchema): unknown {
  const filled = (value: unknown, name = ''): unknown => {
    if (name in right) return right[name]
    if (Array.isArray(value)) return value.map((one) => filled(one))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, filled(part, key)]))
  }
  return filled(plainValue(schema))
}

/** The body with another value in one place. */
function placed(body: unknown, [key, ...rest]: (string | number)[], value: unknown): unknown {
  if (key === undefined) return value
  if (typeof key === 'number') return [placed((body as unknown[] | undefined)?.[0], rest, value)]
  return { ...(body as object), [key]: placed((body as Record<string, unknown> | undefined)?.[key], rest, value) }
}

const pathOf = ({ path }: DocumentedCall): string => {
  const of = named[path.split('/')[3] ?? ''] ?? String(unknown.number)
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'day' ? '2026-11-20' : name === 'id' ? of : '1'))
}

const send = (call: DocumentedCall, body: unknown, language: string) =>
  requestText(server.url + pathOf(call), {
    method: call.method,
    headers: {
      authorization: `Bearer ${admin.token}`,
      'content-type': 'application/json',
      'accept-language': language,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  })

/** Calls of many answer for each what became of it: none of them may have been done. */
const isDone = (text: string): boolean => /"ok":true|"changed":[1-9]/.test(text)

/** A wave that can take none of its orders is made and removed again, which the audit and open screens see. */
const traces = new Set(['audit_entry', 'audit_head', 'live_event'])

test('an id of nothing, of another kind or of another retailer in a body is refused and changes nothing', async () => {
  const calls = (await documentedCalls(server)).filter(
    ({ access, body, takes }) => access === 'staff' && body && takes === 'application/json',
  )
  const before = await stateOf(server)
  const wrong: unknown[] = []
  let tried = 0
  for (const call of calls) {
    const schema = call.body ?? {}
    for (const { path, isNumber } of placesIn(schema)) {
      const others = isNumber ? [unknown.number] : [unknown.uuid, driver.id, other.addressId]
      for (const [nth, value] of others.entries()) {
        tried += 1
        const sent = placed(bodyOf(schema), path, value)
        const { status, text } = await send(call, sent, nth % 2 ? 'en' : 'th')
        const isRefused = (status >= 400 && status < 500) || (status === 200 && !isDone(text))
        if (!isRefused) wrong.push([call.name, path.join('.'), value, status, text.slice(0, 200)])
      }
    }
  }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(60)
  const after = await stateOf(server)
  const changed = Object.keys(after).filter((table) => after[table] !== before[table] && !traces.has(table))
  expect(changed).toEqual([])
})
