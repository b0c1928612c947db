/** Which lots a list shows: with units near their end, expired ones, or recalled ones. */
export const lotFilters = ['near', 'expired', 'recalled'] as const
export type LotFilter = (typeof lotFilters)[number]

/** Where the goods carry no code but a date, the date names the lot. */
export const codeOfExpiry = (expiresOn: string): string => `EXP ${expiresOn}`
