import { rankingFeatures, featuresOf } from '#rules/smart-basket/ranking-features.ts'
import { rankedAgain } from '#rules/smart-basket/ranking.ts'
import { scoredByFormula } from '#rules/smart-basket/recommend.ts'
import type { Trend } from '#rules/smart-basket/trend.ts'
import type { Lists } from './boost.ts'
import { habitsBefore, type Basket, type History } from './replay.ts'

/** What the formula offered before a basket was known, with the features of each product. */
export type Question = { outlet: string; skus: string[]; rows: Float32Array[]; basket: Basket; weight: number }

/** A retailer is learnt from, or judged by, baskets that have at least so many before them. */
const fewestBefore = 2

type AskedBasket = { history: History; index: number; weight: number }

/** The newest baskets of each retailer; together they weigh as much as the root of their number. */
export const newestBaskets = (histories: readonly History[], most: number): AskedBasket[] =>
  histories.flatMap((history) => {
    const first = Math.max(fewestBefore, history.baskets.length - most)
    const count = history.baskets.length - first
    return Array.from({ length: Math.max(0, count) }, (_, at) => ({
      history,
      index: first + at,
      weight: 1 / Math.sqrt(count),
    }))
  })

/** Asks for each of these baskets before it was bought, day by day, with the product's own formula and features. */
export function questionsOf(wanted: readonly AskedBasket[], trendAt: (day: number) => Trend): Question[] {
  const byDay = wanted
    .flatMap((one) => {
      const basket = one.history.baskets[one.index]
      return basket ? [{ ...one, basket }] : []
    })
    .sort((a, b) => a.basket.day - b.basket.day)
  return byDay.map(({ history, index, weight, basket }) => {
    const habits = habitsBefore(history, index)
    const retailer = { ...habits, trend: trendAt(basket.day), today: basket.day }
    const best = scoredByFormula({ ...retailer, allowed: () => true }).slice(0, rankedAgain)
    return {
      outlet: history.outlet,
      skus: best.map(({ sku }) => sku),
      rows: featuresOf(retailer, best),
      basket,
      weight,
    }
  })
}

/** Columns of features and lists to train on. */
export function tableOf(questions: readonly Question[]): { columns: Float32Array[]; lists: Lists } {
  const rows = questions.flatMap((question) => question.rows)
  const columns = rankingFeatures.map((_, feature) => Float32Array.from(rows, (row) => row[feature] ?? 0))
  const from = new Int32Array(questions.length)
  const to = new Int32Array(questions.length)
  let next = 0
  for (const [index, { skus }] of questions.entries()) {
    from[index] = next
    next += skus.length
    to[index] = next
  }
  return {
    columns,
    lists: {
      from,
      to,
      // The first feature is the logarithm of the formula's score.
      start: Float64Array.from(columns[0] ?? []),
      bought: Uint8Array.from(
        questions.flatMap(({ skus, basket }) => skus.map((sku) => Number(basket.goods.has(sku)))),
      ),
      weight: Float64Array.from(questions, ({ weight }) => weight),
    },
  }
}
