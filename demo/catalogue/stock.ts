import type { Chance } from '#demo/seeded.ts'

/** Stock of a product in sales units: most have plenty, some run low, a few are sold out. */
export function stockLevel(chance: Chance, goods: { hot: boolean; staple: boolean; premium: boolean }): number {
  if (goods.premium) return chance.whole(40, 600)
  if (goods.hot) return chance.whole(300, 4800)
  const level = chance.next()
  if (level < 0.042) return 0
  if (level < 0.06) return chance.whole(20, 60)
  if (level < (goods.staple ? 0.55 : 0.38)) return chance.whole(501, goods.staple ? 5200 : 3200)
  return chance.whole(61, 500)
}
