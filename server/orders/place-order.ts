import { fail, ok } from '#contract/errors.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { placeOrder as placeOrderCall } from '#contract/orders/calls.ts'
import { nextDelivery } from '#rules/delivery/calendar.ts'
import { toBaht } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/number.ts'
import { isOwed, methods, type PaymentMethod } from '#rules/payments/pay-types.ts'
import type { Eligibility } from '#rules/restricted-goods/restriction.ts'
import { sqlState, type Tx } from '#server/adapters/database/database.ts'
import { keepWrites, transact, type Kept } from '#server/adapters/database/transact.ts'
import { applyChanges } from '#rules/cart/change.ts'
import {
  fetchEligibility,
  dropPoints,
  lockCart,
  orderRulesFor,
  ownRetailer,
  readOrderedToday,
  refuseAmount,
  withEligibility,
  type CartDeps,
} from '#server/cart/cart.ts'
import { withIdempotency, idempotentRequest, replayOf, type IdempotentRequest } from '#server/http/idempotency.ts'
import type { Outcome } from '#server/http/outcome.ts'
import type { As } from '#server/http/route.ts'
import type { Retailer, Staff } from '#server/http/caller.ts'
import { recordAction, type UndoableAction } from '#server/staff-actions/staff-actions.ts'
import { goodsOf, lockOfferUsage, promotionsFor } from '#server/promotions/promotions.ts'
import { checkOrder, giftCandidates } from './check-order.ts'
import { refuseCredit, type CreditRule } from './credit.ts'
import { promotionUsageOf } from './promotion-usage.ts'
import { holdPoints, releasePoints, lockHeldPoints, capturePoints, type HeldPoints } from './order-points.ts'
import { lockStock } from '#server/stock-ledger/stock-ledger.ts'
import { wantedForOrder, writeOrder } from './write-order.ts'

export type OrderDeps = CartDeps & {
  /** The payment methods that this supplier accepts. */
  offeredMethods: () => readonly PaymentMethod[]
  credit: () => CreditRule
  newId: () => string
}
/** `placedBy`: a member of staff who orders in the retailer's place. */
type Request = As<Retailer, typeof placeOrderCall> & { placedBy?: Staff }
/** `undo`: the action of the member of staff who placed it. */
type Answer = AnswerOf<typeof placeOrderCall> & { undo?: UndoableAction }

/**
 * Attempts at the transaction. Our lock order excludes deadlocks; one caused by another tool must not reach the
 * retailer.
 */
const tries = 3

/**
 * Turns the cart, or the lines of the request, into an order: lock the cart, the offers and the stock, price, compare
 * with the total that the page showed, write; all in one transaction. Whatever has changed is reported with its
 * reasons, and the cart stays as it was.
 */
export async function placeOrder(deps: OrderDeps, request: Request): Promise<Outcome<Answer>> {
  const { body, who, idempotencyKey } = request
  const forbidden = ownRetailer(who, body.retailerId)
  if (forbidden) return forbidden
  const isOffered = deps.offeredMethods().some((method) => methods[method].payType === body.payType)
  if (isOwed(body.payType) ? deps.credit() === null : !isOffered) return fail('method_not_offered')
  const repeat = idempotentRequest(who.id, idempotencyKey, ['place-order', body])
  // Other services are called before the transaction, which waits for none.
  const eligibility = await fetchEligibility(deps, request, productsOf(body))
  const newOrder = { orderId: deps.newId(), outletId: who.id, at: request.now }
  const checkedRequest = { ...request, eligibility }
  let held: HeldPoints = { ...newOrder, points: 0, violation: null }
  let isHeld = false
  const place = () =>
    transact<Outcome<Answer>>(deps.db, (tx) => placeInTransaction(tx, deps, checkedRequest, repeat, { held, isHeld }))
  for (let left = tries; ; left -= 1) {
    try {
      const outcome = await withIdempotency(deps.db, repeat, place)
      if (held.points > 0) await releasePoints(deps, held)
      // Other processes see the new stock at their next refresh; this one must not show sold goods until then.
      deps.catalogue.refreshSoon()
      return outcome
    } catch (error) {
      if (error instanceof PointsNotHeld) {
        held = await holdPoints(deps, newOrder)
        isHeld = true
        continue
      }
      if (sqlState(error) !== '40P01' || left <= 1) throw error
    }
  }
}

/** The cart is to use points, which are held before the transaction, since loyalty may be another service. */
class PointsNotHeld extends Error {}

