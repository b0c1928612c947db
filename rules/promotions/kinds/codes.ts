/**
 * The kinds of promotions by their names in the database and on the wire. What each of them does stands in a file of its
 * own in this folder; `kinds.ts` lists them.
 */
export const kindCodes = ['AMOUNT', 'FREE_GOODS'] as const
export type KindCode = (typeof kindCodes)[number]
