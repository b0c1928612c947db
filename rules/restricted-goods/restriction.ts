import { bangkokDate, bangkokMinute } from '../bangkok-time.ts'

/**
 * What the law asks of a category, as its settings say it. Alcohol: no discounts, gifts or advertising; sold only to
 * whom has proven to be a shop; hours and holy days may be set (rules of trade: the operator's lawyer decides).
 */
export type Restriction = {
  /** A code sent to the shop's phone must have been confirmed. */
  verification: boolean
  /** A licence to sell such goods must be on file. */
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

/** What the law asks for alcohol; hours and holy days are the operator's to set. */
export const alcohol: Restriction = {
  verification: true,
  licence: false,
  orderableOnline: true,
  promotable: false,
  visibleTo: 'everyone',
  saleHours: null,
  blockedDates: [],
}

/** What is known of a shop that wants restricted goods. Moments are milliseconds since 1970. */
export type Eligibility = {
  /** Until when its confirmed code holds; null: none was confirmed. */
  grantedUntil: number | null
  phoneProven: boolean
  /** Until when the approved licences on file hold, by category. */
  licences: Readonly<Record<number, number>>
}

export const noEligibility: Eligibility = { grantedUntil: null, phoneProven: false, licences: {} }

export type Buyer = {
  /** null: it could not be asked for, so nothing may be taken for granted. */
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

/** What only granted shops may see only they may buy. */
const needsGrant = ({ verification, visibleTo }: Restriction): boolean => verification || visibleTo === 'granted'

/** Whether more must be known of the buyer than that it is a shop. */
export const needsEligibility = (restriction: Restriction | null): boolean =>
  restriction !== null && restriction.orderableOnline && (needsGrant(restriction) || restriction.licence)

const holdsGrant = ({ grantedUntil }: Eligibility, at: number): boolean => grantedUntil !== null && grantedUntil > at

/**
 * Why goods of a category may not be bought now, or null. Who buys is looked at before the hours, so that a stranger
 * learns nothing about either.
 */
export function saleViolation(restriction: Restriction | null, categoryId: number, buyer: Buyer): SaleViolation | null {
  if (!restriction) return null
  if (!restriction.orderableOnline) return 'not_purchasable'
  const refusal = needsEligibility(restriction) ? eligibilityViolation(restriction, categoryId, buyer) : null
  if (refusal) return refusal
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

/** Whether a reader may see goods of a category. `eligibility` is null for strangers, and where it could not be asked for. */
export function maySee(
  restriction: Pick<Restriction, 'visibleTo'> | null,
  reader: { signedIn: boolean; eligibility: Eligibility | null; at: number },
): boolean {
  if (!restriction || restriction.visibleTo === 'everyone') return true
  if (!reader.signedIn) return false
  return (
    restriction.visibleTo === 'signed-in' || (reader.eligibility !== null && holdsGrant(reader.eligibility, reader.at))
  )
}
