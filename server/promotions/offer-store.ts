import { sql, type UpdateResult } from 'kysely'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { actorIn, perhapsActorIn, type Actor } from '#server/http/actor.ts'

export type OfferKind = 'promotion' | 'coupon'
export type DraftRow = { key: string; revision: number; terms: unknown; changed_by: Actor; changed_at: Date }
type Change = { by: string; at: Date }

const columns = [
  ...(['key', 'revision', 'terms', 'changed_at'] as const),
  actorIn('offer_draft.changed_by').as('changed_by'),
] as const

export const findDrafts = (db: Database, kind: OfferKind): Promise<DraftRow[]> =>
  db.selectFrom('offer_draft').select(columns).where('kind', '=', kind).orderBy('changed_at', 'desc').execute()

const draftOf = (db: Database | Tx, kind: OfferKind, key: string) =>
  db.selectFrom('offer_draft').select(columns).where('kind', '=', kind).where('key', '=', key)

export const findDraft = async (db: Database | Tx, kind: OfferKind, key: string): Promise<DraftRow | null> =>
  (await draftOf(db, kind, key).executeTakeFirst()) ?? null

/** Locks a draft until the transaction ends: of two managers who publish it, only one succeeds. */
export const lockDraft = async (tx: Tx, kind: OfferKind, key: string): Promise<DraftRow | null> =>
  (await draftOf(tx, kind, key).forUpdate().executeTakeFirst()) ?? null

/** @returns false where there is already a draft of that key */
export async function insertDraft(
  db: Database | Tx,
  kind: OfferKind,
  key: string,
  terms: object,
  { by, at }: Change,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('offer_draft')
    .values({ kind, key, terms: JSON.stringify(terms), changed_by: by, changed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const updateDraft = (
  tx: Tx,
  kind: OfferKind,
  key: string,
  terms: object,
  { by, at }: Change,
): Promise<unknown> =>
  tx
    .updateTable('offer_draft')
    .set((draft) => ({
      terms: JSON.stringify(terms),
      revision: draft('revision', '+', 1),
      changed_by: by,
      changed_at: at,
    }))
    .where('kind', '=', kind)
    .where('key', '=', key)
    .execute()

/** Sets the revision of a draft that was put back. */
export const restoreRevision = (tx: Tx, kind: OfferKind, key: string, revision: number): Promise<unknown> =>
  tx.updateTable('offer_draft').set({ revision }).where('kind', '=', kind).where('key', '=', key).execute()

export const deleteDraft = (tx: Tx, kind: OfferKind, key: string): Promise<unknown> =>
  tx.deleteFrom('offer_draft').where('kind', '=', kind).where('key', '=', key).execute()

/** Ends a published offer by this statement; false where it has ended already. */
export const endOffer = async (ending: { executeTakeFirst: () => Promise<UpdateResult> }): Promise<boolean> =>
  (await ending.executeTakeFirst()).numUpdatedRows === 1n

/** Who did what to a draft, as on the wire: nobody has published or used it. */
export const historyOfDraft = ({ revision, changed_by, changed_at }: DraftRow) => ({
  state: 'draft' as const,
  revision,
  changedBy: changed_by,
  changedAt: changed_at.toISOString(),
  publishedBy: null,
  publishedAt: null,
  endedBy: null,
  uses: null,
})

/** As `historyOfDraft`, of a published offer, which has no draft any more. */
export const historyOfPublished = ({ publisher, published_at, ender }: CouponRow | PromotionRow) => ({
  revision: 0,
  changedBy: null,
  changedAt: null,
  publishedBy: publisher,
  publishedAt: published_at?.toISOString() ?? null,
  endedBy: ender,
})

export async function nextPromotionId(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('promotion_id_seq')::int as id`.execute(db)
  return rows[0]?.id ?? 0
}

/** Published promotions, with the usage of those whose limits all retailers share. */
export const publishedPromotions = (db: Database | Tx) =>
  db
    .selectFrom('promotion')
    .leftJoin('promotion_tally', 'promotion_tally.promotion_id', 'promotion.id')
    .selectAll('promotion')
    .select(['promotion_tally.uses', 'promotion_tally.spent'])
    .select([
      perhapsActorIn('promotion.published_by').as('publisher'),
      perhapsActorIn('promotion.ended_by').as('ender'),
    ])
    .orderBy('promotion.published_at', (order) => order.desc().nullsLast())
    .orderBy('promotion.id', 'desc')

/** Published coupons, with the number of orders that redeemed them. */
export const publishedCoupons = (db: Database | Tx) =>
  db
    .selectFrom('coupon')
    .selectAll('coupon')
    .select([perhapsActorIn('coupon.published_by').as('publisher'), perhapsActorIn('coupon.ended_by').as('ender')])
    .select((eb) =>
      eb
        .selectFrom('coupon_use')
        .whereRef('coupon_use.code', '=', 'coupon.code')
        .where('given_back_at', 'is', null)
        .select((use) => use.fn.countAll<number>().as('uses'))
        .as('uses'),
    )
    .orderBy('coupon.published_at', (order) => order.desc().nullsLast())
    .orderBy('coupon.code')

export type PromotionRow = Awaited<ReturnType<ReturnType<typeof publishedPromotions>['executeTakeFirstOrThrow']>>
export type CouponRow = Awaited<ReturnType<ReturnType<typeof publishedCoupons>['executeTakeFirstOrThrow']>>
