import type * as z from 'zod/mini'
import type { promotionTerms } from '#contract/backoffice/trade/promotions/schemas.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { fromBaht, satang, toBaht } from '#rules/money.ts'
import { kinds, type Promotion } from '#rules/promotions/kinds/kinds.ts'
import type { PromotionRow } from './offer-store.ts'

/** The terms of a promotion as in a request: baht, VAT included. */
export type PromotionTerms = z.infer<typeof promotionTerms>

type Violation = { path: string; code: string }

/** The promotion that these terms define, in satang; or every field that does not fit its kind. */
export function promotionOfTerms(id: number, terms: PromotionTerms): Result<Promotion> {
  const kind = kinds[terms.discountType]
  const { benefit, countedIn, givesProduct } = kind.fields
  const violations: Violation[] = []
  const whole = (path: string, value: number | undefined, inBaht: boolean): number => {
    const read = inBaht ? fromBaht(value ?? 0) : Number.isInteger(value) ? (value ?? 0) : null
    if (value === undefined) violations.push({ path, code: 'required' })
    else if (read === null) violations.push({ path, code: 'not_whole' })
    return read ?? 0
  }
  const tiers = terms.tiers.map((tier, index) => {
    const path = `tiers.${index}`
    for (const other of tierFields)
      if (other !== benefit.wire && tier[other] !== undefined)
        violations.push({ path: `${path}.${other}`, code: 'not_empty' })
    return {
      minimumBuy: whole(`${path}.minimumBuy`, tier.minimumBuy, terms.level === 'cart'),
      benefit: whole(`${path}.${benefit.wire}`, tier[benefit.wire], countedIn === 'money'),
    }
  })
  if (!givesProduct && typeof terms.giftProductId === 'number')
    violations.push({ path: 'giftProductId', code: 'not_empty' })
  const { budget: budgetOnWire = null } = terms
  const budget = budgetOnWire === null ? null : whole('budget', budgetOnWire, countedIn === 'money')
  if (violations.length > 0) return fail('validation', { errors: violations })
  const limits = { perOutletLimit: terms.perOutletLimit ?? null, totalLimit: terms.totalLimit ?? null, budget }
  const common = {
    id,
    level: terms.level,
    targets: terms.targets,
    priority: terms.priority,
    excludesOthers: terms.excludesOthers,
    startsAt: Date.parse(terms.startsAt),
    endsAt: Date.parse(terms.endsAt),
    ...(Object.values(limits).some((limit) => limit !== null) && { limits }),
  }
  return ok(kind.make(common, tiers, terms.giftProductId ?? null))
}

/** The fields that can hold a tier's benefit: each kind uses one of them. */
const tierFields = [...new Set(Object.values(kinds).map(({ fields }) => fields.benefit.wire))]

/** The terms of a published promotion, in baht. */
export function termsOfRow(row: PromotionRow) {
  const { benefit, countedIn } = kinds[row.kind].fields
  const onWire = (count: number) => (countedIn === 'money' ? toBaht(satang(count)) : count)
  return {
    nameThai: row.name_thai,
    nameEng: row.name_eng,
    discountType: row.kind,
    level: row.level,
    targets: row.targets,
    giftProductId: row.gift_product_id,
    priority: row.priority,
    excludesOthers: row.excludes_others,
    tiers: row.tiers.map((tier) => ({
      minimumBuy: row.level === 'cart' ? toBaht(satang(tier.minimumBuy)) : tier.minimumBuy,
      [benefit.wire]: onWire(tier[benefit.stored] ?? 0),
    })),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    perOutletLimit: row.per_outlet_limit,
    totalLimit: row.total_limit,
    budget: row.budget === null ? null : onWire(row.budget),
    /** What orders have used of the budget; null where there is no budget. */
    spent: row.budget === null ? null : onWire(row.spent ?? 0),
  }
}
