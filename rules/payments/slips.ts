/** A slip waits for a clerk, was taken as payment, or was not. */
export type SlipState = 'pending' | 'accepted' | 'rejected'

/** Why a slip is rejected. The shop reads it in its own language; `other` needs a note in words. */
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
