/** The years of a day that somebody enters: another one is two digits, or a year of the other era. */
export const enteredYears = /^2[01]\d\d-/
