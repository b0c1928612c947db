/** How well a term fits each entry: the smaller the better, 0 is a whole word of a name. */
export type Fits = Map<number, number>

/** Adds fits to others, in place, the better of two. @param cost of all that are added */
export function mergeFits(fits: Fits, added: Fits, cost = 0): Fits {
  for (const [entry, own] of added) {
    const known = fits.get(entry)
    if (known === undefined || known > own + cost) fits.set(entry, own + cost)
  }
  return fits
}

/** What all terms fit, with the sum of their costs. */
export function allFits(fits: readonly Fits[]): Fits {
  const [first, ...rest] = fits.toSorted((a, b) => a.size - b.size)
  const common: Fits = new Map()
  for (const [entry, cost] of first ?? []) {
    let sum = cost
    for (const fit of rest) sum += fit.get(entry) ?? Infinity
    if (sum < Infinity) common.set(entry, sum)
  }
  return common
}
