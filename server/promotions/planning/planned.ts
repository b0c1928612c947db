import type { AnswerOf } from '#contract/call.ts'
import type { listOverlaps } from '#contract/backoffice/trade/promotion-planning/calls.ts'
import type { Promotion } from '#rules/promotions/kinds/kinds.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { promotionOf } from '#server/catalogue/catalogue.ts'
import { findDraft, findDrafts, publishedPromotions, type DraftRow, type PromotionRow } from '../offer-store.ts'
import { stateOfPromotion } from '../promotion-admin.ts'
import { promotionOfTerms, type PromotionTerms } from '../promotion-terms.ts'

/** A promotion, published or not, with what lists say of it. */
export type PlannedPromotion = {
  promotion: Promotion
  facts: Pick<AnswerOf<typeof listOverlaps>['content'][number], 'nameThai' | 'nameEng' | 'state'>
  isUsedUp: boolean
}

/** All promotions that have not ended, drafts included: those that can meet each other. */
export async function plannedPromotions(db: Database, now: Date): Promise<PlannedPromotion[]> {
  const [drafts, rows] = await Promise.all([
    findDrafts(db, 'promotion'),
    publishedPromotions(db).where('promotion.ends_at', '>', now).execute(),
  ])
  return [...drafts.flatMap(ofDraft), ...rows.map((row) => ofRow(row, now))]
}

/** Promotions that run at some time from a moment until another, drafts included, also those that have ended. */
export async function promotionsIn(
  db: Database,
  { from, until }: { from: Date; until: Date },
  now: Date,
): Promise<PlannedPromotion[]> {
  const [drafts, rows] = await Promise.all([
    findDrafts(db, 'promotion'),
    publishedPromotions(db)
      .where('promotion.ends_at', '>', from)
      .where('promotion.starts_at', '<', until)
      // What was withdrawn before it began has not run at any time.
      .whereRef('promotion.ends_at', '>', 'promotion.starts_at')
      .execute(),
  ])
  const runs = ({ promotion }: PlannedPromotion) =>
    promotion.endsAt > from.getTime() && promotion.startsAt < until.getTime()
  return [...drafts.flatMap(ofDraft).filter(runs), ...rows.map((row) => ofRow(row, now))]
}

/** A draft or a published promotion; null where there is none, or the draft's terms no longer make one. */
export async function plannedPromotion(db: Database, id: number, now: Date): Promise<PlannedPromotion | null> {
  const draft = await findDraft(db, 'promotion', String(id))
  if (draft) return ofDraft(draft)[0] ?? null
  const row = await publishedPromotions(db).where('promotion.id', '=', id).executeTakeFirst()
  return row ? ofRow(row, now) : null
}

function ofDraft({ key, terms }: DraftRow): PlannedPromotion[] {
  const read = terms as PromotionTerms
  const made = promotionOfTerms(Number(key), read)
  if (!made.ok) return []
  const facts = { nameThai: read.nameThai, nameEng: read.nameEng, state: 'draft' as const }
  return [{ promotion: made.value, facts, isUsedUp: false }]
}

const ofRow = (row: PromotionRow, now: Date): PlannedPromotion => ({
  promotion: promotionOf(row),
  facts: { nameThai: row.name_thai, nameEng: row.name_eng, state: stateOfPromotion(row, now) },
  isUsedUp: row.used_up,
})
