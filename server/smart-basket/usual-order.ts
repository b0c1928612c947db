import type { AnswerOf } from '#contract/call.ts'
import type { FastifyRequest } from 'fastify'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { usualOrder as usualOrderCall } from '#contract/smart-basket/calls.ts'
import { bangkokDay } from '#rules/bangkok-time.ts'
import { isRecommendable } from '#rules/catalogue/lists.ts'
import { equivalentQuantity, substituteFor } from '#rules/catalogue/substitutes.ts'
import { minus, toBaht } from '#rules/money.ts'
import { byUrgency, runsOutIn } from '#rules/restock/supply.ts'
import { everyDays } from '#rules/smart-basket/habit.ts'
import { minRecommendations, recommend } from '#rules/smart-basket/recommend.ts'
import { starterOrder, usualOrder, usualOrderFrom } from '#rules/smart-basket/usual-order.ts'
import { priceWithCurrentUsage, storedItems } from '#server/cart/cart.ts'
import { bearerToken, type Retailer } from '#server/http/caller.ts'
import { productsOnTheirWay } from '#server/orders/orders.ts'
import { inStock, indexOf, onSale, sellable } from './goods.ts'
import { readLastOrders } from './last-orders.ts'
import { habitsNow, type OpenDeps } from './recommend.ts'

type UsualOrderRequest = {
  who: Retailer
  now: Date
  raw: FastifyRequest
  /** For an order that takes nothing from the retailer's cart. */
  withCart?: boolean
}

/**
 * The retailer's usual order, with the prices of a cart of these goods alone, without coupon and delivery. Fails with
 * `unavailable` where another service recommends and does not answer.
 */
export async function usualOrderOf(
  deps: OpenDeps,
  request: UsualOrderRequest,
): Promise<Result<AnswerOf<typeof usualOrderCall>>> {
  const { db, catalogue } = deps
  const { who, now, withCart = false } = request
  const [whole, inCart, onTheirWay] = await Promise.all([
    wholeOrder(deps, request),
    withCart ? [] : storedItems(db, who.id),
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
    items: byUrgency(items).flatMap((item) => {
      const line = lineOf.get(item.productId)
      return line ? [{ ...item, unitPrice: toBaht(line.unitPrice), totalAmt: toBaht(line.total) }] : []
    }),
    soldOut: soldOutLines(deps, whole, taken),
    onTheirWay,
    totalAmt: toBaht(minus(priced.gross, priced.offer)),
  })
}

/** What the module itself recommends from. */
type OwnModelDeps = Pick<OpenDeps, 'db' | 'catalogue' | 'skuNames' | 'trends' | 'smartBasketLearned'>

type Answer = AnswerOf<typeof usualOrderCall>
type Line = Pick<Answer['items'][number], 'sku' | 'qty' | 'everyDays' | 'daysSince' | 'runsOutIn' | 'inOrders'>
type CompleteOrder = Pick<Answer, 'kind'> & { lines: Line[]; soldOut: readonly Pick<Line, 'sku' | 'qty'>[] }

/** Including what is in the cart and on its way; null where the service did not answer. */
async function wholeOrder(deps: OpenDeps, { who, now, raw }: UsualOrderRequest): Promise<CompleteOrder | null> {
  const allowed = sellable(deps.catalogue)
  const today = bangkokDay(now)
  const token = bearerToken(raw)
  if (deps.smartBasket) {
    const recommended = token && (await deps.smartBasket.recommendationsFor(who, token))
    if (!recommended) return null
    const known = recommended.some(({ reason }) => reason.daysSince !== undefined)
    if (!known) return { kind: 'starter', lines: starterOrder(recommended, allowed), soldOut: [] }
    const lines = usualOrderFrom(recommended, allowed).map((line) => ({
      ...line,
      // It names no quantities: the last one lasts as long as the usual interval.
      ...untilOut({ everyDays: line.everyDays, lastDay: today - line.daysSince, quantities: [] }, today),
    }))
    return { kind: 'usual', lines, soldOut: [] }
  }
  return ownOrder(deps, who, now)
}

/** What the model of this module says. */
export async function ownOrder(
  deps: OwnModelDeps,
  who: Pick<Retailer, 'outletCode'>,
  now: Date,
): Promise<CompleteOrder> {
  const allowed = sellable(deps.catalogue)
  const today = bangkokDay(now)
  const [habits, trend, lastOrders] = await Promise.all([
    habitsNow(deps, who.outletCode),
    deps.trends.at(now),
    readLastOrders(deps, who.outletCode),
  ])
  const question = { ...habits, trend, allowed, today, learned: deps.smartBasketLearned }
  if (habits.days > 0) {
    const habitOf = new Map(habits.habits.map((habit) => [habit.sku, habit]))
    const isInStock = inStock(deps.catalogue)
    return {
      kind: 'usual',
      lines: usualOrder(question).map((line) => {
        const habit = habitOf.get(line.sku)
        const inOrders = { times: lastOrders.times.get(line.sku) ?? 0, of: lastOrders.of }
        return { ...line, ...(habit && untilOut({ ...habit, everyDays: everyDays(habit) }, today)), inOrders }
      }),
      soldOut: usualOrder({ ...question, allowed: onSale(deps.catalogue) }).filter(({ sku }) => !isInStock(sku)),
    }
  }
  const { fallback } = indexOf(deps.catalogue.snapshot())
  return {
    kind: 'starter',
    lines: starterOrder(recommend({ ...question, fallback, most: minRecommendations }), allowed),
    soldOut: [],
  }
}

const untilOut = (...question: Parameters<typeof runsOutIn>): Pick<Line, 'runsOutIn'> => {
  const days = runsOutIn(...question)
  return days === null ? {} : { runsOutIn: days }
}

/** More would make the list one of regrets. */
const maxSoldOut = 5

/**
 * What is sold out, each with a substitute that is in no other line.
 * @param taken products in the cart or on their way
 */
function soldOutLines({ catalogue }: OpenDeps, { lines, soldOut }: CompleteOrder, taken: ReadonlySet<number>) {
  if (soldOut.length === 0) return []
  const snapshot = catalogue.snapshot()
  const { onHand } = catalogue.stock()
  const { bySku } = indexOf(snapshot)
  const isAllowed = sellable(catalogue)
  const used = new Set([...taken, ...lines.flatMap(({ sku }) => bySku.get(sku)?.id ?? [])])
  return soldOut.slice(0, maxSoldOut).flatMap(({ sku, qty }): Answer['soldOut'] => {
    const product = bySku.get(sku)
    if (!product || taken.has(product.id)) return []
    const others = snapshot.products.filter(
      (other) => isRecommendable(other) && isAllowed(other.sku) && !used.has(other.id),
    )
    const other = substituteFor(product, others, 'th')
    if (!other) return [{ productId: product.id, substitute: null }]
    used.add(other.id)
    const wanted = equivalentQuantity(product, qty, other)
    return [
      { productId: product.id, substitute: { productId: other.id, qty: Math.min(wanted, onHand.get(other.id) ?? 0) } },
    ]
  })
}
