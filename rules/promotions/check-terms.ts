import type { Satang } from '../money.ts'
import { giftsFor } from './amount.ts'
import type { Promotion } from './promotion.ts'

/** What the shelf holds that a promotion may speak of. */
export type Shelf = {
  productOf: (id: number) => ShelfProduct | undefined
  hasBrand: (id: number) => boolean
  /** Whether the law allows promotions of a category; undefined where there is none of that id. */
  mayPromoteCategory: (id: number) => boolean | undefined
  /** Goods on sale. */
  products: readonly ShelfProduct[]
}
export type ShelfProduct = {
  id: number
  brandId: number
  categoryId: number
  price: Satang
  promotable: boolean
  /** Can be bought; gifts alone cannot. */
  forSale: boolean
  active: boolean
}

export type TermsFault = {
  path: string
  code:
    | 'required'
    | 'unknown'
    | 'not_empty'
    | 'duplicate'
    | 'restricted'
    | 'not_for_sale'
    | 'not_rising'
    | 'worse_than_lower_tiers'
    | 'above_price'
    | 'several_targets'
    | 'end_before_start'
    | 'in_the_past'
    | 'below_one_use'
}

/**
 * What is wrong with the terms of a promotion: everything at once, each with the field it stands in. The same at the
 * draft and, since the shelf may have changed, at its publication.
 * @param at milliseconds since 1970
 */
export const termsFaults = (terms: Promotion, shelf: Shelf, at: number): TermsFault[] => [
  ...targetFaults(terms, shelf),
  ...tierFaults(terms),
  ...priceFaults(terms, shelf),
  ...giftFaults(terms, shelf),
  ...budgetFaults(terms),
  ...(terms.endsAt <= terms.startsAt ? [{ path: 'endsAt', code: 'end_before_start' as const }] : []),
  ...(terms.endsAt <= at ? [{ path: 'endsAt', code: 'in_the_past' as const }] : []),
]

function targetFaults({ level, targets }: Promotion, shelf: Shelf): TermsFault[] {
  if (level === 'cart') return targets.length > 0 ? [{ path: 'targets', code: 'not_empty' }] : []
  if (targets.length === 0) return [{ path: 'targets', code: 'required' }]
  return targets.flatMap((id, index): TermsFault[] => {
    const path = `targets.${index}`
    if (targets.indexOf(id) < index) return [{ path, code: 'duplicate' }]
    const code = targetFault(level, id, shelf)
    return code ? [{ path, code }] : []
  })
}

function targetFault(level: Exclude<Promotion['level'], 'cart'>, id: number, shelf: Shelf): TermsFault['code'] | null {
  if (level === 'category') {
    const allowed = shelf.mayPromoteCategory(id)
    return allowed === undefined ? 'unknown' : allowed ? null : 'restricted'
  }
  if (level === 'brand') {
    if (!shelf.hasBrand(id)) return 'unknown'
    const goods = shelf.products.filter(({ brandId }) => brandId === id)
    return goods.length > 0 && goods.every(({ promotable }) => !promotable) ? 'restricted' : null
  }
  const product = shelf.productOf(id)
  if (!product) return 'unknown'
  if (!product.promotable) return 'restricted'
  return product.forSale ? null : 'not_for_sale'
}

/** Tiers rise in what is bought and in what it brings; and none brings less than its lower ones would. */
function tierFaults(terms: Promotion): TermsFault[] {
  const faults: TermsFault[] = []
  const benefits = terms.tiers.map((tier) => ('giftQty' in tier ? tier.giftQty : tier.discountSatang))
  for (const [index, tier] of terms.tiers.entries()) {
    const before = terms.tiers[index - 1]
    if (!before) continue
    if (tier.minimumBuy <= before.minimumBuy) faults.push({ path: `tiers.${index}.minimumBuy`, code: 'not_rising' })
    if ((benefits[index] ?? 0) <= (benefits[index - 1] ?? 0))
      faults.push({ path: `tiers.${index}.${benefitField(terms)}`, code: 'not_rising' })
    else if (terms.kind === 'FREE_GOODS' && isWorse(terms.tiers, index))
      faults.push({ path: `tiers.${index}.giftQty`, code: 'worse_than_lower_tiers' })
  }
  return faults
}

const benefitField = ({ kind }: Promotion) => (kind === 'AMOUNT' ? 'discount' : 'giftQty')

function isWorse(tiers: Extract<Promotion, { kind: 'FREE_GOODS' }>['tiers'], index: number): boolean {
  const tier = tiers[index]
  return tier !== undefined && tier.giftQty < giftsFor(tiers.slice(0, index), tier.minimumBuy)
}

/** Nobody means to give goods away by a discount on each unit: that is a slip of the decimal point. */
function priceFaults(terms: Promotion, shelf: Shelf): TermsFault[] {
  if (terms.kind !== 'AMOUNT' || terms.level === 'cart') return []
  const { level, targets } = terms
  const idOf = ({ id, brandId, categoryId }: ShelfProduct) =>
    ({ product: id, brand: brandId, category: categoryId })[level]
  const prices = shelf.products.filter((one) => one.promotable && targets.includes(idOf(one))).map(({ price }) => price)
  const lowest = Math.min(...prices)
  return terms.tiers.flatMap(({ discountSatang }, index) =>
    discountSatang >= lowest ? [{ path: `tiers.${index}.discount`, code: 'above_price' as const }] : [],
  )
}

function giftFaults(terms: Promotion, shelf: Shelf): TermsFault[] {
  if (terms.kind !== 'FREE_GOODS') return []
  const path = 'giftProductId'
  if (terms.giftProductId === null) {
    if (terms.level !== 'product') return [{ path, code: 'required' }]
    return terms.targets.length > 1 ? [{ path, code: 'several_targets' }] : []
  }
  const gift = shelf.productOf(terms.giftProductId)
  if (!gift?.active) return [{ path, code: 'unknown' }]
  return gift.promotable ? [] : [{ path, code: 'restricted' }]
}

/** A budget that its first use would overdraw is no budget. */
function budgetFaults(terms: Promotion): TermsFault[] {
  const budget = terms.limits?.budget ?? null
  if (budget === null) return []
  const [first] = terms.tiers
  if (!first) return []
  const units = terms.level === 'cart' ? 1 : first.minimumBuy
  const least = 'giftQty' in first ? first.giftQty : first.discountSatang * units
  return budget < least ? [{ path: 'budget', code: 'below_one_use' }] : []
}
