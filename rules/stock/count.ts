/** The states of a count; in review, its differences wait for a second person. */
export const countStates = ['OPEN', 'REVIEW', 'POSTED', 'CANCELLED'] as const
export type CountState = (typeof countStates)[number]

/**
 * What to post for a counted product. Everything that moved since it was counted has changed the stock already, so the
 * difference of that moment is posted now.
 * @param available units that can be sold now
 * @returns the change of the stock, and the units of a loss that it cannot bear: open orders wait for goods that are not
 *   there, and are to be picked short
 */
export function countDifference({ expected, counted }: { expected: number; counted: number }, available: number) {
  const difference = counted - expected
  const posted = Math.max(difference, -available)
  return { posted, missing: posted - difference }
}
