import type { AnswerOf } from '#contract/call.ts'
import type { FastifyRequest } from 'fastify'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { usualOrder as usualOrderCall } from '#contract/smart-basket/usual-order.ts'
import { bangkokDay } from '#rules/bangkok-time.ts'
import { toBaht } from '#rules/money.ts'
import { usualOrder, usualOrderFrom } from '#rules/smart-basket/usual-order.ts'
import { priceStored, storedItems } from '#server/cart/cart.ts'
import { bearerToken, type Retailer } from '#server/http/who.ts'
import { productsOnTheirWay } from '#server/orders/orders.ts'
import { indexOf, sellable } from './goods.ts'
import { habitsNow, type OpenParts } from './recommend.ts'

type Asking = { who: Retailer; now: Date; raw: FastifyRequest }

/**
 * The shop's usual order, priced as a cart of these goods alone would be, without coupon and delivery. Fails with
 * `unavailable` where recommendations are another service's that cannot be asked.
 */
export async function usualOrderOf(parts: OpenParts, asking: Asking): Promise<Result<AnswerOf<typeof usualOrderCall>>> {
  const { db, catalogue } = parts
  const { who, now } = asking
  const [whole, inCart, onTheirWay] = await Promise.all([
    wholeOrder(parts, asking),
    storedItems(db, who.id),
    productsOnTheirWay(db, who.id),
  ])
  if (!whole)
    return fail('unavailable', {
      detail: 'The smart-basket service cannot be asked now',
      extra: { service: 'smart-basket' },
    })
  const snapshot = catalogue.snapshot()
  const { bySku } = indexOf(snapshot)
  const { onHand } = catalogue.stock()
  // Left out of the whole list: else what is less usual would take their places.
  const taken = new Set([...inCart.map(({ productId }) => productId), ...onTheirWay])
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

/** With what is in the cart and on its way; null where it could not be asked for. */
async function wholeOrder(parts: OpenParts, { who, now, raw }: Asking): Promise<{ sku: string; qty: number }[] | null> {
  const allowed = sellable(parts.catalogue)
  const token = bearerToken(raw)
  if (parts.smartBasket) {
    const recommended = token && (await parts.smartBasket.recommendationsFor(who, token))
    return recommended ? usualOrderFrom(recommended, allowed) : null
  }
  const [habits, trend] = await Promise.all([habitsNow(parts, who.outletCode), parts.trends.at(now)])
  return usualOrder({ ...habits, trend, allowed, today: bangkokDay(now) })
}
