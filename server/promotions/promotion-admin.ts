import type { AnswerOf } from '#contract/call.ts'
import type { getPromotion } from '#contract/backoffice/trade/promotions/calls.ts'
import { fail, ok } from '#contract/errors.ts'
import { termsViolations } from '#rules/promotions/check-terms.ts'
import type { Promotion } from '#rules/promotions/kinds/kinds.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import type { OfferKindAdmin } from './offer-drafts.ts'
import { catalogueLookup } from './catalogue-lookup.ts'
import * as store from './offer-store.ts'
import { promotionOfTerms, termsOfRow, type PromotionTerms } from './promotion-terms.ts'

/** A promotion as on the wire, without the name of what it is for. */
export type PromotionAnswer = Omit<AnswerOf<typeof getPromotion>, 'about'>

/** Adds what it is for, from the catalogue of this moment: imported promotions have no name of their own. */
export const withAbout = <Answer extends PromotionAnswer>(answer: Answer, snapshot: Snapshot) => ({
  ...answer,
  about: nameOfFirstTarget(answer, snapshot),
})

/** The name of the first product, brand or category that a promotion is for; null for the cart, and where it is gone. */
export function nameOfFirstTarget(
  { level, targets }: Pick<Promotion, 'level' | 'targets'>,
  snapshot: Snapshot,
): { nameThai: string; nameEng: string } | null {
  const [id = -1] = targets
  const brand = snapshot.brandById.get(id)
  const names = {
    product: snapshot.productById.get(id)?.name,
    brand: brand && { th: brand.nameThai, en: brand.name },
    category: snapshot.categoryById.get(id)?.name,
    cart: undefined,
  }[level]
  return names ? { nameThai: names.th, nameEng: names.en } : null
}

/** How promotions are checked, published and ended. */
export const promotionAdmin: OfferKindAdmin<PromotionTerms, PromotionAnswer> = {
  kind: 'promotion',
  check: (key, terms, snapshot, at) => {
    const made = promotionOfTerms(Number(key), terms)
    if (!made.ok) return made
    const violations = termsViolations(made.value, catalogueLookup(snapshot), at)
    return violations.length > 0 ? fail('validation', { errors: violations }) : ok(terms)
  },
  carried: () => ({}),
  presentDraft,
  listPublished: async (db, now) =>
    (await store.publishedPromotions(db).execute()).map((row) => presentPublished(row, now)),
  findPublished: async (db, key, now) => {
    const row = await store.publishedPromotions(db).where('promotion.id', '=', Number(key)).executeTakeFirst()
    return row ? presentPublished(row, now) : null
  },
  publish: async (tx, key, terms, { by, at }) => {
    const made = promotionOfTerms(Number(key), terms)
    if (!made.ok) throw new Error(`The checked terms of promotion ${key} make none`)
    const { id, kind, level, targets, priority, excludesOthers, tiers, limits } = made.value
    await tx
      .insertInto('promotion')
      .values({
        id,
        kind,
        level,
        priority,
        name_thai: terms.nameThai,
        name_eng: terms.nameEng,
        targets: [...targets],
        tiers: JSON.stringify(tiers),
        excludes_others: excludesOthers,
        gift_product_id: 'giftProductId' in made.value ? made.value.giftProductId : null,
        starts_at: new Date(made.value.startsAt),
        ends_at: new Date(made.value.endsAt),
        per_outlet_limit: limits?.perOutletLimit ?? null,
        total_limit: limits?.totalLimit ?? null,
        budget: limits?.budget ?? null,
        published_by: by,
        published_at: at,
      })
      .execute()
  },
  end: (tx, key, { by, at }) =>
    store.endOffer(
      tx
        .updateTable('promotion')
        .set({ ends_at: at, ended_by: by })
        .where('id', '=', Number(key))
        .where('ends_at', '>', at),
    ),
  trial: (key, terms, snapshot) => {
    const made = promotionOfTerms(Number(key), terms)
    if (!made.ok) return made
    const { id, startsAt } = made.value
    // Whatever its targets, the engine also checks the promotions in `widePromotions`.
    const widePromotions = [...snapshot.widePromotions, made.value]
    return ok({ snapshot: { ...snapshot, widePromotions }, couponCode: null, offerId: id, startsAt })
  },
}

function presentDraft(draft: store.DraftRow): PromotionAnswer {
  const {
    giftProductId = null,
    perOutletLimit = null,
    totalLimit = null,
    budget = null,
    ...rest
  } = draft.terms as PromotionTerms
  const terms = { ...rest, giftProductId, perOutletLimit, totalLimit, budget }
  return { ...terms, id: Number(draft.key), ...store.historyOfDraft(draft), spent: null }
}

function presentPublished(row: store.PromotionRow, now: Date): PromotionAnswer {
  return {
    ...termsOfRow(row),
    id: row.id,
    state: stateOfPromotion(row, now),
    ...store.historyOfPublished(row),
    uses: row.uses,
  }
}

/** Where a published promotion stands. */
export function stateOfPromotion(row: store.PromotionRow, now: Date): PromotionAnswer['state'] {
  if (row.ends_at <= now) return 'ended'
  if (row.used_up) return 'used_up'
  return row.starts_at > now ? 'scheduled' : 'running'
}
