/** The most sales units that a count or a correction says, typed or in a file. */
export const mostUnits = 1_000_000
