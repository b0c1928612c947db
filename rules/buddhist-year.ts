/** The Buddhist era is so many years ahead of the common one. */
export const buddhistYears = 543

/** Nothing here is of a later year of the common era, or of an earlier one of the Buddhist era. */
const latestCommonYear = 2400

/** The year of the common era that is meant by one of four digits, which Thai papers write in the Buddhist era. */
export const commonYearOf = (year: number): number => (year > latestCommonYear ? year - buddhistYears : year)
