import type { DemoOrder, DemoProduct } from '#demo/types.ts'
import type { Chance } from '#demo/seeded.ts'
import { asFavourite, usualQuantity, type Habits } from './habits.ts'

const minLines = 4
const maxLines = 22

type Line = DemoOrder['lines'][number]

function quantity(chance: Chance, usual: number, factor: number): number {
  return Math.max(1, Math.round(usual * factor * (0.75 + chance.next() * 0.5)))
}

/** Occasionally a retailer tries a new product, which may replace the favourite that sells worst. */
function tryNew(chance: Chance, habits: Habits): DemoProduct | null {
  if (!chance.hits(0.22)) return null
  const product = chance.weighted(habits.tastes)
  if (habits.favourites.some((favourite) => favourite.product === product)) return null
  if (chance.hits(0.35)) {
    const weakest = habits.favourites.reduce((one, other) => (other.share < one.share ? other : one))
    habits.favourites[habits.favourites.indexOf(weakest)] = asFavourite(chance, product)
  }
  return product
}

/** Seasonal products that a retailer does not stock all year. */
function inSeason(chance: Chance, habits: Habits, demand: ReadonlyMap<number, number>): DemoProduct[] {
  if (demand.size === 0 || !chance.hits(0.6)) return []
  const goods = habits.tastes.filter(([product]) => demand.has(product.subcategoryId))
  if (goods.length === 0) return []
  return Array.from({ length: chance.whole(1, 3) }, () => chance.weighted(goods))
}

/** A small extra order of products that are not favourites, since those wait for the next usual order. */
export function fillGap(chance: Chance, { favourites, tastes }: Habits): Line[] {
  const kept = new Set(favourites.map(({ product }) => product))
  const others = tastes.filter(([product]) => !kept.has(product))
  const wanted = chance.whole(minLines, 6)
  const chosen = new Set<DemoProduct>()
  while (chosen.size < wanted) chosen.add(chance.weighted(others))
  return [...chosen].map((product) => ({ productId: product.id, qty: usualQuantity(chance, product) }))
}

/** Creates one order: favourites, seasonal products, and occasionally something new. Updates `habits`. */
export function fillBasket(chance: Chance, habits: Habits, demand: ReadonlyMap<number, number>): Line[] {
  const lines = new Map<number, number>()
  const wanted = habits.favourites.map((favourite) => ({
    ...favourite,
    factor: demand.get(favourite.product.subcategoryId) ?? 1,
  }))
  // About ten lines are usual: a short order must not contain every favourite.
  const scale = Math.min(1, 10 / wanted.reduce((sum, { share }) => sum + share, 0))
  for (const { product, usual, share, factor } of wanted) {
    if (chance.hits(Math.min(0.95, share * scale * Math.sqrt(factor)))) {
      lines.set(product.id, quantity(chance, usual, factor))
    }
  }
  const extras = [...inSeason(chance, habits, demand), tryNew(chance, habits)]
  for (const product of extras) if (product) lines.set(product.id, usualQuantity(chance, product))
  for (const { product, usual } of wanted) {
    if (lines.size >= minLines) break
    lines.set(product.id, quantity(chance, usual, 1))
  }
  return [...lines].slice(0, maxLines).map(([productId, qty]) => ({ productId, qty }))
}
