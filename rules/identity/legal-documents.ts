/** The documents a shop accepts when it registers, in the versions that are shown today; a new wording gets a new one. */
export const legalDocuments = { terms: '2026-01', privacy: '2026-01' } as const
