type Value = string | null

/** Values that only one row may have each, along a file: a row that takes another one frees the one it had. */
export function usedValues(values: Iterable<Value>) {
  const used = new Set(values)
  /** What stays as it was is not checked. */
  const isFree = (before: Value, after: Value): boolean => before === after || after === null || !used.has(after)
  return {
    isFree,
    /** Whether a row may have this value; then the one it had is free. */
    take: (before: Value, after: Value): boolean => {
      if (!isFree(before, after)) return false
      used.delete(before)
      used.add(after)
      return true
    },
  }
}
