/**
 * The kinds of promotions by their names in the database and on the wire. Each has its own file in this folder;
 * `kinds.ts` lists them.
 */
export const kindCodes = ['AMOUNT', 'FREE_GOODS'] as const
export type KindCode = (typeof kindCodes)[number]
