import type { RequestOf } from '#contract/call.ts'
import type { placeOrder } from '#contract/orders/calls.ts'
import type { Stage } from '#rules/orders/stages.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { lockOrder, moveOrder } from '#server/orders/orders.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import type { TestServer } from '#test/test-server.ts'

export const buyer = { name: 'หจก. สมศรีพาณิชย์', taxId: '0107536000315', branch: '00001' }

/** Moves an order on, as staff and payments do. */
export async function moveTo(server: TestServer, orderId: string, ...stages: Stage[]): Promise<void> {
  for (const to of stages) {
    const moved = await transact(server.db, async (tx) => {
      const order = await lockOrder(tx, orderId, null)
      if (!order) throw new Error('no such order')
      return moveOrder(tx, order, { to, by: 'manager', actor: 'test', reason: null, at: new Date() })
    })
    if (!moved.ok) throw new Error(moved.error.code)
  }
}

type Body = Partial<RequestOf<typeof placeOrder>['body']>

/** Orders some goods and requests a tax invoice by default. */
export async function anOrder(
  retailer: RetailerClient,
  goods: Record<number, number>,
  body: Body = {},
): Promise<{ id: string; orderNumber: string }> {
  for (const [productId, qty] of Object.entries(goods)) await retailer.tap(Number(productId), qty)
  const placed = await retailer.order({ taxInvoice: buyer, ...body })
  if (placed.status !== 201) throw new Error(`${placed.status} ${placed.problem.code}`)
  return placed.body
}

/** An order whose goods have left the warehouse. */
export async function aSentOrder(
  server: TestServer,
  retailer: RetailerClient,
  goods: Record<number, number>,
  body: Body = {},
) {
  const order = await anOrder(retailer, goods, body)
  await moveTo(server, order.id, 'ACCEPTED', 'OUT_FOR_DELIVERY')
  return order
}

/** A request whose response is a file. */
export async function download(server: TestServer, path: string, token: string) {
  const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
