import type { AnswerOf } from '#contract/call.ts'
import { ok, type Result } from '#contract/errors.ts'
import type { usualOrder as usualOrderCall } from '#contract/smart-basket/usual-order.ts'
import { bangkokDay } from '#rules/bangkok-time.ts'
import { toBaht } from '#rules/money.ts'
import { usualOrder } from '#rules/smart-basket/usual-order.ts'
import { priceStored, storedItems } from '#server/cart/cart.ts'
import type { Retailer } from '#server/http/who.ts'
import { productsOnTheirWay } from '#server/orders/orders.ts'
import { indexOf, sellable } from './goods.ts'
import { habitsNow, type OpenParts } from './recommend.ts'

/** The shop's usual order, priced as a cart of these goods alone would be, without coupon and delivery. */
export async function usualOrderOf(
  parts: OpenParts,
  { who, now }: { who: Retailer; now: Date },
): Promise<Result<AnswerOf<typeof usualOrderCall>>> {
  const { db, catalogue, trends } = parts
  const [habits, trend, inCart, onTheirWay] = await Promise.all([
    habitsNow(parts, who.outletCode),
    trends.at(now),
    storedItems(db, who.id),
    productsOnTheirWay(db, who.id),
  ])
  const snapshot = catalogue.snapshot()
  const { bySku } = indexOf(snapshot)
  const { onHand } = catalogue.stock()
  // Left out of the whole list: else what is less usual would take their places.
  const taken = new Set([...inCart.map(({ productId }) => productId), ...onTheirWay])
  const whole = usualOrder({ ...habits, trend, allowed: sellable(catalogue), today: bangkokDay(now) })
  const items = whole.flatMap(({ sku, qty }) => {
    const id = bySku.get(sku)?.id
    return id === undefined || taken.has(id) ? [] : [{ productId: id, sku, qty: Math.min(qty, onHand.get(id) ?? 0) }]
  })
  const stockOf = (productId: number) => onHand.get(productId) ?? 0
  const cart = { items, couponCode: null, points: 0, provinceCode: null }
  const priced = await priceStored(db, { outletId: who.id, cart, snapshot, stockOf, at: now.getTime() })
  const lineOf = new Map(priced.lines.map((line) => [line.productId, line]))
  return ok({
    items: items.flatMap((item) => {
      const line = lineOf.get(item.productId)
      return line ? [{ ...item, unitPrice: toBaht(line.unitPrice), totalAmt: toBaht(line.total) }] : []
    }),
    totalAmt: toBaht(priced.gross - priced.offer),
  })
}
