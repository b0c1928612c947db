import { sql } from 'kysely'
import { ok, type Result } from '#contract/errors.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { actorOf } from '#server/http/caller.ts'
import { notUndoable, type Inverse } from '#server/staff-actions/staff-actions.ts'
import { insertDraft, restoreRevision, type OfferKind } from './offer-store.ts'

/**
 * Takes an offer back to the draft that it was. An offer that an order has used stays: what the retailer was promised
 * must remain readable, so it can only be ended.
 */
export const undoPublicationOf =
  <K extends OfferKind>(kind: K): Inverse<`${K}_published`> =>
  async (tx, { id, inverse, who, at }): Promise<Result<null>> => {
    const published = await lockPublished(tx, kind, id)
    if (!published || published.ended_by !== null)
      return notUndoable('changed_since', `The ${kind} was ended, or is gone`)
    if (await isUsed(tx, kind, id, published)) return notUndoable('changed_since', 'An order has used it')
    if (kind === 'promotion') await tx.deleteFrom('promotion').where('id', '=', Number(id)).execute()
    else await tx.deleteFrom('coupon').where('code', '=', id).execute()
    const { revision, terms } = inverse as { revision: number; terms: object }
    if (!(await insertDraft(tx, kind, id, terms, { by: actorOf(who), at })))
      return notUndoable('changed_since', 'There is a draft of the same key')
    // Above the one that was published, so that no window with the old draft saves over this one.
    await restoreRevision(tx, kind, id, revision + 1)
    return ok(null)
  }

/** Lets an offer run until the end that it had, unless that has passed. */
export const undoEndOf =
  <K extends OfferKind>(kind: K): Inverse<`${K}_ended`> =>
  async (tx, { id, inverse, at, since }): Promise<Result<null>> => {
    const published = await lockPublished(tx, kind, id)
    const endsAt = new Date((inverse as { endsAt: string }).endsAt)
    if (!published || published.ends_at.getTime() !== since.getTime())
      return notUndoable('changed_since', `The end of the ${kind} was changed since`)
    if (endsAt <= at) return notUndoable('changed_since', 'It would have ended by now')
    const change = { ends_at: endsAt, ended_by: null }
    if (kind === 'promotion') await tx.updateTable('promotion').set(change).where('id', '=', Number(id)).execute()
    else await tx.updateTable('coupon').set(change).where('code', '=', id).execute()
    return ok(null)
  }

type PublishedOffer = { starts_at: Date; ends_at: Date; ended_by: string | null; published_at: Date | null }

/** Of a promotion what was used of it first, as orders do: see `lockOfferUsage`. */
async function lockPublished(tx: Tx, kind: OfferKind, key: string): Promise<PublishedOffer | undefined> {
  const columns = ['starts_at', 'ends_at', 'ended_by', 'published_at'] as const
  if (kind === 'promotion')
    await sql`select from promotion_tally where promotion_id = ${Number(key)} for update`.execute(tx)
  return kind === 'promotion'
    ? tx.selectFrom('promotion').select(columns).where('id', '=', Number(key)).forUpdate().executeTakeFirst()
    : tx.selectFrom('coupon').select(columns).where('code', '=', key).forUpdate().executeTakeFirst()
}

/**
 * Whether an order has it, also one that was cancelled since. A change gives an order every promotion that had begun when it
 * was placed, though it was published later.
 */
async function isUsed(
  tx: Tx,
  kind: OfferKind,
  key: string,
  { starts_at: startsAt, published_at: publishedAt }: PublishedOffer,
): Promise<boolean> {
  const { rows } =
    kind === 'promotion'
      ? await sql`select where exists (select from promotion_use where promotion_id = ${Number(key)})
          or exists (select from orders o join order_line l on l.order_id = o.id
            where o.created_at >= least(${startsAt}::timestamptz, ${publishedAt}::timestamptz)
              and l.applied @> ${JSON.stringify([{ promotionId: Number(key) }])}::jsonb)`.execute(tx)
      : await sql`select from coupon_use where code = ${key} limit 1`.execute(tx)
  return rows.length > 0
}