const productsOf = ({ lines = [] }: Request['body']): number[] => lines.map(({ productId }) => productId)

async function placeInTransaction(
  tx: Tx,
  { catalogue, newId, credit }: OrderDeps,
  {
    body,
    who,
    now,
    eligibility,
    placedBy = null,
  }: Omit<Request, 'placedBy'> & { placedBy?: Staff | null } & { eligibility: Eligibility | null | undefined },
  repeat: IdempotentRequest | null,
  { held, isHeld }: { held: HeldPoints; isHeld: boolean },
): Promise<Outcome<Answer> | Kept<Outcome<Answer>>> {
  const { shippingAddressId } = body
  const query = { outletId: who.id, productIds: productsOf(body), shippingAddressId, request: repeat }
  const locked = await lockCart(tx, query, now, wantedForOrder(who.id, body))
  const { running, shipping, billing, receiver, suspended } = locked.also
  const whole = withEligibility(locked, eligibility)
  const cart = body.lines ? { ...whole, items: applyChanges([], body.lines), couponCode: null, points: 0 } : whole
  const replay = replayOf(repeat, cart.storedResponse)
  if (replay) return replay
  // Its sessions are ended, unless another identity server keeps them; staff may try to order for it.
  if (suspended) return fail('forbidden', { detail: 'The account is suspended' })
  if (cart.items.length === 0) return fail('cart_empty')
  if (cart.points > 0 && !isHeld) throw new PointsNotHeld()
  const snapshot = await catalogue.atLeast(cart.catalogueVersion)
  if (!shipping || !billing) return fail('not_found', { detail: 'The address is not one of this shop' })
  const promotions = promotionsFor(goodsOf(cart.items, snapshot, who.id), snapshot)
  const coupon = snapshot.coupons.find(({ code }) => code === cart.couponCode) ?? null
  const usage = await lockOfferUsage(tx, { outletId: who.id, promotions, coupon })
  const stock = await lockStock(tx, [...cart.items.map(({ productId }) => productId), ...giftCandidates(promotions)])
  const orderedToday = await readOrderedToday(tx, { outletId: who.id, items: cart.items, snapshot, now })
  const at = now.getTime()
  const available = await lockHeldPoints(tx, held)
  const points = Math.min(cart.points, available)
  const checked = checkOrder({
    cart: { ...cart, points },
    outletId: who.id,
    snapshot,
    usage,
    stock,
    orderedToday,
    at,
    expectedBaht: body.expectedGrandTotalAmt,
  })
  const pointsViolation = held.violation ?? (points < cart.points ? 'points_unavailable' : null)
  if (!checked.ok) {
    if (checked.error.code !== 'price_changed' || !pointsViolation) return checked
    // Never more than the page has shown: the retailer sees the cart without points, and decides again.
    if (!held.violation) return fail(pointsViolation)
    await dropPoints(tx, who.id)
    return keepWrites(fail(pointsViolation))
  }
  const priced = checked.value
  const tooSmall = refuseAmount(orderRulesFor(cart, snapshot), priced, body.payType)
  if (tooSmall) return tooSmall
  const onAccount = isOwed(body.payType) && { outletId: who.id, more: priced.grandTotal, rule: credit(), now }
  const refused = onAccount && (await refuseCredit(tx, onAccount))
  if (refused) return refused
  const id = available > 0 ? held.orderId : newId()
  const undo = placedBy && (await recordPlacing(tx, id, placedBy, now))
  const answer: Answer = {
    id,
    orderNumber: orderNumber(now, running),
    createdOn: now.toISOString(),
    grandTotalAmt: toBaht(priced.grandTotal),
    ...(pointsViolation && { pointsFault: pointsViolation }),
    ...(undo && { undo }),
  }
  if (available > 0) await capturePoints(tx, held)
  const promotionUsage = promotionUsageOf(priced, promotions)
  const { deliveryCalendar } = snapshot
  const deliveryDay = deliveryCalendar && (nextDelivery(now, deliveryCalendar, cart.provinceCode)?.day ?? null)
  const where = { shipping, billing, receiver, deliveryDay }
  const placed = { answer, body, who, placedBy, now, cart, priced, promotionUsage, snapshot, ...where, repeat }
  await writeOrder(tx, placed)
  return ok(answer)
}

const recordPlacing = (tx: Tx, id: string, who: Staff, at: Date): Promise<UndoableAction> =>
  recordAction(tx, { kind: 'order_placed', subject: { type: 'order', id }, inverse: {}, who, at })
