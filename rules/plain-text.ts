/** Marks that turn the direction of all that follows on a line (UAX 9), and breaks of a line that no keyboard has. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g
const breaks = /[\u2028\u2029]/g

/**
 * A text without marks of direction, which telephones copy along with a number from their contacts: on a list or a paper of the
 * staff one of them turns round what stands behind it, such as an amount. No Thai or English text needs them.
 */
export const withoutDirections = (text: string): string => text.replaceAll(directions, '').replaceAll(breaks, ' ')

/** Whether nothing of a text can be seen: it is of spaces, marks without a width and letters that are blank. */
export const isInvisible = (text: string): boolean => /^[\s\p{Cf}\u115f\u1160\u3164\uffa0]*$/u.test(text)
