/** Notes and coins of an amount in baht, the largest first; less than a coin is left out. */
export function notesOf(baht: number): { value: number; pieces: number }[] {
  let left = Math.round(baht * 100)
  return [1000, 500, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.25].flatMap((value) => {
    const pieces = Math.floor(left / (value * 100))
    left -= pieces * value * 100
    return pieces > 0 ? [{ value, pieces }] : []
  })
}
