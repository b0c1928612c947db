// The cart: changed under its lock and priced at every change.

import type { FastifyRequest } from 'fastify'
import { fail, ok, type ProductProblem, type Result } from '#contract/errors.ts'
import { applyChanges, type CartItem } from '#rules/cart/change.ts'
import { lineProblem, type Buyer } from '#rules/cart/line-problem.ts'
import { noEligibility } from '#rules/restricted-goods/restriction.ts'
import type { Company } from '#server/adapters/company/port.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { Loyalty } from '#server/adapters/loyalty/port.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import { withIdempotency, idempotentRequest, replayOf, type IdempotentRequest } from '#server/http/idempotency.ts'
import type { Outcome } from '#server/http/outcome.ts'
import type { Retailer } from '#server/http/caller.ts'
import {
  goodsOf,
  priceFromSnapshot,
  promotionsFor,
  readOfferUsage,
  type CouponPricedCart,
  type SnapshotPricingInput,
} from '#server/promotions/promotions.ts'
import { presentCart, type Cart } from './present.ts'
import { fetchEligibility, withEligibility } from './eligibility.ts'
import { unitsForGifts } from './gift-units.ts'
import { fetchedCart, limitsOfGoods, presentOrderRules } from './order-rules.ts'
import { limitProblems, readOrderedToday, type OrderedToday } from './product-limits.ts'
import { lockCart, readCart, readOrMakeCart, saveCart, stockFor, type StoredCart } from './store.ts'

export {
  claimCarts,
  dropPoints,
  emptyCart,
  emptyCarts,
  lockCart,
  pointsInCart,
  readCart,
  readOrMakeCart,
  stockFor,
  storedItems,
  type StoredCart,
} from './store.ts'
export { fetchEligibility, withEligibility } from './eligibility.ts'
export { hasMostPerDay, readOrderedToday, type OrderedToday } from './product-limits.ts'

export type CartDeps = {
  db: Database
  catalogue: Catalogue
  loyalty: Loyalty
  /** Set where another service decides about restricted goods; otherwise this database does. */
  company?: Company | undefined
}
/** What cart operations without points need. */
type PlainDeps = Omit<CartDeps, 'loyalty'>
/** What changes of a cart need. */
export type ChangeDeps = PlainDeps & {
  /** Counts a change whose answer is kept; gives the seconds that its retailer has to wait, else null. */
  secondsToWait: (outletId: string) => Promise<number | null>
}

type RequestContext = { who: Retailer; now: Date; idempotencyKey: string | null; raw?: FastifyRequest }
/** Where an order is to go: to an address, without one to the main one; `isPickUp`: the retailer fetches it. */
type Destination = { shippingAddressId?: string | undefined; isPickUp?: boolean }
/** What an operation sees of the cart, and its result. `problems` are violations reported along with the cart's own. */
export type CartState = {
  db: Database | Tx
  outletId: string
  cart: StoredCart
  snapshot: Snapshot
  stockOf: (productId: number) => number
  at: number
}
export type Decision = Result<{
  items: readonly CartItem[]
  couponCode: string | null
  points?: number
  problems?: ProductProblem[]
}>

/**
 * The cart with today's prices and delivery to the requested address. Fails with `not_found` for an address that is not
 * the retailer's.
 */
export async function showCart(
  deps: PlainDeps,
  context: RequestContext,
  { shippingAddressId, isPickUp = false }: Destination = {},
): Promise<Result<Cart>> {
  const { db, catalogue } = deps
  const { who, now } = context
  const eligibility = await fetchEligibility(deps, context)
  const cart = await readCart(db, { outletId: who.id, shippingAddressId })
  const view = { db, who, now, catalogue }
  if (!cart) return ok(await present(view, noCart, catalogue.snapshot(), []))
  if (shippingAddressId !== undefined && cart.provinceCode === null)
    return fail('not_found', { detail: 'The address is not one of this shop' })
  const whole = withEligibility(fetchedCart(cart, isPickUp), eligibility)
  return ok(await present(view, whole, await catalogue.atLeast(cart.catalogueVersion), []))
}

