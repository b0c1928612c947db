/** Keeps a number and the unit after it on one line, and the number of pieces at the end with its pack. */
export const nonBreakingUnits = (name: string): string =>
  name.replaceAll(/(\d) /g, '$1\u00A0').replace(/ (\d+)$/, '\u00A0$1')

/** As `nonBreakingUnits`, of a name in a table, where an English pack stays with its number, too: `pack of 24`. */
export const unbrokenName = (name: string): string => nonBreakingUnits(name.replaceAll(/ of (?=\d)/g, '\u00A0of\u00A0'))
