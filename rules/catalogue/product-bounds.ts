// What is accepted of a product, whether it is typed or comes in a file.

/** The longest SKU, and the longest name of a unit, in characters. */
export const longestSku = 60
export const longestUnit = 40
/** The most pieces that a unit holds. */
export const mostPieces = 100_000
