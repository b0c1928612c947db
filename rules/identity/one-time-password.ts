import { dayMs } from '../bangkok-time.ts'
/** How long a password that somebody else chose opens the account, in ms. */
export const oneTimePasswordMs = 3 * dayMs

/** Letters and digits that nobody confuses when they are read out. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * A password to read out: four groups of four signs, some 79 bits.
 * @param random a whole number from 0 up to, not including, its argument
 */
export const oneTimePassword = (random: (below: number) => number): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => signs[random(signs.length)]).join('')).join('-')
