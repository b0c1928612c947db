import { fail, ok } from '#contract/errors.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { placeOrder as placeOrderCall } from '#contract/orders/calls.ts'
import type { CreditRule } from '#rules/credit/credit.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { toBaht } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/number.ts'
import { isOwed, methods, type PaymentMethod } from '#rules/payments/pay-types.ts'
import type { Eligibility } from '#rules/restricted-goods/restriction.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { inGroups } from '#server/adapters/database/in-groups.ts'
import { keepWrites, transact, type Kept } from '#server/adapters/database/transact.ts'
import { untilItStands } from '#server/adapters/database/until-it-stands.ts'
import { applyChanges } from '#rules/cart/change.ts'
import {
  fetchEligibility,
  dropPoints,
  hasMostPerDay,
  lockCart,
  readCart,
  readOrderedToday,
  withEligibility,
  type CartDeps,
  type StoredCart,
} from '#server/cart/cart.ts'
import { fetchedCart, nextDeliveryDay, orderRulesFor, refuseAmount } from '#server/cart/order-rules.ts'
import { withIdempotency, idempotentRequest, replayOf, type IdempotentRequest } from '#server/http/idempotency.ts'
import type { Outcome } from '#server/http/outcome.ts'
import type { As } from '#server/http/route.ts'
import { refuseOther, type Retailer, type Staff } from '#server/http/caller.ts'
import { recordAction, type UndoableAction } from '#server/staff-actions/staff-actions.ts'
import type { Promotion } from '#rules/promotions/kinds/kinds.ts'
import { missingGifts } from '#rules/orders/missing-gifts.ts'
import type { PricedCart } from '#rules/promotions/priced-cart.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import {
  giftCandidates,
  goodsOf,
  lockOfferUsage,
  noOfferUsage,
  promotionsFor,
  type CouponPricedCart,
} from '#server/promotions/promotions.ts'
import { refuseOtherDay, refuseOtherPacks } from './as-shown.ts'
import { checkOrder, checkWithGifts, type OrderCheck } from './check-order.ts'
import { refuseCredit } from './credit.ts'
import { pickUpAt, type PickUp } from './pick-up.ts'
import { newOrderId } from './order-id.ts'
import { lockOrderStock } from './order-stock.ts'
import { promotionUsageOf } from './promotion-usage.ts'
import { holdPoints, releasePoints, lockHeldPoints, capturePoints, type HeldPoints } from './order-points.ts'
import { readStock } from '#server/stock-ledger/stock-ledger.ts'
import { closeOrderedTurns, goodsByTurns, lockTurns } from '#server/waiting-room/waiting-room.ts'
import { unitsOf, wantedForOrder, writeOrders, type NewOrder, type OrderContext } from './write-order.ts'

export type OrderDeps = CartDeps & {
  /** The payment methods that this supplier accepts. */
  offeredMethods: () => readonly PaymentMethod[]
  credit: () => CreditRule
}
/** `placedBy`: a member of staff who orders in the retailer's place. */
type Request = As<Retailer, typeof placeOrderCall> & { placedBy?: Staff }
/** `undo`: the action of the member of staff who placed it. */
type Answer = AnswerOf<typeof placeOrderCall> & { undo?: UndoableAction }

/**
 * Turns the cart, or the lines of the request, into an order: read the cart and the stock, price, compare with the total
 * that the page showed, write. Where something has changed meanwhile or can run out, the same is done again in one
 * transaction, under the locks of the cart, the offers and the stock. Whatever has changed is reported with its reasons,
 * and the cart stays as it was.
 */
