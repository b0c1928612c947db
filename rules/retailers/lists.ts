/** What a list of retailers can be narrowed to. */
export const retailerFilters = [
  /** Registered, and nobody has looked at it. */
  'new',
  'suspended',
  /** Overdue by its own interval. */
  'dormant',
  /** Spends clearly less than it used to. */
  'falling',
  /** Dormant or falling, and due to be called. */
  'to-call',
  'unlocated',
  'unpaid',
  /** Has points to use. */
  'points',
  /** Never ordered. */
  'never',
] as const
export type RetailerFilter = (typeof retailerFilters)[number]

export const retailerSorts = ['name', 'code', 'newest', 'overdue', 'last-order', 'spending', 'points', 'loss'] as const
export type RetailerSort = (typeof retailerSorts)[number]

/** What came of a call. */
export const callOutcomes = ['REACHED', 'WILL_ORDER', 'CALL_AGAIN', 'NO_ANSWER', 'CLOSED'] as const

/** What staff did for a retailer. */
export const retailerEventKinds = [
  'CALL',
  'UNLOCKED',
  'CODE_SENT',
  'SESSIONS_ENDED',
  'PHONE_CODE_SENT',
  'PHONE_CHANGED',
  'VIEWED',
  'MERGED',
] as const

/** A retailer that was called is not to be called again for so many days, unless another day was agreed. */
export const callPauseDays = 7
