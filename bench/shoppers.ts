import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { demoPassword } from '#demo/fill/accounts.ts'
import { seeded } from '#demo/seeded.ts'
import { drive, watching, type Bench } from './bench.ts'
import type { Outcome } from './drive.ts'
import type { Send } from './http-client.ts'
import { merged, sample, type Sample } from './measure.ts'
import { ask } from './shop.ts'

/** A signed-in shop of the demo, with the headers its browser would send. */
export type Shopper = { id: string; addressId: string; headers: Record<string, string> }

type Retailer = { id: string; phone: string; addressId: string }

/** The demo's retailers who may sign in and order: neither suspended nor deleted, nor written in bulk, without a password. */
export async function orderingRetailers(client: pg.Client): Promise<Retailer[]> {
  const { rows } = await client.query<Retailer>(
    `select id, phone, default_shipping_address_id as "addressId" from outlet
     where suspended_at is null and deleted_at is null and password_hash <> '-' order by outlet_code`,
  )
  return rows
}

/** Signs these shops of the demo in. Their tokens live for five minutes: each case takes new ones. */
export async function signInAll({ scratch, shop }: Pick<Bench, 'scratch' | 'shop'>): Promise<Shopper[]> {
  const shoppers: Shopper[] = []
  for (const { id, phone, addressId } of await orderingRetailers(scratch.client)) {
    const { status, body } = await ask<{ access_token: string }>(shop.port, '/api/user/login', {
      method: 'POST',
      body: { phoneNumber: phone, password: demoPassword },
    })
    if (status !== 200) throw new Error(`A sign-in of the demo is answered with ${status}`)
    shoppers.push({
      id,
      addressId,
      headers: { authorization: `Bearer ${body.access_token}`, 'accept-encoding': 'br' },
    })
  }
  return shoppers
}

/** What a shop sends to order its cart. */
const orderOf = ({ id, addressId, headers }: Shopper): Send => ({
  method: 'POST',
  path: '/api/retailer/order',
  headers,
  keyed: true,
  body: JSON.stringify({ retailerId: id, payType: 'COD', shippingAddressId: addressId, billingAddressId: addressId }),
})

/** The longest time for all shoppers to order once, in seconds. */
const mostSeconds = 120

/** Each of the shoppers orders its cart, once. */
export const orderAll = (bench: Bench, shoppers: readonly Shopper[], clients: number): Promise<Outcome> =>
  drive(bench, {
    port: bench.shop.port,
    clients,
    sends: shoppers.map(orderOf),
    seconds: mostSeconds,
    count: shoppers.length,
  })

type Rounds = { rounds: number; clients: number; basket: () => Basket }

/** What it costs that all shoppers order once in each round; between the rounds their carts are filled again, unmeasured. */
export async function sampleOrders(
  bench: Bench,
  shoppers: readonly Shopper[],
  { rounds, clients, basket }: Rounds,
): Promise<Sample> {
  const samples: Sample[] = []
  for (let round = 0; round < rounds; round += 1) {
    await fillCarts(bench, shoppers, basket)
    samples.push(await sample(watching(bench, bench.shop.child), () => orderAll(bench, shoppers, clients)))
  }
  return merged(samples)
}

/** Unrestricted products, with so much stock that nothing runs out. */
export async function ordinaryGoods({ scratch }: Bench): Promise<number[]> {
  await scratch.client.query('update stock set on_hand = 1000000 where on_hand < 500000')
  await scratch.client.query(
    `update stock_lot l set on_hand = 1000000 from (select max(id) as id from stock_lot group by product_id) newest
     where l.id = newest.id and l.on_hand < 500000`,
  )
  const { rows } = await scratch.client.query<{ id: number }>(
    `select p.id from product p join category c on c.id = p.category_id
     where p.status = 'ACTIVE' and c.status = 'ACTIVE' and c.restriction is null and p.sale_category_id = 1 order by p.id`,
  )
  return rows.map(({ id }) => id)
}

/** Waits until the days that the demo was filled with are summed: that is no part of what is measured. */
export async function figuresSummed({ scratch }: Pick<Bench, 'scratch'>): Promise<void> {
  const open = 'select exists (select from figure_touch) as open'
  while ((await scratch.client.query<{ open: boolean }>(open)).rows[0]?.open) await pause(500)
}

/** Between two looks whether all is done; these are counted too, and few. */
const pollMs = 500

/** Waits until all events are delivered: messages and points are part of the cost of an order. */
export async function allDelivered({ scratch }: Pick<Bench, 'scratch'>): Promise<void> {
  const open = `select exists (select from outbox where done_at is null)
    or exists (select from outbox_delivery where done_at is null) as open`
  while ((await scratch.client.query<{ open: boolean }>(open)).rows[0]?.open) await pause(pollMs)
}

/** Baskets that are alike at every run: so many different goods each, one to three of them. */
export function basketsOf(goods: readonly number[], seed: number, lines = 10) {
  const chance = seeded(seed)
  return () => {
    const ids = new Set<number>()
    while (ids.size < lines) ids.add(chance.pick(goods))
    return [...ids].map((productId) => ({ productId, qty: chance.whole(1, 3) }))
  }
}

export type Basket = ReturnType<ReturnType<typeof basketsOf>>

/** Writes baskets into carts by SQL, so that only the orders are measured. */
export async function fillCarts({ scratch }: Bench, shoppers: readonly Shopper[], basket: () => Basket): Promise<void> {
  const carts = shoppers.map(({ id }) => ({ id, items: basket() }))
  await scratch.client.query(
    `update cart set items = filled.items, coupon_code = null
     from jsonb_to_recordset($1::jsonb) as filled (id uuid, items jsonb) where cart.outlet_id = filled.id`,
    [JSON.stringify(carts)],
  )
}
