import type { DemoOutlet, DemoPayType, DemoProduct } from '#demo/types.ts'
import type { Chance } from '#demo/seeded.ts'

/** A product a retailer buys regularly. */
type Favourite = {
  product: DemoProduct
  /** Sales units of a usual order. */
  usual: number
  /** Probability that a usual order contains it. */
  share: number
}

export type Habits = {
  /** Days between two orders. */
  rhythm: number
  /** Preferred weekday, 0 is Sunday; null: none. */
  weekday: number | null
  /** Orders after closing time rather than in the morning. */
  evening: boolean
  mainPay: DemoPayType
  favourites: Favourite[]
  /** All products the retailer might try. */
  tastes: readonly (readonly [DemoProduct, number])[]
}

/** Weight of a category for a segment; default 1. */
const categoryTastes: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  grocery: { 1: 1.6, 2: 2.2, 3: 1.6, 4: 1.6, 6: 2, 10: 1.8, 15: 1.5, 19: 0.4, 20: 0.5, 21: 0.3, 22: 0.3, 23: 0.6 },
  east: { 1: 1.6, 2: 2, 3: 1.8, 5: 1.3, 6: 2, 7: 1.3, 10: 1.6, 13: 1.4, 19: 0.5, 21: 0.3, 22: 0.4 },
  noodle: { 2: 2.2, 3: 4, 4: 3, 12: 3, 13: 4, 23: 4, 6: 1.5, 10: 0.1, 11: 0.1, 14: 0.02, 17: 0.1, 20: 0.05, 21: 0.1 },
  school: { 6: 2, 9: 3, 10: 3.5, 11: 3.5, 12: 1.5, 21: 4, 2: 1.5, 1: 0.2, 14: 0.02, 19: 0.2, 20: 0.05, 22: 0.1 },
  premium: { 5: 1.4, 6: 2, 7: 2.4, 9: 2.2, 10: 1.8, 11: 1.8, 12: 1.8, 17: 1.6, 1: 0.8, 20: 0.8, 22: 0.4 },
}

const payTypes: readonly (readonly [DemoPayType, number])[] = [
  ['COD', 55],
  ['2C2P-PP-QR', 25],
  ['2C2P-MOBILE', 8],
  ['2C2P-CC', 5],
  ['PROMPTPAY', 4],
  ['HalfPlus', 3],
]

/** Payment methods, assigned to retailers in turn, so that the mix does not depend on a few frequent buyers. */
const payTypesInTurns = payTypes.flatMap(([payType, weight]) =>
  Array<DemoPayType>(Math.round(weight / 5)).fill(payType),
)

const beer = 8
const spirits = 104

/** Products a retailer might buy, with weights. Alcohol only for licensed retailers, and then only beer. */
function tastesOf(segment: string, licensed: boolean, goods: readonly DemoProduct[]): [DemoProduct, number][] {
  const byCategory = categoryTastes[segment] ?? {}
  return goods
    .filter(({ categoryId }) => categoryId !== spirits && (categoryId !== beer || licensed))
    .map((product) => {
      const popular = product.hotSequence === null ? 1 : 5
      const dear = product.priceSatang > 100_000 ? 0.35 : 1
      return [product, (byCategory[product.categoryId] ?? 1) * popular * dear]
    })
}

/** A plausible quantity in sales units: few sacks and cases, many cheap packs. */
export function usualQuantity(chance: Chance, { priceSatang }: DemoProduct): number {
  if (priceSatang > 80_000) return chance.whole(1, 2)
  if (priceSatang > 25_000) return chance.whole(1, 4)
  if (priceSatang > 8_000) return chance.pick([1, 2, 2, 3, 4, 5, 6])
  if (priceSatang > 500) return chance.pick([2, 3, 5, 6, 6, 10, 12, 12])
  return chance.pick([10, 20, 24, 50, 100])
}

export function asFavourite(chance: Chance, product: DemoProduct): Favourite {
  return { product, usual: usualQuantity(chance, product), share: 0.2 + chance.next() * 0.65 }
}

function favouritesOf(chance: Chance, tastes: Habits['tastes'], licensed: boolean): Favourite[] {
  const wanted = chance.whole(15, 45)
  const chosen = new Set<DemoProduct>()
  if (licensed)
    for (const [product] of tastes.filter(([{ categoryId }]) => categoryId === beer).slice(0, 4)) chosen.add(product)
  while (chosen.size < wanted) chosen.add(chance.weighted(tastes))
  return [...chosen].map((product) => asFavourite(chance, product))
}

export type Retailer = { outlet: DemoOutlet; turn: number; licensed: boolean }

/** The habits of one retailer. The two demo sign-ins order about weekly, so that they have some history. */
export function habitsOf(chance: Chance, { outlet, turn, licensed }: Retailer, goods: readonly DemoProduct[]): Habits {
  const tastes = tastesOf(outlet.segment, licensed, goods)
  const signIn: Readonly<Record<string, number>> = { OUT001: 6, OUT002: 9 }
  return {
    rhythm: signIn[outlet.outletCode] ?? chance.pick([3, 4, 5, 6, 7, 7, 7, 8, 10, 12, 14]),
    weekday: chance.hits(0.6) ? chance.pick([1, 1, 2, 3, 4, 5, 5, 6]) : null,
    evening: chance.hits(0.55),
    mainPay: payTypesInTurns[(turn * 8) % payTypesInTurns.length] ?? 'COD',
    favourites: favouritesOf(chance, tastes, licensed),
    tastes,
  }
}

/** Most retailers always use the same payment method. */
export function payTypeOf(chance: Chance, { mainPay }: Habits): DemoPayType {
  return chance.hits(0.7) ? mainPay : chance.weighted(payTypes)
}
