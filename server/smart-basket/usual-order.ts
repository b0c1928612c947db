import type { AnswerOf } from '#contract/call.ts'
import type { FastifyRequest } from 'fastify'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { usualOrder as usualOrderCall } from '#contract/smart-basket/calls.ts'
import { bangkokDay } from '#rules/bangkok-time.ts'
import { minus, toBaht } from '#rules/money.ts'
import { minRecommendations, recommend } from '#rules/smart-basket/recommend.ts'
import { starterOrder, usualOrder, usualOrderFrom } from '#rules/smart-basket/usual-order.ts'
import { priceWithCurrentUsage, storedItems } from '#server/cart/cart.ts'
import { bearerToken, type Retailer } from '#server/http/caller.ts'
import { productsOnTheirWay } from '#server/orders/orders.ts'
import { indexOf, sellable } from './goods.ts'
import { habitsNow, type OpenDeps } from './recommend.ts'

type UsualOrderRequest = { who: Retailer; now: Date; raw: FastifyRequest }

/**
 * The retailer's usual order, with the prices of a cart of these goods alone, without coupon and delivery. Fails with
 * `unavailable` where another service recommends and does not answer.
 */
export async function usualOrderOf(
  deps: OpenDeps,
  request: UsualOrderRequest,
): Promise<Result<AnswerOf<typeof usualOrderCall>>> {
  const { db, catalogue } = deps
  const { who, now } = request
  const [whole, inCart, onTheirWay] = await Promise.all([
    wholeOrder(deps, request),
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
  // Removed from the complete list: otherwise less usual goods would take their places.
  const taken = new Set([...inCart.map(({ productId }) => productId), ...onTheirWay])
  // Its first order is placed but not yet in the model.
  const lines = whole.kind === 'starter' && onTheirWay.length > 0 ? [] : whole.lines
  const items = lines.flatMap((line) => {
    const id = bySku.get(line.sku)?.id
    return id === undefined || taken.has(id)
      ? []
      : [{ ...line, productId: id, qty: Math.min(line.qty, onHand.get(id) ?? 0) }]
  })
  const stockOf = (productId: number) => onHand.get(productId) ?? 0
  const cart = { items, couponCode: null, points: 0, provinceCode: null }
  const priced = await priceWithCurrentUsage(db, { outletId: who.id, cart, snapshot, stockOf, at: now.getTime() })
  const lineOf = new Map(priced.lines.map((line) => [line.productId, line]))
  return ok({
    kind: whole.kind,
    items: items.flatMap((item) => {
      const line = lineOf.get(item.productId)
      return line ? [{ ...item, unitPrice: toBaht(line.unitPrice), totalAmt: toBaht(line.total) }] : []
    }),
    totalAmt: toBaht(minus(priced.gross, priced.offer)),
  })
}

type CompleteOrder = Pick<AnswerOf<typeof usualOrderCall>, 'kind'> & {
  lines: { sku: string; qty: number; everyDays?: number; daysSince?: number }[]
}

/** Including what is in the cart and on its way; null where the service did not answer. */
async function wholeOrder(deps: OpenDeps, { who, now, raw }: UsualOrderRequest): Promise<CompleteOrder | null> {
  const allowed = sellable(deps.catalogue)
  const token = bearerToken(raw)
  if (deps.smartBasket) {
    const recommended = token && (await deps.smartBasket.recommendationsFor(who, token))
    if (!recommended) return null
    const known = recommended.some(({ reason }) => reason.daysSince !== undefined)
    return known
      ? { kind: 'usual', lines: usualOrderFrom(recommended, allowed) }
      : { kind: 'starter', lines: starterOrder(recommended, allowed) }
  }
  const [habits, trend] = await Promise.all([habitsNow(deps, who.outletCode), deps.trends.at(now)])
  const question = { ...habits, trend, allowed, today: bangkokDay(now) }
  if (habits.days > 0) return { kind: 'usual', lines: usualOrder(question) }
  const { fallback } = indexOf(deps.catalogue.snapshot())
  return {
    kind: 'starter',
    lines: starterOrder(recommend({ ...question, fallback, most: minRecommendations }), allowed),
  }
}
