import type * as z from 'zod/mini'
import type { promotionTerms } from '#contract/backoffice/promotion.schema.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { fromBaht, toBaht } from '#rules/money.ts'
import type { AmountTier, GiftTier, Promotion } from '#rules/promotions/promotion.ts'
import type { PromotionRow } from './offer-store.ts'

/** The terms of a promotion as the wire carries them: baht, VAT included. */
export type PromotionTerms = z.infer<typeof promotionTerms>

type Fault = { path: string; code: string }

/** The promotion that these terms make, in satang; or every field that does not fit its kind. */
export function promotionOfTerms(id: number, terms: PromotionTerms): Result<Promotion> {
  const faults: Fault[] = []
  const whole = (path: string, value: number | undefined, inBaht: boolean): number => {
    const read = inBaht ? fromBaht(value ?? 0) : Number.isInteger(value) ? (value ?? 0) : null
    if (value === undefined) faults.push({ path, code: 'required' })
    else if (read === null) faults.push({ path, code: 'not_whole' })
    return read ?? 0
  }
  const isAmount = terms.discountType === 'AMOUNT'
  const tiers = terms.tiers.map((tier, index) => {
    const foreign = isAmount ? 'giftQty' : 'discount'
    if (tier[foreign] !== undefined) faults.push({ path: `tiers.${index}.${foreign}`, code: 'not_empty' })
    const minimumBuy = whole(`tiers.${index}.minimumBuy`, tier.minimumBuy, terms.level === 'cart')
    return isAmount
      ? { minimumBuy, discountSatang: whole(`tiers.${index}.discount`, tier.discount, true) }
      : { minimumBuy, giftQty: whole(`tiers.${index}.giftQty`, tier.giftQty, false) }
  })
  if (isAmount && typeof terms.giftProductId === 'number') faults.push({ path: 'giftProductId', code: 'not_empty' })
  const { budget: wire = null } = terms
  const budget = wire === null ? null : whole('budget', wire, isAmount)
  if (faults.length > 0) return fail('validation', { errors: faults })
  const limits = { perOutletLimit: terms.perOutletLimit ?? null, totalLimit: terms.totalLimit ?? null, budget }
  const common = {
    ...{ id, level: terms.level, targets: terms.targets, priority: terms.priority },
    ...{ excludesOthers: terms.excludesOthers, startsAt: Date.parse(terms.startsAt), endsAt: Date.parse(terms.endsAt) },
    ...(Object.values(limits).some((limit) => limit !== null) && { limits }),
  }
  return ok(
    isAmount
      ? { ...common, kind: 'AMOUNT', tiers: tiers as AmountTier[] }
      : { ...common, kind: 'FREE_GOODS', giftProductId: terms.giftProductId ?? null, tiers: tiers as GiftTier[] },
  )
}

/** The terms that a published promotion has, in baht again. */
export function termsOfRow(row: PromotionRow) {
  const isAmount = row.kind === 'AMOUNT'
  return {
    ...{ nameThai: row.name_thai, nameEng: row.name_eng, discountType: row.kind, level: row.level },
    ...{ targets: row.targets, giftProductId: row.gift_product_id, priority: row.priority },
    excludesOthers: row.excludes_others,
    tiers: row.tiers.map(({ minimumBuy, discountSatang, giftQty }) => ({
      minimumBuy: row.level === 'cart' ? toBaht(minimumBuy) : minimumBuy,
      ...(isAmount ? { discount: toBaht(discountSatang ?? 0) } : { giftQty: giftQty ?? 0 }),
    })),
    ...{ startsAt: row.starts_at.toISOString(), endsAt: row.ends_at.toISOString() },
    ...{ perOutletLimit: row.per_outlet_limit, totalLimit: row.total_limit },
    budget: row.budget === null ? null : isAmount ? toBaht(row.budget) : row.budget,
  }
}