/**
 * What an order of these goods alone would cost now, without the coupon and the points of the cart. Fails with
 * `not_found` for an address that is not the retailer's.
 */
export async function quoteOrder(
  deps: PlainDeps,
  context: RequestContext,
  lines: readonly CartItem[],
  { shippingAddressId, isPickUp = false }: Destination,
): Promise<Result<Cart>> {
  const { db, catalogue } = deps
  const { who, now } = context
  const productIds = lines.map(({ productId }) => productId)
  const eligibility = await fetchEligibility(deps, context, productIds)
  const cart = await readOrMakeCart(db, { outletId: who.id, productIds, shippingAddressId }, now)
  if (shippingAddressId !== undefined && cart.provinceCode === null)
    return fail('not_found', { detail: 'The address is not one of this shop' })
  const whole = withEligibility(fetchedCart(cart, isPickUp), eligibility)
  const quoted = { ...whole, items: applyChanges([], lines), couponCode: null, points: 0 }
  return ok(await present({ db, who, now, catalogue }, quoted, await catalogue.atLeast(cart.catalogueVersion), []))
}

export const noCart: StoredCart = {
  items: [],
  couponCode: null,
  points: 0,
  stock: new Map(),
  eligibility: noEligibility,
  provinceCode: null,
  segment: null,
  catalogueVersion: 0,
  storedResponse: null,
  rowVersion: null,
}

type Operation = { call: string; content: unknown; productIds?: readonly number[] }
/** What a change of the cart is repeated by. */
export const requestOf = (
  { who, idempotencyKey }: Pick<RequestContext, 'who' | 'idempotencyKey'>,
  { call, content }: Operation,
): IdempotentRequest | null => idempotentRequest(who.id, idempotencyKey, [call, content])

type Decide = (state: CartState) => Decision | Promise<Decision>

/**
 * Changes the cart: replay, decide, price, save. `operation` identifies the request: a repeated idempotency key with the
 * same request gets the stored response and is counted once. Who sends too many new keys waits. Where the cart changes
 * meanwhile, everything is done again under its lock, so that no change is lost.
 */
export async function changeStoredCart(
  deps: ChangeDeps,
  context: RequestContext,
  operation: Operation,
  decide: Decide,
): Promise<Outcome<Cart>> {
  const { db } = deps
  const { who, now } = context
  const eligibility = await fetchEligibility(deps, context, operation.productIds)
  const request = requestOf(context, operation)
  const query = { outletId: who.id, productIds: operation.productIds ?? [], request }
  const change = (on: Database | Tx, read: StoredCart) =>
    changeAsRead(on, deps.catalogue, withEligibility(read, eligibility), { who, now, request, decide })
  return withIdempotency(db, request, async () => {
    const read = await readCart(db, query)
    const isNew = request !== null && !read?.storedResponse
    const retryAfterSeconds = isNew ? await deps.secondsToWait(who.id) : null
    if (retryAfterSeconds !== null) return fail('rate_limited', { retryAfterSeconds })
    const outcome = read && (await change(db, read))
    return outcome ?? transact(db, async (tx) => underLock(await change(tx, await lockCart(tx, query, now))))
  })
}

function underLock<Value>(outcome: Value | null): Value {
  if (outcome === null) throw new Error('A locked cart was changed')
  return outcome
}

type Change = { who: Retailer; now: Date; request: IdempotentRequest | null; decide: Decide }

