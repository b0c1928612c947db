/** Records that show who else has them open. */
export const presenceSubjects = ['order', 'slip', 'problem', 'run', 'product', 'retailer'] as const
export type PresenceSubject = (typeof presenceSubjects)[number]

/** How often an open record says so, in ms. */
export const presenceBeatMs = 10_000
/** When it is taken for left without a word, in ms: two heartbeats may be lost. */
export const presenceLifeMs = 35_000
