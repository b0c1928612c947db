import { sql, type RawBuilder } from 'kysely'
import type { CartItem } from '#rules/cart/change.ts'
import type { Eligibility } from '#rules/restricted-goods/restriction.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { saveResponse, type StoredResponse, type IdempotentRequest } from '#server/http/idempotency.ts'

/** A cart with everything needed to check and price it. */
export type StoredCart = {
  items: CartItem[]
  couponCode: string | null
  /** Points that the retailer wants to use. */
  points: number
  /** Units on hand of the goods in the cart and of those about to be added, read with the cart; see `stockFor`. */
  stock: ReadonlyMap<number, number>
  /** null: the company service did not answer; see `eligibility.ts`. */
  eligibility: Eligibility | null
  /** Of the shipping address; null where there is none. */
  provinceCode: string | null
  /** The kind of the retailer; null where it has no cart. */
  segment: string | null
  /** The catalogue's current version: prices must not be older. */
  catalogueVersion: number
  storedResponse: StoredResponse | null
  /** Of the row as it was read; null where there is none. Every change gives it another. */
  rowVersion: string | null
}

/**
 * Units on hand for checking and pricing this cart: exact for its own goods, up to a second old for goods that only a
 * promotion would give. The order reads those again under lock.
 */
export const stockFor =
  (cart: Pick<StoredCart, 'stock'>, catalogue: Pick<Catalogue, 'stock'>) =>
  (productId: number): number =>
    cart.stock.get(productId) ?? catalogue.stock().onHand.get(productId) ?? 0

type Row = {
  items: CartItem[]
  coupon_code: string | null
  points: number
  stock: Record<string, number> | null
  granted_until: Date | null
  phone_proven: boolean
  licences: Record<number, number> | null
  province_code: string | null
  segment: string | null
  catalogue_version: number
  stored_response: StoredResponse | null
  row_version: string
}

type CartQuery = {
  outletId: string
  /** Products about to be added, whose stock is read too. */
  productIds?: readonly number[]
  shippingAddressId?: string | undefined
  request?: IdempotentRequest | null
}
/** Further data that a caller reads in the same statement, as one JSON value; it may name the cart `c` and its outlet `o`. */
type Also<Extra> = RawBuilder<Extra>

/**
 * One statement for everything: the cart's row is the only lock.
 */
const cartQuery = <Extra>(query: CartQuery, also: Also<Extra>, locking: RawBuilder<unknown>) => {
  const { outletId, productIds = [], shippingAddressId, request } = query
  return sql<Row & { also: Extra }>`
  select c.items, c.coupon_code, c.points, c.xmin::text as row_version, ${also} as also,
    (select json_object_agg(s.product_id, s.on_hand) from stock s where s.product_id = any(
      array(select (item->>'productId')::int from jsonb_array_elements(c.items) item) || ${productIds}::int[])) as stock,
    -- As eligibilityOf decides: a grant holds for the phone that won it; one of an older release names none.
    (select g.until from restricted_grant g
     where g.outlet_id = o.id and coalesce(g.phone, o.phone) = o.phone) as granted_until,
    o.phone_verified as phone_proven,
    (select json_object_agg(l.category_id, l.ends) from (
       select category_id, (extract(epoch from max(ends_at)) * 1000)::bigint as ends from licence
       where outlet_id = o.id and state = 'approved' group by category_id) l) as licences,
    (select a.province_code from address a where a.outlet_id = o.id
       and a.id::text = coalesce(${shippingAddressId ?? null}, o.default_shipping_address_id::text)) as province_code,
    o.segment, (select version from catalogue_version) as catalogue_version,
    (select json_build_object('request_hash', k.request_hash, 'status', k.status, 'answer', k.answer)
     from idempotency k where k.outlet_id = o.id and k.key = ${request?.key ?? null}) as stored_response
  from cart c join outlet o on o.id = c.outlet_id
  where c.outlet_id = ${outletId} ${locking}`
}

async function find<Extra>(
  db: Database | Tx,
  query: CartQuery,
  also: Also<Extra>,
  locking: RawBuilder<unknown>,
): Promise<(StoredCart & { also: Extra }) | null> {
  const { rows } = await cartQuery(query, also, locking).execute(db)
  const row = rows[0]
  if (!row) return null
  return {
    items: row.items,
    couponCode: row.coupon_code,
    points: row.points,
    stock: new Map(Object.entries(row.stock ?? {}).map(([id, units]) => [Number(id), units])),
    eligibility: {
      grantedUntil: row.granted_until?.getTime() ?? null,
      phoneProven: row.phone_proven,
      licences: row.licences ?? {},
    },
    provinceCode: row.province_code,
    segment: row.segment,
    catalogueVersion: row.catalogue_version,
    storedResponse: row.stored_response,
    rowVersion: row.row_version,
    also: row.also,
  }
}

