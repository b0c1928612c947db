import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { changeCart } from '#contract/cart/calls.ts'
import { orderHistory, placeOrder } from '#contract/orders/calls.ts'
import { getProfile } from '#contract/profile/calls.ts'
import { connect } from '#server/adapters/database/database.ts'
import { anEmptyShelf, aProduct } from '#test/builders/catalogue.ts'
import { aRetailer, password, send } from '#test/builders/retailer.ts'

// Retailers who order one pack after another, and what must be true of their orders whatever happened.

export const product = 1043
type Buyer = { id: string; addressId: string; token: string }

/** Puts a product and so many retailers into an empty shop, with plenty of stock, so that no test ends because of that. */
export async function fillShop(databaseUrl: string, count: number): Promise<string[]> {
  const { db } = connect(databaseUrl, 1, () => undefined)
  try {
    await anEmptyShelf(db)
    await aProduct(db, { id: product, stock: 100_000 })
    const retailers = await Promise.all(Array.from({ length: count }, () => aRetailer(db, {})))
    return retailers.map(({ phone }) => phone)
  } finally {
    await db.destroy()
  }
}

export async function signIn(url: string, phone: string): Promise<Buyer> {
  const response = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phoneNumber: phone, password }),
  })
  const { access_token: token } = (await response.json()) as { access_token: string }
  const { body } = await send(url, getProfile, { token })
  return { id: body.id, addressId: body.defaultShippingAddressId ?? '', token }
}

type PlacedOrder = { status: number; orderNumber: string | null }

/** Puts one pack into the cart and orders it; stops at the first of the two that is rejected. */
export async function orderOnce(url: string, { id, addressId, token }: Buyer): Promise<PlacedOrder> {
  const body = { retailerId: id, cartItems: [{ productId: product, qty: 1 }] }
  const put = await send(url, changeCart, { token, key: randomUUID(), body })
  if (put.status !== 200) return { status: put.status, orderNumber: null }
  const order = { retailerId: id, payType: 'COD' as const, shippingAddressId: addressId, billingAddressId: addressId }
  const placed = await send(url, placeOrder, { token, key: randomUUID(), body: order })
  return { status: placed.status, orderNumber: placed.status === 201 ? placed.body.orderNumber : null }
}

/**
 * Orders one pack after another until the server exits.
 * @param answered gets the order numbers as they are answered
 */
export async function orderUntilGone(url: string, buyer: Buyer, answered: string[]): Promise<void> {
  try {
    for (;;) {
      const { orderNumber } = await orderOnce(url, buyer)
      if (orderNumber) answered.push(orderNumber)
    }
  } catch {
    // The server has exited
  }
}

/** Address of the embedded database of a server with its data in `dataDir`. */
export const databaseUrlOf = (dataDir: string): string =>
  `postgresql://songdee@/songdee?host=${encodeURIComponent(join(dataDir, 'postgres'))}`

async function query<Row extends pg.QueryResultRow>(databaseUrl: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Every answered order is there, once, whole; and the ledger says what is on hand. */
export async function expectWholeOrders(
  shop: { url: string; databaseUrl: string },
  buyers: Buyer[],
  answered: string[][],
): Promise<void> {
  for (const [index, { token }] of buyers.entries()) {
    const numbers = (await send(shop.url, orderHistory, { token })).body.map(({ orderNumber }) => orderNumber)
    expect(numbers).toEqual(expect.arrayContaining(answered[index] ?? []))
    expect(new Set(numbers).size).toBe(numbers.length)
  }
  const leaks = await query(
    shop.databaseUrl,
    `select product_id from stock s left join (select product_id, sum(delta) as sum from stock_movement group by 1) m
    using (product_id) where s.on_hand <> coalesce(m.sum, 0)`,
  )
  expect(leaks).toEqual([])
  const halves = await query(
    shop.databaseUrl,
    `select o.id from orders o left join order_line l on l.order_id = o.id group by o.id having count(l.line_no) = 0
    or sum(l.total_satang) <> o.gross_satang - o.offer_satang`,
  )
  expect(halves).toEqual([])
}
