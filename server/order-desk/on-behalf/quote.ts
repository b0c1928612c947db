import type { AnswerOf } from '#contract/call.ts'
import type { getOrderForm, quoteForRetailer as quoteCall } from '#contract/backoffice/day/order-for-retailer/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { applyChanges } from '#rules/cart/change.ts'
import { thaiArea } from '#rules/identity/thai-address.ts'
import { toBaht } from '#rules/money.ts'
import { amountOfGoods } from '#rules/orders/order-rules.ts'
import { isOwed, methods, payTypeOfNothing, payTypes } from '#rules/payments/pay-types.ts'
import {
  fetchEligibility,
  priceWithCurrentUsage,
  problemsOf,
  readOrMakeCart,
  readOrderedToday,
  stockFor,
  withEligibility,
} from '#server/cart/cart.ts'
import { fetchedCart, limitsOfGoods, nextDeliveryDay, presentOrderRules } from '#server/cart/order-rules.ts'
import type { Staff } from '#server/http/caller.ts'
import type { As } from '#server/http/route.ts'
import { profileOf } from '#server/identity/outlets.ts'
import { goodsOf, promotionsFor } from '#server/promotions/promotions.ts'
import { presentContent, contentFacts, contentOf } from '#server/order-change/order-change.ts'
import { creditOf } from '#server/orders/credit.ts'
import { retailerOf, type OrderDeps } from '#server/orders/orders.ts'

/** Lines and money of an order for a retailer now, by the engine, and what stands in its way. */
export async function quoteForRetailer(
  deps: OrderDeps,
  { params, body, now, raw }: As<Staff, typeof quoteCall>,
): Promise<Result<AnswerOf<typeof quoteCall>>> {
  const { db, catalogue } = deps
  const retailer = await retailerOf(db, params.id)
  if (!retailer) return fail('not_found')
  const productIds = body.lines.map(({ productId }) => productId)
  const eligibility = await fetchEligibility(deps, { who: retailer, raw }, productIds)
  const { shippingAddressId, pickUp: isPickUp = false } = body
  const stored = await readOrMakeCart(db, { outletId: retailer.id, productIds, shippingAddressId }, now)
  if (shippingAddressId !== undefined && stored.provinceCode === null)
    return fail('not_found', { detail: 'The address is not one of this retailer' })
  const cart = {
    ...withEligibility(fetchedCart(stored, isPickUp), eligibility),
    items: applyChanges([], body.lines),
    couponCode: null,
    points: 0,
  }
  const snapshot = await catalogue.atLeast(cart.catalogueVersion)
  const stockOf = stockFor(cart, catalogue)
  const at = now.getTime()
  const priced = await priceWithCurrentUsage(db, { outletId: retailer.id, cart, snapshot, stockOf, at })
  const promotions = promotionsFor(goodsOf(cart.items, snapshot, retailer.id), snapshot)
  const content = { ...contentOf(priced, promotions, snapshot, { lines: [] }), paid: null, couponCode: null }
  const state = { stage: 'ORDER_COMPLETE', payType: payTypeOfNothing, cashClosed: false } as const
  const orderedToday = await readOrderedToday(db, { outletId: retailer.id, items: cart.items, snapshot, now })
  const problems = problemsOf(cart.items, snapshot, stockOf, { eligibility: cart.eligibility, at, orderedToday })
  const deliveryDay = isPickUp ? null : nextDeliveryDay(snapshot, cart, now)
  const stock = productIds.map((productId) => ({ productId, available: stockOf(productId) }))
  return ok({
    ...presentContent(content, state, await contentFacts(db, [content])),
    ...presentOrderRules(cart, snapshot, limitsOfGoods(cart.items, snapshot, orderedToday)),
    goodsAmt: toBaht(amountOfGoods({ gross: priced.gross, discount: priced.offer, pointsOffer: priced.pointsOffer })),
    ...(deliveryDay !== null && { deliveryDay }),
    stock,
    problems,
  })
}

/** What an order for a retailer needs: its addresses and the ways to pay. */
export async function orderForm(
  { db, offeredMethods, credit }: OrderDeps,
  id: string,
  now: Date,
): Promise<Result<AnswerOf<typeof getOrderForm>>> {
  const profile = await profileOf(db, id)
  if (!profile) return fail('not_found')
  const hasAccount = credit() !== null && (await creditOf(db, id, now)) !== null
  const first = profile.addresses[0]?.id ?? null
  return ok({
    id: profile.id,
    outletCode: profile.outletCode,
    storeName: profile.storeName,
    phone: profile.phoneNumber,
    addresses: profile.addresses.map((address) => ({
      id: address.id,
      words: `${address.addressLine} ${thaiArea(address)}`,
      province: address.province,
    })),
    shippingAddressId: profile.defaultShippingAddressId ?? first,
    billingAddressId: profile.defaultBillingAddressId ?? first,
    payTypes: offeredMethods()
      .map((method) => methods[method].payType)
      .concat(hasAccount ? payTypes.filter(isOwed) : []),
  })
}
