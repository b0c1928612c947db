/** Keeps a number and the unit after it on one line. */
export const nonBreakingUnits = (name: string): string => name.replaceAll(/(\d) /g, '$1\u00A0')
