import { byId, goods, index, shelfOf } from './goods-index.ts'
import { queriesOf, type querySets } from './queries.ts'
import { queryClasses, type QueryClass } from './query-set.ts'

/** In percent of the queries of a class. */
type Score = { count: number; hit1: number; hit5: number }
type Quality = {
  all: Score
  classes: Partial<Record<QueryClass, Score>>
  /** Queries whose rule fits no product. */
  withoutProducts: string[]
  /** Queries without a right product among the first five. */
  missed: { query: string; class: QueryClass; first: string | null }[]
}

/** What the rules are matched against. */
const described = (id: number) => {
  const { nameThai, nameEng, unit } = byId.get(id) ?? {}
  return `${nameThai} / ${nameEng} / ${unit} / ${shelfOf(id)?.nameThai}`
}

/** How well the search finds on the demo's catalogue. */
export function qualityOf(set: keyof typeof querySets): Quality {
  const quality: Quality = { all: { count: 0, hit1: 0, hit5: 0 }, classes: {}, withoutProducts: [], missed: [] }
  for (const name of queryClasses) {
    const queries = queriesOf(set).filter((one) => one.class === name)
    if (queries.length === 0) continue
    const score = { count: queries.length, hit1: 0, hit5: 0 }
    for (const { query, right } of queries) {
      const found = index.find(query).ids.slice(0, 5)
      if (right && !goods.some(({ id }) => right.test(described(id)))) quality.withoutProducts.push(query)
      const fits = found.map((id) => right?.test(described(id)) ?? false)
      const isHit = right ? fits.includes(true) : found.length === 0
      if (isHit) score.hit5 += 1
      else quality.missed.push({ query, class: name, first: found[0] ? (byId.get(found[0])?.nameThai ?? null) : null })
      if (fits[0]) score.hit1 += 1
    }
    if (name !== 'nothing') {
      quality.all.count += score.count
      quality.all.hit1 += score.hit1
      quality.all.hit5 += score.hit5
    }
    quality.classes[name] = inPercent(score)
  }
  return { ...quality, all: inPercent(quality.all) }
}

const inPercent = ({ count, hit1, hit5 }: Score): Score => ({
  count,
  hit1: (100 * hit1) / count,
  hit5: (100 * hit5) / count,
})
