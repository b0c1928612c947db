import type { AnswerOf } from '#contract/call.ts'
import type { getPromotionCalendar } from '#contract/backoffice/trade/promotion-planning/calls.ts'
import { lastMoment } from '#rules/day-in-words.ts'
import { runTogether } from '#rules/promotions/overlap.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import { nameOfFirstTarget } from '../promotion-admin.ts'
import { productsOf } from './overlaps.ts'
import type { PlannedPromotion } from './planned.ts'

type Calendar = AnswerOf<typeof getPromotionCalendar>
type Row = Calendar['content'][number]

/** Overlaps that a row names; more are counted. */
const mostNamed = 10

/** Milliseconds since 1970; the end is exclusive. */
type Range = { from: number; until: number }

/** What ends at midnight ends on the day before. */
const lastOf = (endsAt: number): number => lastMoment(endsAt).getTime()

/**
 * What begins or ends in a time, the first edge first, each with the promotions that it meets there. Those of the whole
 * cart meet all others and are left out of that.
 */
export function calendarOf(planned: readonly PlannedPromotion[], { from, until }: Range, snapshot: Snapshot): Calendar {
  const isIn = (at: number) => at >= from && at < until
  const edges = planned.filter(({ promotion: { startsAt, endsAt } }) => isIn(startsAt) || isIn(lastOf(endsAt)))
  const meeting = meetingOf(planned, snapshot)
  const firstEdge = ({ promotion: { startsAt, endsAt } }: PlannedPromotion) =>
    isIn(startsAt) ? startsAt : lastOf(endsAt)
  return {
    content: edges
      .toSorted((a, b) => firstEdge(a) - firstEdge(b) || a.promotion.id - b.promotion.id)
      .map((one) => {
        const overlaps = meeting(one, { from, until })
        return { ...present(one, snapshot), overlaps: overlaps.slice(0, mostNamed), overlapCount: overlaps.length }
      }),
    throughout: planned.length - edges.length,
  }
}

const present = ({ promotion, facts }: PlannedPromotion, snapshot: Snapshot) => ({
  ...facts,
  ...(facts.nameThai === '' && nameOfFirstTarget(promotion, snapshot)),
  id: promotion.id,
  startsAt: new Date(promotion.startsAt).toISOString(),
  endsAt: new Date(promotion.endsAt).toISOString(),
})

/** Finds which promotions share products with one while both run, most shared products first. */
function meetingOf(planned: readonly PlannedPromotion[], snapshot: Snapshot) {
  const products = new Map(
    planned.flatMap((one) =>
      one.promotion.level === 'cart' ? [] : [[one, productsOf(snapshot, one.promotion).map(({ id }) => id)] as const],
    ),
  )
  const byProduct = new Map<number, PlannedPromotion[]>()
  for (const [one, ids] of products)
    for (const id of ids) {
      const known = byProduct.get(id)
      if (known) known.push(one)
      else byProduct.set(id, [one])
    }
  return (subject: PlannedPromotion, { from, until }: Range): Row['overlaps'] => {
    const shared = new Map<PlannedPromotion, number>()
    for (const id of products.get(subject) ?? [])
      for (const other of byProduct.get(id) ?? [])
        if (other !== subject && runTogether(other.promotion, subject.promotion))
          shared.set(other, (shared.get(other) ?? 0) + 1)
    return [...shared]
      .flatMap(([other, count]) => {
        const begins = Math.max(other.promotion.startsAt, subject.promotion.startsAt)
        const ends = Math.min(other.promotion.endsAt, subject.promotion.endsAt)
        if (begins >= until || ends <= from) return []
        const { state: _state, ...named } = present(other, snapshot)
        const both = { startsAt: new Date(begins).toISOString(), endsAt: new Date(ends).toISOString() }
        return { ...named, ...both, products: count }
      })
      .toSorted((a, b) => b.products - a.products || a.id - b.id)
  }
}
