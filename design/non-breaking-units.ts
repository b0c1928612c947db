/** A name as it is printed: a number and the unit after it stay on one line. */
export const tied = (name: string): string => name.replaceAll(/(\d) /g, '$1\u00A0')