export async function placeOrder(deps: OrderDeps, request: Request): Promise<Outcome<Answer>> {
  const { body, who, idempotencyKey, placedBy = null } = request
  const forbidden = refuseOther(who, 'retailerId', body.retailerId)
  if (forbidden) return forbidden
  // Credit is refused under the lock of the cart, and an action of staff is written with the order.
  const needsLocks = isOwed(body.payType) || placedBy !== null
  const repeat = idempotentRequest(who.id, idempotencyKey, ['place-order', body])
  // Other services are called before the transaction, which waits for none.
  const eligibility = await fetchEligibility(deps, request, productsOf(body))
  const newOrder = { orderId: newOrderId(request.now), outletId: who.id, at: request.now }
  const attempt = { ...request, placedBy, eligibility, repeat }
  let held: HeldPoints = { ...newOrder, points: 0, violation: null }
  let isHeld = false
  const place = async () =>
    (isHeld || needsLocks ? null : await placeAsRead(deps, attempt)) ?? placeLocked(deps, attempt, { held, isHeld })
  const placeOnce = () => withIdempotency(deps.db, repeat, () => untilItStands(place))
  const outcome = await placeOnce().catch(async (error: unknown) => {
    if (!(error instanceof PointsNotHeld)) throw error
    held = await holdPoints(deps, newOrder)
    isHeld = true
    return placeOnce()
  })
  if (held.points > 0) await releasePoints(deps, held)
  return outcome
}

/** The cart is to use points, which are held before the transaction, since loyalty may be another service. */
class PointsNotHeld extends Error {}

const productsIn = ({ items }: StoredCart): number[] => items.map(({ productId }) => productId)
const productsOf = ({ lines = [] }: Request['body']): number[] => lines.map(({ productId }) => productId)

type Attempt = Omit<Request, 'placedBy'> & {
  placedBy: Staff | null
  eligibility: Eligibility | null | undefined
  repeat: IdempotentRequest | null
}

/** What is read for an order in one statement, under the lock of its cart or without it. */
const readingOf = ({ body, who, repeat }: Attempt) => ({
  query: { outletId: who.id, productIds: productsOf(body), shippingAddressId: body.shippingAddressId, request: repeat },
  wanted: wantedForOrder(body),
})

/**
 * Places the order in two statements and without locks between them: it is written only where its cart is still as it was
 * read and the stock suffices, which the database checks while it writes.
 * @returns null where that is not so, or where something on the order can run out: then it needs the locks
 */
async function placeAsRead(deps: OrderDeps, attempt: Attempt): Promise<Outcome<Answer> | null> {
  const { query, wanted } = readingOf(attempt)
  const read = await readCart(deps.db, query, wanted)
  if (!read) return null
  const facts = await factsOf(deps, attempt, read, { isHeld: false })
  if (!('cart' in facts)) return facts
  const { cart, snapshot, promotions, coupon } = facts
  if (coupon || promotions.some(({ limits }) => limits) || hasMostPerDay(cart.items, snapshot)) return null
  const candidates = giftCandidates(promotions)
  if (goodsByTurns([...productsIn(cart), ...candidates], snapshot).length > 0) return null
  const found = { cart, usage: noOfferUsage, stock: cart.stock, orderedToday: new Map(), turns: new Map() }
  const checked = await checkWithGifts(toCheck(attempt, facts, found), {
    given: candidates.filter((id) => !cart.stock.has(id)),
    inMemory: deps.catalogue.stock().onHand,
    read: (productIds) => readStock(deps.db, productIds),
  })
  if (!checked.ok) return checked
  const refused =
    refuse(attempt, facts, checked.value) ?? refuseOtherDay(attempt.body.expectedDeliveryDay, facts.deliveryDay)
  if (refused) return refused
  const answer = answerOf(attempt, facts, { id: newOrderId(attempt.now), priced: checked.value })
  const order = newOrderOf(attempt, facts, checked.value, answer)
  if (!(await writeWithOthers(deps.db, order))) return null
  // Other processes see the new stock at their next refresh; this one must not show sold goods until then.
  deps.catalogue.refreshSoon(unitsOf(order.priced).map(({ productId }) => productId))
  return ok(answer)
}

/** Several orders share a statement, its locks and its commit: what most of the time of an order is spent on. */
const writeWithOthers = inGroups(writeOrders, {
  atOnce: 1,
  most: 32,
  gatherMs: 50,
  keyOf: ({ who }: NewOrder) => who.id,
})

