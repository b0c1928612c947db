import { decideUndelivered, listUndelivered } from '#contract/backoffice/office/outbox/calls.ts'
import * as schemas from '#contract/backoffice/office/outbox/schemas.ts'
import { ok } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { actorOf } from '#server/http/caller.ts'
import { decideDelivery, findUndelivered } from './undelivered.ts'
import { pageOf } from '#server/http/page.ts'

export const outboxRoutes = ({ db }: { db: Database }): Route[] => [
  forStaff(listUndelivered, schemas.listUndelivered, async ({ query }) => {
    const { rows, total } = await findUndelivered(db, query)
    const content = rows.map(({ event_id, consumer, topic, payload, at, tries, dead, error }) => ({
      eventId: event_id,
      consumer,
      topic,
      payload,
      at: at.toISOString(),
      tries,
      dead,
      error,
    }))
    return ok(pageOf(content, total, query))
  }),
  forStaff(decideUndelivered, schemas.decideUndelivered, async ({ params, body, who, now }) => {
    const decided = await decideDelivery(db, { ...params, what: body.what, actor: actorOf(who), now })
    return decided.ok ? ok({ done: true }) : decided
  }),
]
