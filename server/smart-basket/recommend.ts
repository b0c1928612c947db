import type { FastifyBaseLogger } from 'fastify'
import type { AnswerOf } from '#contract/call.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import type { recommendations } from '#contract/smart-basket/calls.ts'
import { bangkokDay, parseMoment } from '#rules/bangkok-time.ts'
import type { Habits } from '#rules/smart-basket/habit.ts'
import { recommend, type RecommendationInput, type Recommendation } from '#rules/smart-basket/recommend.ts'
import type { SmartBasket } from '#server/adapters/smart-basket/port.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import type { Caller } from '#server/http/caller.ts'
import { indexOf, sellable, unrestricted } from './goods.ts'
import { habitsBefore, readHabits } from './habits.ts'
import { readStoredSales, readTrend } from './read-sales.ts'
import type { ModelDeps } from './sku-names.ts'
import type { Trends } from './trends.ts'

export type SmartBasketDeps = {
  db: Database
  catalogue: Catalogue
  log: FastifyBaseLogger
  /** Whether recommendations for a moment in the past may be requested. */
  smartBasketAsOf: boolean
  /** Whether the trained ranking orders what a retailer has bought before, or the formula alone. */
  smartBasketLearned: boolean
  /** Set where another service recommends; otherwise this module does. */
  smartBasket?: SmartBasket | undefined
}

/** With the module's caches. */
export type OpenDeps = SmartBasketDeps & ModelDeps & { trends: Trends }

type RecommendationRequest = {
  who: Caller
  now: Date
  query: { outlet_code: string; as_of?: string | undefined; limit: number }
}
type Answer = AnswerOf<typeof recommendations>

/**
 * Recommendations for an outlet. Retailers request their own, the staff any; an outlet that never ordered gets what
 * sells.
 */
export async function recommendFor(
  deps: OpenDeps,
  { who, now, query }: RecommendationRequest,
): Promise<Result<Answer>> {
  const { outlet_code: outletCode, limit: most } = query
  if (who.kind === 'retailer' && who.outletCode !== outletCode)
    return fail('forbidden', { detail: 'outlet_code is not the signed-in shop' })
  if (query.as_of === undefined) {
    const habits = await habitsNow(deps, outletCode)
    const trend = await deps.trends.at(now)
    const shared = { ...habits, trend, most, today: bangkokDay(now), learned: deps.smartBasketLearned }
    return ok(present(deps.catalogue, { ...shared, ...windowOf(deps.catalogue) }))
  }
  if (!deps.smartBasketAsOf) return invalid('as_of', 'not_offered')
  const asOf = parseMoment(query.as_of)
  if (!asOf) return invalid('as_of', 'format')
  return ok(await recommendAsOf(deps, { outletCode, asOf, most }))
}

const windowOf = (catalogue: Catalogue) => ({
  allowed: sellable(catalogue),
  fallback: indexOf(catalogue.snapshot()).fallback,
})

/** The model of an outlet; of one that has not ordered yet only its segment, and of an unknown code nothing. */
export const habitsNow = async (deps: ModelDeps, outletCode: string): Promise<OutletModel> =>
  (await readHabits(deps, outletCode)) ?? neverOrdered(deps.db, outletCode)

type OutletModel = Habits & { segment: string }

async function neverOrdered(db: Database, outletCode: string): Promise<OutletModel> {
  const account = await db
    .selectFrom('outlet')
    .select('segment')
    .where('outlet_code', '=', outletCode)
    .executeTakeFirst()
  return { days: 0, habits: [], segment: account?.segment ?? '' }
}

/** The list as it would have been: from the orders before that moment, regardless of today's assortment and stock. */
async function recommendAsOf(
  deps: OpenDeps,
  { outletCode, asOf, most }: { outletCode: string; asOf: Date; most: number },
): Promise<Answer> {
  const { catalogue } = deps
  const today = bangkokDay(asOf)
  const [habits, trend] = await Promise.all([
    habitsBefore(deps, outletCode, asOf).then((found) => found ?? neverOrdered(deps.db, outletCode)),
    readTrend(deps, today, readStoredSales(deps, today)),
  ])
  const past = { ...habits, trend, today, most, learned: deps.smartBasketLearned }
  const { fallback } = indexOf(catalogue.snapshot())
  return present(catalogue, { ...past, allowed: unrestricted(catalogue), fallback }, null)
}

/** @param stock limits the suggested quantities; null: no limit */
function present(
  catalogue: Catalogue,
  question: RecommendationInput,
  stock: ReadonlyMap<number, number> | null = catalogue.stock().onHand,
): Answer {
  const { bySku } = indexOf(catalogue.snapshot())
  const item = ({ sku, reason, suggestedQty }: Recommendation): Answer['items'][number] => {
    const product = bySku.get(sku)
    const onHand = product ? (stock?.get(product.id) ?? Infinity) : Infinity
    return { sku, ...(product && { productId: product.id }), reason, suggestedQty: Math.min(suggestedQty, onHand) }
  }
  const items = recommend(question).map(item)
  return { skus: items.map(({ sku }) => sku), items }
}
