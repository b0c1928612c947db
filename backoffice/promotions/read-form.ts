import type { PromotionTerms } from './promotion.ts'

const numberOf = (values: FormData, name: string): number | undefined => {
  const text = String(values.get(name) ?? '').trim()
  return text === '' ? undefined : Number(text)
}

type ChosenTerms = Pick<PromotionTerms, 'level' | 'discountType' | 'targets' | 'giftProductId'> & { tiers: number }

/** The terms that a form holds, as the call takes them; what was left empty is left out, so that the server names it. */
export function readTerms(values: FormData, chosen: ChosenTerms): PromotionTerms {
  const { level, discountType, targets, giftProductId } = chosen
  const isGift = discountType === 'FREE_GOODS'
  const tiers = Array.from({ length: chosen.tiers }, (_, at) => {
    const benefit = numberOf(values, `tiers.${at}.${isGift ? 'giftQty' : 'discount'}`)
    return {
      minimumBuy: numberOf(values, `tiers.${at}.minimumBuy`),
      ...(benefit !== undefined && { [isGift ? 'giftQty' : 'discount']: benefit }),
    }
  })
  return {
    nameThai: String(values.get('nameThai') ?? ''),
    nameEng: String(values.get('nameEng') ?? ''),
    discountType,
    level,
    targets: level === 'cart' ? [] : targets,
    giftProductId: isGift ? (giftProductId ?? null) : null,
    priority: numberOf(values, 'priority') ?? 0,
    excludesOthers: values.get('excludesOthers') === 'true',
    // An empty minimum is sent as it is: the server says which tier lacks it.
    tiers: tiers as PromotionTerms['tiers'],
    startsAt: String(values.get('startsAt') ?? ''),
    endsAt: String(values.get('endsAt') ?? ''),
    perOutletLimit: numberOf(values, 'perOutletLimit') ?? null,
    totalLimit: numberOf(values, 'totalLimit') ?? null,
    budget: numberOf(values, 'budget') ?? null,
  }
}
