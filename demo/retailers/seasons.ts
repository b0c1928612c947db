import { subcategoryByKey } from '#demo/catalogue/category-tree.ts'
import type { Day } from './calendar.ts'

/** `from` and `to` are month × 100 + day; demand in the season is `factor` times the usual. */
type Season = { from: number; to: number; factor: number; subs: string }

const seasons: readonly Season[] = [
  // Songkran: water fights, home-coming, soft drinks by the case.
  { from: 401, to: 414, factor: 2.5, subs: 'water soda ice-cream powder toys electrolyte prawn-snacks' },
  { from: 301, to: 531, factor: 1.6, subs: 'water soda ice-cream electrolyte ready-tea-coffee energy creamer' },
  { from: 601, to: 1015, factor: 1.8, subs: 'insect balm porridge coffee' },
  // School terms begin in the middle of May and at the beginning of November.
  { from: 505, to: 522, factor: 3, subs: 'writing notebooks office uht-milk corn-snacks' },
  { from: 1025, to: 1108, factor: 2.6, subs: 'writing notebooks office uht-milk corn-snacks' },
  // New Year hampers and parties.
  { from: 1210, to: 1231, factor: 3.5, subs: 'gifts biscuits soda chocolate juice' },
  // Chinese New Year falls between 21 January and 20 February; retailers stock up throughout.
  { from: 118, to: 216, factor: 2.6, subs: 'joss fruit tea gifts oil' },
  // Buddhist Lent: alms sets.
  { from: 701, to: 731, factor: 2.2, subs: 'gifts joss' },
]

const withIds = seasons.map(({ subs, ...season }) => ({
  ...season,
  ids: subs.split(' ').map((key) => subcategoryByKey.get(key)?.id ?? 0),
}))

/** Subcategories in season on a day, each with its factor of the usual demand. */
export function seasonalDemand({ monthDay }: Day): ReadonlyMap<number, number> {
  const demand = new Map<number, number>()
  for (const { from, to, factor, ids } of withIds) {
    if (monthDay < from || monthDay > to) continue
    for (const id of ids) demand.set(id, Math.max(factor, demand.get(id) ?? 1))
  }
  return demand
}