/** @returns null where the cart has changed since it was read: nothing is saved */
async function changeAsRead(
  db: Database | Tx,
  catalogue: Catalogue,
  cart: StoredCart,
  { who, now, request, decide }: Change,
): Promise<Outcome<Cart> | null> {
  const replay = replayOf(request, cart.storedResponse)
  if (replay) return replay
  const snapshot = await catalogue.atLeast(cart.catalogueVersion)
  const stockOf = stockFor(cart, catalogue)
  const decision = await decide({ db, outletId: who.id, cart, snapshot, stockOf, at: now.getTime() })
  if (!decision.ok) return decision
  const { problems = [], points = cart.points, ...rest } = decision.value
  const changed = { ...cart, ...rest, points, items: [...rest.items] }
  const answer = await present({ db, who, now, catalogue }, changed, snapshot, problems)
  return (await saveCart(db, who.id, changed, request, answer, now)) ? ok(answer) : null
}

type CartPricingInput = {
  outletId: string
  cart: Pick<StoredCart, 'items' | 'couponCode' | 'points' | 'provinceCode'>
  snapshot: Snapshot
  stockOf: (productId: number) => number
  /** Milliseconds since 1970. */
  at: number
}

/** Reads what orders have used of the offers on a cart, where these have limits, and prices the cart with it. */
export const priceWithCurrentUsage = async (db: Database | Tx, input: CartPricingInput): Promise<CouponPricedCart> =>
  priceFromSnapshot(input.cart.items, await readPricing(db, input))

/** What a cart is priced with now. */
export async function readPricing(
  db: Database | Tx,
  { outletId, cart, ...rest }: CartPricingInput,
): Promise<SnapshotPricingInput> {
  const { snapshot } = rest
  const { items, couponCode, points, provinceCode } = cart
  const promotions = promotionsFor(goodsOf(items, snapshot, outletId), snapshot)
  const coupon = snapshot.coupons.find(({ code }) => code === couponCode) ?? null
  const usage = await readOfferUsage(db, { outletId, promotions, coupon })
  const stockOf = await unitsForGifts(db, { ...rest, outletId, items, promotions })
  return { ...rest, stockOf, outletId, couponCode, points, provinceCode, usage }
}

/** Why these goods cannot be sold now, whatever the limits of their quantities. */
export function saleProblems(
  items: readonly CartItem[],
  snapshot: Snapshot,
  stockOf: (productId: number) => number,
  buyer: Buyer,
): ProductProblem[] {
  return items.flatMap(({ productId, qty }) => {
    const problem = lineProblem(snapshot.productById.get(productId), qty, stockOf(productId), buyer)
    return problem ? { productId, ...problem } : []
  })
}

/** Why these goods cannot be ordered now: what stands against a sale comes before a quantity that is refused. */
export function problemsOf(
  items: readonly CartItem[],
  snapshot: Snapshot,
  stockOf: (productId: number) => number,
  buyer: Buyer & { orderedToday: OrderedToday },
): ProductProblem[] {
  const unsold = saleProblems(items, snapshot, stockOf, buyer)
  const others = items.filter(({ productId }) => !unsold.some((problem) => problem.productId === productId))
  return [...unsold, ...limitProblems(others, snapshot, stockOf, buyer.orderedToday)]
}

type View = { db: Database | Tx; who: Retailer; now: Date; catalogue: Catalogue }

async function present(
  { db, who, now, catalogue }: View,
  cart: StoredCart,
  snapshot: Snapshot,
  rejections: ProductProblem[],
): Promise<Cart> {
  const at = now.getTime()
  const stockOf = stockFor(cart, catalogue)
  const priced = await priceWithCurrentUsage(db, { outletId: who.id, cart, snapshot, stockOf, at })
  const orderedToday = await readOrderedToday(db, { outletId: who.id, items: cart.items, snapshot, now })
  const current = problemsOf(cart.items, snapshot, stockOf, { eligibility: cart.eligibility, at, orderedToday })
  const rejectedIds = new Set(rejections.map(({ productId }) => productId))
  return presentCart(priced, {
    retailerId: who.id,
    couponCode: cart.couponCode,
    points: cart.points,
    snapshot,
    at,
    orderRules: presentOrderRules(cart, snapshot, limitsOfGoods(cart.items, snapshot, orderedToday)),
    problems: [...rejections, ...current.filter(({ productId }) => !rejectedIds.has(productId))],
  })
}
