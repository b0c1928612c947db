import * as calls from '#contract/backoffice/trade/promotion-planning/calls.ts'
import * as schemas from '#contract/backoffice/trade/promotion-planning/schemas.ts'
import { dayMs } from '#rules/bangkok-time.ts'
import { fail, invalid, ok } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { calendarOf } from './calendar.ts'
import { findTargets } from './find-targets.ts'
import { overlapsOf } from './overlaps.ts'
import { plannedPromotion, plannedPromotions, promotionsIn } from './planned.ts'
import { runTrial } from './trial.ts'

/** The longest time that a calendar shows, in days. */
const longestCalendar = 100

/** What helps to plan promotions: what they can be for, which meet each other, and a trial on past orders. */
export const planningRoutes = ({ db, catalogue }: { db: Database; catalogue: Catalogue }): Route[] => [
  forStaff(calls.findTargets, schemas.findTargets, ({ query }) =>
    ok({ content: findTargets(catalogue.snapshot(), query) }),
  ),
  forStaff(calls.getPromotionCalendar, schemas.getPromotionCalendar, async ({ query, now }) => {
    const [from, until] = [new Date(query.from), new Date(query.until)]
    const days = (until.getTime() - from.getTime()) / dayMs
    if (days <= 0 || days > longestCalendar) return invalid('until', days <= 0 ? 'before_from' : 'too_long')
    const planned = await promotionsIn(db, { from, until }, now)
    return ok(calendarOf(planned, { from: from.getTime(), until: until.getTime() }, catalogue.snapshot()))
  }),
  forStaff(calls.listOverlaps, schemas.listOverlaps, async ({ params, now }) => {
    const [subject, planned] = await Promise.all([plannedPromotion(db, params.id, now), plannedPromotions(db, now)])
    return subject ? ok({ content: overlapsOf(subject, planned, catalogue.snapshot()) }) : fail('not_found')
  }),
  {
    ...forStaff(calls.tryOnOrders, schemas.tryOnOrders, async ({ params, body, now }) => {
      const [subject, planned] = await Promise.all([plannedPromotion(db, params.id, now), plannedPromotions(db, now)])
      if (!subject) return fail('not_found')
      const snapshot = catalogue.snapshot()
      return ok(await runTrial(db, { subject, planned, snapshot, days: body.days, now }))
    }),
    perMinute: 20,
  },
]
