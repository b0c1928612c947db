import {
  findTargets as findTargetsCall,
  listOverlaps,
  tryOnOrders,
} from '#contract/backoffice/trade/promotion-planning/calls.ts'
import * as schemas from '#contract/backoffice/trade/promotion-planning/schemas.ts'
import { fail, ok } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { findTargets } from './find-targets.ts'
import { overlapsOf } from './overlaps.ts'
import { plannedPromotion, plannedPromotions } from './planned.ts'
import { runTrial } from './trial.ts'

/** What helps to plan promotions: what they can be for, which meet each other, and a trial on past orders. */
export const planningRoutes = ({ db, catalogue }: { db: Database; catalogue: Catalogue }): Route[] => [
  forStaff(findTargetsCall, schemas.findTargets, ({ query }) =>
    ok({ content: findTargets(catalogue.snapshot(), query) }),
  ),
  forStaff(listOverlaps, schemas.listOverlaps, async ({ params, now }) => {
    const [subject, planned] = await Promise.all([plannedPromotion(db, params.id, now), plannedPromotions(db, now)])
    return subject ? ok({ content: overlapsOf(subject, planned, catalogue.snapshot()) }) : fail('not_found')
  }),
  {
    ...forStaff(tryOnOrders, schemas.tryOnOrders, async ({ params, body, now }) => {
      const [subject, planned] = await Promise.all([plannedPromotion(db, params.id, now), plannedPromotions(db, now)])
      if (!subject) return fail('not_found')
      const snapshot = catalogue.snapshot()
      return ok(await runTrial(db, { subject, planned, snapshot, days: body.days, now }))
    }),
    perMinute: 20,
  },
]
