// What is accepted of a product, whether it is typed or comes in a file.

/** The longest SKU, the longest name of a unit, and the longest keywords, in characters. */
export const longestSku = 60
export const longestUnit = 40
export const longestKeywords = 400
/** The most pieces that a unit holds. */
export const mostPieces = 100_000