type PointsOfOrder = { held: HeldPoints; isHeld: boolean }

async function placeLocked(deps: OrderDeps, attempt: Attempt, points: PointsOfOrder): Promise<Outcome<Answer>> {
  const outcome = await transact<Outcome<Answer>>(deps.db, (tx) => placeUnderLock(tx, deps, attempt, points))
  deps.catalogue.refreshSoon()
  return outcome
}

async function placeUnderLock(
  tx: Tx,
  deps: OrderDeps,
  attempt: Attempt,
  { held, isHeld }: PointsOfOrder,
): Promise<Outcome<Answer> | Kept<Outcome<Answer>>> {
  const { body, who, now, placedBy } = attempt
  const { query, wanted } = readingOf(attempt)
  const facts = await factsOf(deps, attempt, await lockCart(tx, query, now, wanted), { isHeld })
  if (!('cart' in facts)) return facts
  const { cart, snapshot, promotions, coupon } = facts
  const usage = await lockOfferUsage(tx, { outletId: who.id, promotions, coupon })
  const turns = await lockTurns(tx, { outletId: who.id, productIds: goodsByTurns(productsIn(cart), snapshot), now })
  const stock = await lockOrderStock(tx, { items: cart.items, promotions, snapshot, turns, now })
  const orderedToday = await readOrderedToday(tx, { outletId: who.id, items: cart.items, snapshot, now })
  const available = await lockHeldPoints(tx, held)
  const points = Math.min(cart.points, available)
  const checked = checkOrder(toCheck(attempt, facts, { cart: { ...cart, points }, usage, stock, orderedToday, turns }))
  const pointsViolation = held.violation ?? (points < cart.points ? 'points_unavailable' : null)
  if (!checked.ok) {
    if (checked.error.code !== 'price_changed' || !pointsViolation) return checked
    // Never more than the page has shown: the retailer sees the cart without points, and decides again.
    if (!held.violation) return fail(pointsViolation)
    await dropPoints(tx, who.id)
    return keepWrites(fail(pointsViolation))
  }
  const priced = checked.value
  const notAsShown = refuse(attempt, facts, priced)
  if (notAsShown) return notAsShown
  const onAccount = isOwed(body.payType) && { outletId: who.id, more: priced.grandTotal, rule: deps.credit(), now }
  const refused = onAccount && (await refuseCredit(tx, onAccount))
  // Last, since the retailer places it with the next tap.
  const otherDay = refused || refuseOtherDay(body.expectedDeliveryDay, facts.deliveryDay)
  if (otherDay) return otherDay
  // Points that lower nothing are released with the hold.
  const usesPoints = priced.pointsUsed > 0
  const id = usesPoints ? held.orderId : newOrderId(now)
  const undo = placedBy && (await recordPlacing(tx, id, placedBy, now))
  const answer: Answer = {
    ...answerOf(attempt, facts, { id, priced }),
    ...(pointsViolation && { pointsFault: pointsViolation }),
    ...(undo && { undo }),
  }
  if (usesPoints) await capturePoints(tx, held)
  const [isWritten] = await writeOrders(tx, [newOrderOf(attempt, facts, priced, answer)])
  if (!isWritten) throw new Error('A locked cart was changed')
  await closeOrderedTurns(tx, turns, now)
  return ok(answer)
}

type OrderFacts = OrderContext & {
  cart: StoredCart
  snapshot: Snapshot
  promotions: Promotion[]
  coupon: Snapshot['coupons'][number] | null
  shipping: object
  billing: object
  pickUp: PickUp | null
  /** `YYYY-MM-DD`; null where the supplier names no days. */
  deliveryDay: string | null
}

