/** A slip awaits review, was accepted as payment, or was rejected. */
export const slipStates = ['pending', 'accepted', 'rejected'] as const
export type SlipState = (typeof slipStates)[number]

/** Why a slip is rejected, shown to the retailer in its language; `other` requires a note. */
export const slipReasons = [
  'unreadable',
  'not_a_slip',
  'amount_differs',
  'not_received',
  'wrong_account',
  'already_used',
  'order_paid',
  'order_cancelled',
  'other',
] as const
export type SlipReason = (typeof slipReasons)[number]

/** The money may be there or on its way: the retailer asks before it pays a second time. */
const uncertain: readonly (SlipReason | null)[] = ['amount_differs', 'not_received', 'wrong_account']
export const isPerhapsPaid = (reason: SlipReason | null): boolean => uncertain.includes(reason)