/** Reads the cart without a lock. */
export const readCart = <Extra = null>(
  db: Database,
  query: CartQuery,
  also: Also<Extra> = sql`null`,
): Promise<(StoredCart & { also: Extra }) | null> => find(db, query, also, sql``)

/**
 * As `readCart`, for a retailer who may have no cart yet: the address and the eligibility are read through the cart's row.
 */
export async function readOrMakeCart(db: Database, query: CartQuery, now: Date): Promise<StoredCart> {
  const found = await readCart(db, query)
  if (found) return found
  await makeCart(db, query.outletId, now)
  const made = await readCart(db, query)
  if (!made) throw new Error(`The cart of outlet ${query.outletId} could not be made`)
  return made
}

const makeCart = (db: Database | Tx, outletId: string, now: Date): Promise<unknown> =>
  db
    .insertInto('cart')
    .values({ outlet_id: outletId, items: '[]', updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The goods in a retailer's cart, as stored. */
export async function storedItems(db: Database, outletId: string): Promise<CartItem[]> {
  const row = await db.selectFrom('cart').select('items').where('outlet_id', '=', outletId).executeTakeFirst()
  return row?.items ?? []
}

/**
 * Locks the retailer's cart until the transaction ends: concurrent changes by one retailer are serialised, none is
 * lost.
 */
export async function lockCart<Extra = null>(
  tx: Tx,
  query: CartQuery,
  now: Date,
  also: Also<Extra> = sql`null`,
): Promise<StoredCart & { also: Extra }> {
  const cart = await find(tx, query, also, sql`for update of c`)
  if (cart) return cart
  await makeCart(tx, query.outletId, now)
  const made = await find(tx, query, also, sql`for update of c`)
  if (!made) throw new Error(`The cart of outlet ${query.outletId} could not be made`)
  return made
}

/**
 * Saves the cart and the response for repeated requests, in one statement, unless the cart has changed since it was read.
 * @returns false where it has: nothing is saved
 */
export async function saveCart(
  db: Database | Tx,
  outletId: string,
  cart: Pick<StoredCart, 'couponCode' | 'points' | 'rowVersion'> & { items: readonly CartItem[] },
  request: IdempotentRequest | null,
  answer: unknown,
  now: Date,
): Promise<boolean> {
  // Where another change holds the row, the update waits for its end and then compares with the new row.
  const { rows } = await sql`
    with changed as (
      update cart set items = ${JSON.stringify(cart.items)}::jsonb, coupon_code = ${cart.couponCode},
        points = ${cart.points}, updated_at = ${now}
      where outlet_id = ${outletId} and xmin = ${cart.rowVersion}::text::xid returning outlet_id
    ), response as (${saveResponse(request, 200, answer, now)} and exists (select from changed))
    select from changed`.execute(db)
  return rows.length > 0
}

/** How many points the retailer wants to use, read without a lock. */
export async function pointsInCart(db: Database, outletId: string): Promise<number> {
  const row = await db.selectFrom('cart').select('points').where('outlet_id', '=', outletId).executeTakeFirst()
  return row?.points ?? 0
}

/** Removes the points from a cart that could not be ordered with them. */
export const dropPoints = (tx: Tx, outletId: string): Promise<unknown> =>
  tx.updateTable('cart').set({ points: 0 }).where('outlet_id', '=', outletId).execute()

/**
 * Locks the carts of `wanted` (`nr`, `outlet_id`, `cart_version`) that are still as they were read, in the order of their
 * retailers; a part of the orders' own statement. Gives their `nr`.
 */
export const claimCarts = (outletIds: readonly string[]): RawBuilder<unknown> => sql`
  select nr from cart join wanted using (outlet_id)
  where outlet_id = any(${outletIds}::uuid[]) and cart.xmin = cart_version::xid
  order by outlet_id for update of cart`

/** Empties the carts that the orders of `done` (`outlet_id`, `empties_cart`, `at`) were made from. */
export const emptyCarts = (outletIds: readonly string[]): RawBuilder<unknown> => sql`
  update cart set ${emptied}, updated_at = done.at from done
  where cart.outlet_id = done.outlet_id and empties_cart and cart.outlet_id = any(${outletIds}::uuid[])`

/** Empties a cart. */
export const emptyCart = (outletId: string, now: Date): RawBuilder<unknown> => sql`
  update cart set ${emptied}, updated_at = ${now}::timestamptz where outlet_id = ${outletId}::uuid`

const emptied = sql`items = '[]', coupon_code = null, points = 0`
