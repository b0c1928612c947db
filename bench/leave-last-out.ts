import { bangkokDay, parseMoment } from '#rules/bangkok-time.ts'
import { readRows } from '#server/import/read-rows.ts'

/** Everything a retailer bought on one day; `at` is the time of the first order in the file. */
type Basket = { at: string; goods: ReadonlyMap<string, number> }
/** A retailer, the earlier purchases, and the last basket, which is predicted as of its first minute. */
type Task = { outlet: string; before: readonly Basket[]; last: Basket }

/** Retailers with fewer baskets are left out. */
const fewestBaskets = 3

/** The protocol "leave last basket out": every shop with at least three order days loses its last one. */
export async function tasksOf(file: string): Promise<Task[]> {
  const outlets = new Map<string, Map<number, { at: string; goods: Map<string, number> }>>()
  for await (const { field } of readRows(file, ['outlet', 'timestamp', 'sku', 'qty'])) {
    const at = field('timestamp')
    const moment = parseMoment(at)
    if (!moment) continue
    const days = outlets.get(field('outlet')) ?? new Map<number, { at: string; goods: Map<string, number> }>()
    outlets.set(field('outlet'), days)
    const basket = days.get(bangkokDay(moment)) ?? { at, goods: new Map<string, number>() }
    days.set(bangkokDay(moment), basket)
    if (at < basket.at) basket.at = at
    basket.goods.set(field('sku'), (basket.goods.get(field('sku')) ?? 0) + Number(field('qty')))
  }
  return [...outlets].flatMap(([outlet, days]) => {
    const baskets = [...days].sort(([a], [b]) => a - b).map(([, basket]) => basket)
    const last = baskets.pop()
    return last && baskets.length + 1 >= fewestBaskets ? [{ outlet, before: baskets, last }] : []
  })
}

type SuggestedItem = { sku: string; suggestedQty: number }
/** Sums over tasks; divided by their number they are the figures. */
export type Score = { recall: number; ndcg: number; hits: number; recallAtSize: number }

const cut = 10
const gain = (place: number) => 1 / Math.log2(place + 2)

/** How well a list predicts a basket: recall@10, NDCG@10, whether anything hit, and recall at the basket's own size. */
export function scoreOf(list: readonly SuggestedItem[], { last }: Task): Score {
  const isHit = ({ sku }: SuggestedItem) => last.goods.has(sku)
  const top = list.slice(0, cut)
  const hits = top.filter(isHit).length
  const gained = top.reduce((sum, one, place) => sum + (isHit(one) ? gain(place) : 0), 0)
  const most = Array.from({ length: Math.min(cut, last.goods.size) }, (_, place) => gain(place))
  return {
    recall: hits / last.goods.size,
    ndcg: gained / most.reduce((sum, one) => sum + one, 0),
    hits: hits > 0 ? 1 : 0,
    recallAtSize: list.slice(0, last.goods.size).filter(isHit).length / last.goods.size,
  }
}

/** For each product bought before and again: whether its quantity was suggested to the piece; null where none was. */
export function quantitiesHit(list: readonly SuggestedItem[], { before, last }: Task): (boolean | null)[] {
  const suggested = new Map(list.map(({ sku, suggestedQty }) => [sku, suggestedQty]))
  const repeated = [...last.goods].filter(([sku]) => before.some(({ goods }) => goods.has(sku)))
  return repeated.map(([sku, qty]) => (suggested.has(sku) ? suggested.get(sku) === qty : null))
}
