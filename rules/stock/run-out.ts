/** The days of sales from which the rhythm is taken. */
export const rhythmDays = 28
/** Where no supplier says how long a delivery takes. */
export const usualLeadDays = 7
/** Goods without a sale for so long are dead, days. */
export const deadAfterDays = 60
/** A lot that expires within so many days is near its end. */
export const nearExpiryDays = 30

/** Units sold on a day, of `sold` in the rhythm's days. */
export const dailyUnits = (sold: number): number => sold / rhythmDays

/** Whole days until the stock is gone at its rhythm; null where nothing sells. */
export const daysLeft = (available: number, sold: number): number | null =>
  sold <= 0 ? null : Math.floor((available * rhythmDays) / sold)
