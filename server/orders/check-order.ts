import { fail, ok, type ErrorCode, type ProductProblem, type Result } from '#contract/errors.ts'
import { fromBaht, toBaht } from '#rules/money.ts'
import { isLimitCode } from '#rules/orders/product-limits.ts'
import { problemsOf, type OrderedToday, type StoredCart } from '#server/cart/cart.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import { turnProblems, type OpenTurns } from '#server/waiting-room/waiting-room.ts'
import { priceFromSnapshot, type OfferUsage, type CouponPricedCart } from '#server/promotions/promotions.ts'
import { unitsOf } from './write-order.ts'

export type OrderCheck = {
  cart: StoredCart
  outletId: string
  snapshot: Snapshot
  /** Locked, so exact; the stock is exact too, or checked again while the order is written. */
  usage: OfferUsage
  stock: ReadonlyMap<number, number>
  orderedToday: OrderedToday
  turns: OpenTurns
  at: number
  /** What the page showed as the total, baht. */
  expectedBaht: number | undefined
}

/**
 * Fixes the prices of the order, or says why the cart cannot become one. A coupon without effect is accepted if the
 * page has shown the total without it.
 */
export function checkOrder({
  cart,
  outletId,
  snapshot,
  usage,
  stock,
  orderedToday,
  turns,
  at,
  expectedBaht,
}: OrderCheck): Result<CouponPricedCart> {
  const stockOf = (productId: number) => stock.get(productId) ?? 0
  const early = turnProblems(cart.items, snapshot, turns)
  const others = cart.items.filter(({ productId }) => !early.some((problem) => problem.productId === productId))
  const problems = [
    ...early,
    ...problemsOf(others, snapshot, stockOf, { eligibility: cart.eligibility, at, orderedToday }),
  ]
  if (problems.length > 0) return fail(gravest(problems), { products: problems })
  const { couponCode, points, provinceCode } = cart
  const priced = priceFromSnapshot(cart.items, {
    snapshot,
    outletId,
    stockOf,
    couponCode,
    points,
    provinceCode,
    usage,
    at,
  })
  const asShown = expectedBaht !== undefined && fromBaht(expectedBaht) === priced.grandTotal
  if (priced.couponViolation && !asShown) return fail(priced.couponViolation)
  if (expectedBaht !== undefined && !asShown) {
    const products = priced.lines.map(({ productId, unitPrice }) => ({
      productId,
      code: 'price_changed' as const,
      price: toBaht(unitPrice),
    }))
    return fail('price_changed', { detail: `The total is now ${toBaht(priced.grandTotal)}`, products })
  }
  return ok(priced)
}

type GiftStock = {
  /** Gifts of which the order has no units on hand. */
  given: readonly number[]
  /** Units on hand as this process has seen them. */
  inMemory: ReadonlyMap<number, number>
  read: (productIds: readonly number[]) => Promise<ReadonlyMap<number, number>>
}

/**
 * As `checkOrder`, for an order whose units are checked again while it is written: it is priced with all the gifts that
 * it earns. Where memory has not got that many, they are read.
 */
export async function checkWithGifts(
  order: OrderCheck,
  { given, inMemory, read }: GiftStock,
): Promise<Result<CouponPricedCart>> {
  if (given.length === 0) return checkOrder(order)
  const checkBy = (units: Iterable<readonly [number, number]>) =>
    checkOrder({ ...order, stock: new Map([...order.stock, ...units]) })
  const checked = checkBy(given.map((productId) => [productId, Infinity]))
  if (!checked.ok) return checked
  const gifts = unitsOf(checked.value).filter(({ productId }) => given.includes(productId))
  const areThere = gifts.every(({ productId, units }) => units <= (inMemory.get(productId) ?? 0))
  return areThere ? checked : checkBy(await read(given))
}

/** The error code of a response with several problems; a lack of stock, then a refused quantity, have the lowest rank. */
function gravest(problems: readonly ProductProblem[]): ErrorCode {
  const order: ErrorCode[] = [
    'verification_unavailable',
    'restricted_product',
    'phone_unverified',
    'licence_required',
    'outside_sale_hours',
    'not_purchasable',
    'not_your_turn',
  ]
  const lowest = problems.every(({ code }) => isLimitCode(code)) ? problems[0]?.code : undefined
  return order.find((code) => problems.some((problem) => problem.code === code)) ?? lowest ?? 'out_of_stock'
}
