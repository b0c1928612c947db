import { everyDays, frequencies, usualQuantity, type Habit, type Habits } from './habit.ts'
import { rankAgain } from './ranking.ts'
import type { Trend } from './trend.ts'

export const reasonCodes = [
  'bought_regularly',
  'bought_often',
  'bought_before',
  'popular_with_shops_like_yours',
  'popular',
  'on_the_shelf',
] as const
type ReasonCode = (typeof reasonCodes)[number]

/** Why a product is recommended. Products bought before have `everyDays` and `daysSince`. */
export type Reason = { code: ReasonCode; everyDays?: number; daysSince?: number }
export type Recommendation = { sku: string; reason: Reason; suggestedQty: number }

/** Minimum length, if there are enough products. */
export const minRecommendations = 20

/** Limit of products the retailer has never bought. */
const maxNewProducts = 100
/** Ranks products never bought by their trend. */
const newProductWeight = 1e-7
/** Keeps the score of products without recent sales above 0. */
const noTrendWeight = 0.001
/** From here on the retailer buys it about every second time. */
const oftenFrom = 0.5
/** Two purchases may be chance; three show a rhythm. */
const regularFrom = 3

export type RecommendationInput = Habits & {
  trend: Trend
  segment: string
  /** Day of the request. */
  today: number
  /** Whether the trained trees rank too, or the formula alone. */
  learned: boolean
  allowed: (sku: string) => boolean
  /** Products that fill the list when too few were ever sold, hot items first. */
  fallback: readonly string[]
  most: number
}

type ScoredProduct = { habit: Habit; frequency: number; score: number }

/**
 * The trend-weighted, decayed personal frequency of a product: (frequency + 1e-7) × √(share of all baskets of the last
 * 30 days + 0.001). Figures: decision 016.
 */
const scoreOf = (own: number, share: number): number => (own + newProductWeight) * Math.sqrt(share + noTrendWeight)

/** Rounded, because sums in another order differ in their last digits; ties are decided by SKU. */
const rounded = (score: number): number => Math.fround(score)

const byScore = (a: { sku: string; score: number }, b: { sku: string; score: number }) =>
  b.score - a.score || (a.sku < b.sku ? -1 : 1)

/** What ranks the products a retailer has bought before. */
export type OwnInput = Pick<RecommendationInput, 'days' | 'habits' | 'trend' | 'allowed' | 'today' | 'learned'>

/** Products the retailer has bought before and may buy, in the order of the formula. */
export function scoredByFormula({ days, habits, trend, allowed }: Omit<OwnInput, 'today' | 'learned'>) {
  const frequency = frequencies(days)
  return habits
    .filter(({ sku }) => allowed(sku))
    .map((habit) => {
      const own = frequency(habit)
      return { sku: habit.sku, habit, frequency: own, score: rounded(scoreOf(own, trend.share(habit.sku))) }
    })
    .sort(byScore)
}

/** Products the retailer has bought before and may buy, best first. */
export const scored = (request: OwnInput) =>
  request.learned ? rankAgain(request, scoredByFormula(request)) : scoredByFormula(request)

/** `details` is called only for recommended products. */
type Candidate = { sku: string; score: number; place: number; details: () => Omit<Recommendation, 'sku'> }

const best = (a: Candidate, b: Candidate) => b.score - a.score || a.place - b.place || (a.sku < b.sku ? -1 : 1)

/** Recommendations for one retailer, best first; deterministic. */
export function recommend(request: RecommendationInput): Recommendation[] {
  const list = [...boughtBefore(request), ...neverBought(request)]
    .sort(best)
    .slice(0, request.most)
    .map(({ sku, details }): Recommendation => ({ sku, ...details() }))
  return [...list, ...fill(request, list)]
}

const boughtBefore = (request: RecommendationInput): Candidate[] =>
  scored(request).map((one) => ({
    sku: one.sku,
    score: one.score,
    place: -1,
    details: () => ({ reason: ownReason(one, request.today), suggestedQty: usualQuantity(one.habit) }),
  }))

/** In the order of the best-seller list; scores only merge them with the products bought before. */
function neverBought({ habits, trend, segment, allowed, most }: RecommendationInput): Candidate[] {
  const known = new Set(habits.map(({ sku }) => sku))
  const { skus, popularIn } = trend.bestSellers(segment)
  const chosen: { sku: string; place: number }[] = []
  for (const [place, sku] of skus.entries()) {
    if (chosen.length === Math.min(most, maxNewProducts)) break
    if (!known.has(sku) && allowed(sku)) chosen.push({ sku, place })
  }
  const scores = chosen.map(({ sku }) => rounded(scoreOf(0, trend.share(sku)))).sort((a, b) => b - a)
  return chosen.map(({ sku, place }, index) => ({
    sku,
    place,
    score: scores[index] ?? 0,
    details: () => ({
      reason: { code: place < popularIn ? 'popular_with_shops_like_yours' : 'popular' },
      suggestedQty: trend.quantity(sku),
    }),
  }))
}

function ownReason({ habit, frequency: own }: ScoredProduct, today: number): Reason {
  const daysSince = Math.max(0, today - habit.lastDay)
  const rhythm = everyDays(habit)
  if (rhythm !== null && habit.times >= regularFrom) return { code: 'bought_regularly', everyDays: rhythm, daysSince }
  if (rhythm !== null && own >= oftenFrom) return { code: 'bought_often', everyDays: rhythm, daysSince }
  return { code: 'bought_before', daysSince }
}

function fill({ fallback, allowed, trend }: RecommendationInput, list: readonly Recommendation[]): Recommendation[] {
  if (list.length >= minRecommendations) return []
  const taken = new Set(list.map(({ sku }) => sku))
  return fallback
    .filter((sku) => !taken.has(sku) && allowed(sku))
    .slice(0, minRecommendations - list.length)
    .map((sku) => ({ sku, reason: { code: 'on_the_shelf' }, suggestedQty: trend.quantity(sku) }))
}