/** What the order is checked and written with; or why there is none, or the answer to the same request before. */
async function factsOf(
  { catalogue, credit, offeredMethods }: OrderDeps,
  { body, who, now, eligibility, repeat }: Attempt,
  read: StoredCart & { also: OrderContext },
  { isHeld }: Pick<PointsOfOrder, 'isHeld'>,
): Promise<OrderFacts | Outcome<Answer>> {
  const { shipping, billing, suspended } = read.also
  const isPickUp = body.pickUpFrom !== undefined
  const whole = withEligibility(fetchedCart(read, isPickUp), eligibility)
  const cart = body.lines ? { ...whole, items: applyChanges([], body.lines), couponCode: null, points: 0 } : whole
  const replay = replayOf(repeat, cart.storedResponse)
  if (replay) return replay
  const isOffered = offeredMethods().some((method) => methods[method].payType === body.payType)
  if (isOwed(body.payType) ? credit() === null : !isOffered) return fail('method_not_offered')
  // Its sessions are ended, unless another identity server keeps them; staff may try to order for it.
  if (suspended) return fail('forbidden', { detail: 'The account is suspended' })
  if (cart.items.length === 0) return fail('cart_empty')
  if (cart.points > 0 && !isHeld) throw new PointsNotHeld()
  const snapshot = await catalogue.atLeast(cart.catalogueVersion)
  if (!shipping || !billing) return fail('not_found', { detail: 'The address is not one of this shop' })
  const window = body.pickUpFrom === undefined ? ok(null) : pickUpAt(snapshot, new Date(body.pickUpFrom), now)
  if (!window.ok) return window
  const promotions = promotionsFor(goodsOf(cart.items, snapshot, who.id), snapshot)
  const coupon = snapshot.coupons.find(({ code }) => code === cart.couponCode) ?? null
  const deliveryDay = window.value ? bangkokDate(window.value.from) : nextDeliveryDay(snapshot, cart, now)
  return { ...read.also, cart, snapshot, promotions, coupon, shipping, billing, pickUp: window.value, deliveryDay }
}

const toCheck = (
  { body, who, now }: Attempt,
  { snapshot }: OrderFacts,
  found: Pick<OrderCheck, 'cart' | 'usage' | 'stock' | 'orderedToday' | 'turns'>,
): OrderCheck => ({
  ...found,
  outletId: who.id,
  snapshot,
  at: now.getTime(),
  expectedBaht: body.expectedGrandTotalAmt,
})

const refuse = ({ body }: Attempt, { cart, snapshot }: OrderFacts, priced: PricedCart) =>
  refuseAmount(orderRulesFor(cart, snapshot), priced, body.payType) ??
  refuseOtherPacks(body.expectedPacks, [...priced.lines, ...priced.gifts], snapshot)

function answerOf(
  { body, now }: Attempt,
  { running, deliveryDay }: OrderFacts,
  { id, priced }: { id: string; priced: PricedCart },
): Answer {
  const giftsMissing = missingGifts(body.expectedGifts ?? [], priced.gifts)
  return {
    id,
    orderNumber: orderNumber(now, running),
    createdOn: now.toISOString(),
    grandTotalAmt: toBaht(priced.grandTotal),
    ...(deliveryDay !== null && { deliveryDay }),
    ...(giftsMissing.length > 0 && { giftsMissing }),
  }
}

function newOrderOf(attempt: Attempt, facts: OrderFacts, priced: CouponPricedCart, answer: Answer): NewOrder {
  const { body, who, now, placedBy, repeat } = attempt
  const { cart, snapshot, shipping, billing, receiver, promotions, pickUp, deliveryDay } = facts
  const promotionUsage = promotionUsageOf(priced, promotions)
  const where = { shipping, billing, receiver, deliveryDay, pickUp }
  return { answer, body, who, placedBy, now, cart, priced, promotionUsage, snapshot, ...where, repeat }
}

const recordPlacing = (tx: Tx, id: string, who: Staff, at: Date): Promise<UndoableAction> =>
  recordAction(tx, { kind: 'order_placed', subject: { type: 'order', id }, inverse: {}, who, at })
