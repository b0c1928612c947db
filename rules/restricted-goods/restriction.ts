/**
 * What the law asks of a category, as its settings say it. Alcohol: no discounts, gifts or advertising; sold only to
 * whom has proven to be a shop; hours and holy days may be set (rules of trade: the operator's lawyer decides).
 */
export type Restriction = {
  /** A code sent to the shop's phone must have been confirmed. */
  verification: boolean
  licence: boolean
  orderableOnline: boolean
  promotable: boolean
  visibleTo: 'everyone' | 'signed-in' | 'granted'
  /** Minutes after midnight, Asia/Bangkok; null: all day. */
  saleHours: { from: number; to: number }[] | null
  /** Days without sale, `YYYY-MM-DD`. */
  blockedDates: string[]
}

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

export type Refusal = 'restricted_product' | 'outside_sale_hours' | 'not_purchasable'

const bangkok = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Bangkok',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
})

/**
 * Why goods of a category may not be bought now, or null. The grant is looked at before the hours.
 * @param grantedUntil milliseconds since 1970 until which the shop's code holds, or null
 * @param at milliseconds since 1970
 */
export function saleRefusal(restriction: Restriction | null, grantedUntil: number | null, at: number): Refusal | null {
  if (!restriction) return null
  if (!restriction.orderableOnline) return 'not_purchasable'
  if (restriction.verification && (grantedUntil === null || grantedUntil <= at)) return 'restricted_product'
  const [date = '', time = ''] = bangkok.format(at).split(', ')
  if (restriction.blockedDates.includes(date)) return 'outside_sale_hours'
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const minute = hours * 60 + minutes
  const open = restriction.saleHours?.some((hour) => hour.from <= minute && minute < hour.to) ?? true
  return open ? null : 'outside_sale_hours'
}
