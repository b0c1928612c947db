import { bangkokDate, bangkokMinute } from '../bangkok-time.ts'

/**
 * The legal restriction of a category, as configured. Alcohol: no discounts, gifts or advertising; sold only to
 * verified retailers; hours and holy days can be set (the operator's lawyer decides).
 */
export type Restriction = {
  /** Requires a confirmed code sent to the retailer's phone. */
  verification: boolean
  /** Requires an approved licence to sell these products. */
  licence: boolean
  orderableOnline: boolean
  promotable: boolean
  visibleTo: Audience
  /** Minutes after midnight, Asia/Bangkok; null: all day. */
  saleHours: { from: number; to: number }[] | null
  /** Days without sale, `YYYY-MM-DD`. */
  blockedDates: string[]
}

export const audiences = ['everyone', 'signed-in', 'granted'] as const
export type Audience = (typeof audiences)[number]

/** The restriction of alcohol; the operator sets hours and holy days. */
export const alcohol: Restriction = {
  verification: true,
  licence: false,
  orderableOnline: true,
  promotable: false,
  visibleTo: 'everyone',
  saleHours: null,
  blockedDates: [],
}

/** Eligibility of a retailer for restricted goods. Times are milliseconds since 1970. */
export type Eligibility = {
  /** Until when its confirmed code is valid; null: none was confirmed. */
  grantedUntil: number | null
  phoneProven: boolean
  /** Until when the approved licences are valid, by category. */
  licences: Readonly<Record<number, number>>
}

export const noEligibility: Eligibility = { grantedUntil: null, phoneProven: false, licences: {} }

export type Buyer = {
  /** null: unknown, so nothing may be assumed. */
  eligibility: Eligibility | null
  at: number
}

export type SaleViolation =
  | 'not_purchasable'
  | 'verification_unavailable'
  | 'restricted_product'
  | 'phone_unverified'
  | 'licence_required'
  | 'outside_sale_hours'

/** Restricted visibility also restricts buying. */
const needsGrant = ({ verification, visibleTo }: Restriction): boolean => verification || visibleTo === 'granted'

/** Whether the eligibility of the retailer must be known. */
export const needsEligibility = (restriction: Restriction | null): boolean =>
  restriction !== null && restriction.orderableOnline && (needsGrant(restriction) || restriction.licence)

const holdsGrant = ({ grantedUntil }: Eligibility, at: number): boolean => grantedUntil !== null && grantedUntil > at

/**
 * Why products of a category cannot be bought now, or null. The buyer is checked before the hours, so that visitors get
 * no information about either.
 */
export function saleViolation(restriction: Restriction | null, categoryId: number, buyer: Buyer): SaleViolation | null {
  if (!restriction) return null
  if (!restriction.orderableOnline) return 'not_purchasable'
  const violation = needsEligibility(restriction) ? eligibilityViolation(restriction, categoryId, buyer) : null
  if (violation) return violation
  return isOpen(restriction, buyer.at) ? null : 'outside_sale_hours'
}

function eligibilityViolation(
  restriction: Restriction,
  categoryId: number,
  { eligibility, at }: Buyer,
): SaleViolation | null {
  if (!eligibility) return 'verification_unavailable'
  if (needsGrant(restriction) && !holdsGrant(eligibility, at)) return 'restricted_product'
  if (!eligibility.phoneProven) return 'phone_unverified'
  if (restriction.licence && (eligibility.licences[categoryId] ?? 0) <= at) return 'licence_required'
  return null
}

function isOpen({ saleHours, blockedDates }: Restriction, at: number): boolean {
  if (blockedDates.includes(bangkokDate(new Date(at)))) return false
  const minute = bangkokMinute(new Date(at))
  return saleHours?.some(({ from, to }) => from <= minute && minute < to) ?? true
}

/** Whether a user may see products of a category. `eligibility` is null for visitors, and when unknown. */
export function maySee(
  restriction: Pick<Restriction, 'visibleTo'> | null,
  user: { signedIn: boolean; eligibility: Eligibility | null; at: number },
): boolean {
  if (!restriction || restriction.visibleTo === 'everyone') return true
  if (!user.signedIn) return false
  return restriction.visibleTo === 'signed-in' || (user.eligibility !== null && holdsGrant(user.eligibility, user.at))
}
