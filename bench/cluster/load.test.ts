import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startLoad } from './load.ts'

const [product, scarce] = [1, 2]
const retailers = ['buyer', 'wants scarce', 'wants it as well'].map((id) => ({ id, phone: id, addressId: id }))

type Call = { path: string; retailerId: string; token: string }
type Reply = readonly [status: number, code: string]

/** A shop that answers carts and orders by `say`, with everybody ordering. */
async function aShopThatSays(say: (call: Call) => Reply) {
  const callOf = async (request: IncomingMessage): Promise<Call> => {
    const { retailerId = '' } = (await json(request)) as { retailerId?: string }
    return { path: request.url ?? '', retailerId, token: request.headers.authorization ?? '' }
  }
  const answerTo = (call: Call): Reply => {
    if (call.path === '/api/user/login') return [200, '']
    return call.token === '' ? [401, 'unauthenticated'] : say(call)
  }
  const server = createServer((request, response) => {
    void callOf(request).then((call) => {
      const [status, code] = answerTo(call)
      response.statusCode = status
      response.end(JSON.stringify({ code, access_token: 'token', orderNumber: '1' }))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const load = startLoad({ url: `http://127.0.0.1:${port}`, retailers, product, scarce, readers: 0, restMs: 1 })
  onTestFinished(async () => {
    await load.abandon()
    server.closeAllConnections()
    server.close()
  })
  return load.seen
}

const isCart = ({ path }: Call) => path === '/api/retailer/cart'
const fine = (call: Call): Reply => (isCart(call) ? [200, ''] : [201, ''])

test('who wants the scarce product may be refused it, and nobody anything else', async () => {
  const seen = await aShopThatSays((call) => {
    if (call.retailerId !== 'buyer') return [409, 'out_of_stock']
    return isCart(call) ? [200, ''] : [409, 'price_changed']
  })
  await expect.poll(() => seen.soldOut).toBeGreaterThan(1)
  await expect.poll(() => [...seen.refused.keys()]).toEqual(['/api/retailer/order 409 price_changed'])
})

test('a cart or an order that is answered as no shop should is not taken for a product that is sold out', async () => {
  const seen = await aShopThatSays((call) => {
    if (call.retailerId === 'buyer') return [403, 'forbidden']
    return isCart(call) ? [200, ''] : [422, 'validation']
  })
  await expect
    .poll(() => [...seen.refused.keys()].toSorted())
    .toEqual(['/api/retailer/cart 403 forbidden', '/api/retailer/order 422 validation'])
  expect(seen.soldOut).toBe(0)
})

test('a token that a node does not take is noted, the first sign-in is not', async () => {
  const refusing = new Set(['wants scarce'])
  const seen = await aShopThatSays((call) => {
    if (isCart(call) && refusing.delete(call.retailerId)) return [401, 'unauthenticated']
    return fine(call)
  })
  await expect.poll(() => refusing.size).toBe(0)
  await expect.poll(() => seen.orderTimes.length).toBeGreaterThan(10)
  expect([...seen.refused]).toEqual([['/api/retailer/cart 401 unauthenticated', 1]])
})
