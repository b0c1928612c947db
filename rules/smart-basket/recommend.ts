import { everyDays, frequency, usualQuantity, type Habit, type Habits } from './habit.ts'
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

/** Why a product stands in the list. `everyDays` and `daysSince` come with what the shop has bought before. */
export type Reason = { code: ReasonCode; everyDays?: number; daysSince?: number }
export type Recommendation = { sku: string; reason: Reason; suggestedQty: number }

/** At least so many, where there are so many products at all. */
export const fewest = 20

/** New goods are a tail to the shop's own, not a catalogue. */
const mostNew = 100
/** Lets what a shop never bought follow in the order of its trend. */
const newcomer = 1e-7
/** Keeps what nobody bought lately in the race. */
const idle = 0.001
/** From here on the shop buys it about every second time. */
const oftenFrom = 0.5
/** Two purchases may be chance; from the third on there is a rhythm. */
const regularFrom = 3

export type Question = Habits & {
  trend: Trend
  segment: string
  /** Day of the question. */
  today: number
  allowed: (sku: string) => boolean
  /** What fills the list up where too little was ever sold, the shop window first. */
  shelf: readonly string[]
  most: number
}

type Scored = { habit: Habit; frequency: number; score: number }

/**
 * The trend-weighted, decayed personal frequency of a product:
 * (frequency + 1e-7) × √(share of everybody's baskets of the last 30 days + 0.001). Decision 016 has its figures.
 */
const scoreOf = (own: number, share: number): number => (own + newcomer) * Math.sqrt(share + idle)

/** Sums in another order differ in their last digits; equals must stay equals, and then the SKU decides. */
const rounded = (score: number): number => Math.fround(score)

const byScore = (a: { sku: string; score: number }, b: { sku: string; score: number }) =>
  b.score - a.score || (a.sku < b.sku ? -1 : 1)

/** What the shop has bought before and may buy, best first. */
export function scored({ days, habits, trend, allowed }: Pick<Question, 'days' | 'habits' | 'trend' | 'allowed'>) {
  return habits
    .filter(({ sku }) => allowed(sku))
    .map((habit) => {
      const own = frequency(habit, days)
      return { sku: habit.sku, habit, frequency: own, score: rounded(scoreOf(own, trend.share(habit.sku))) }
    })
    .sort(byScore)
}

/** `tell` works out the rest, for those that come into the list. */
type Candidate = { sku: string; score: number; place: number; tell: () => Omit<Recommendation, 'sku'> }

const best = (a: Candidate, b: Candidate) => b.score - a.score || a.place - b.place || (a.sku < b.sku ? -1 : 1)

/** The list for one shop, best first; the same answer to the same question. */
export function recommend(question: Question): Recommendation[] {
  const list = [...boughtBefore(question), ...neverBought(question)]
    .sort(best)
    .slice(0, question.most)
    .map(({ sku, tell }): Recommendation => ({ sku, ...tell() }))
  return [...list, ...fill(question, list)]
}

const boughtBefore = (question: Question): Candidate[] =>
  scored(question).map((one) => ({
    sku: one.sku,
    score: one.score,
    place: -1,
    tell: () => ({ reason: ownReason(one, question.today), suggestedQty: usualQuantity(one.habit) }),
  }))

/** In the order of their sellers' list; their scores only say where they meet what the shop has bought before. */
function neverBought({ habits, trend, segment, allowed, most }: Question): Candidate[] {
  const known = new Set(habits.map(({ sku }) => sku))
  const { skus, popularIn } = trend.bestSellers(segment)
  const wanted: { sku: string; place: number }[] = []
  for (const [place, sku] of skus.entries()) {
    if (wanted.length === Math.min(most, mostNew)) break
    if (!known.has(sku) && allowed(sku)) wanted.push({ sku, place })
  }
  const scores = wanted.map(({ sku }) => rounded(scoreOf(0, trend.share(sku)))).sort((a, b) => b - a)
  return wanted.map(({ sku, place }, index) => ({
    ...{ sku, place, score: scores[index] ?? 0 },
    tell: () => ({
      reason: { code: place < popularIn ? 'popular_with_shops_like_yours' : 'popular' },
      suggestedQty: trend.quantity(sku),
    }),
  }))
}

function ownReason({ habit, frequency: own }: Scored, today: number): Reason {
  const daysSince = Math.max(0, today - habit.lastDay)
  const rhythm = everyDays(habit)
  if (rhythm !== null && habit.times >= regularFrom) return { code: 'bought_regularly', everyDays: rhythm, daysSince }
  if (rhythm !== null && own >= oftenFrom) return { code: 'bought_often', everyDays: rhythm, daysSince }
  return { code: 'bought_before', daysSince }
}

function fill({ shelf, allowed, trend }: Question, list: readonly Recommendation[]): Recommendation[] {
  if (list.length >= fewest) return []
  const taken = new Set(list.map(({ sku }) => sku))
  return shelf
    .filter((sku) => !taken.has(sku) && allowed(sku))
    .slice(0, fewest - list.length)
    .map((sku) => ({ sku, reason: { code: 'on_the_shelf' }, suggestedQty: trend.quantity(sku) }))
}
