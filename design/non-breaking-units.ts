/** Keeps a number and the unit after it on one line, and the number of pieces at the end with its pack. */
export const nonBreakingUnits = (name: string): string =>
  name.replaceAll(/(\d) /g, '$1\u00A0').replace(/ (\d+)$/, '\u00A0$1')
