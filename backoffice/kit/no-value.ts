/** Stands where there is no value. */
export const noValue = '–'
