/** A seeded random generator: the demo must be the same on every machine and at every start. */
export type Chance = {
  /** A number from 0 up to, not including, 1. */
  next: () => number
  /** A whole number from `low` to `high`, both possible. */
  whole: (low: number, high: number) => number
  /** True with the given probability. */
  hits: (probability: number) => boolean
  /** A random element of a non-empty list. */
  pick: <T>(list: readonly T[]) => T
  /** A random value of a list of `[value, weight]`. */
  weighted: <T>(list: readonly (readonly [T, number])[]) => T
  /** A shuffled copy. */
  shuffled: <T>(list: readonly T[]) => T[]
}

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state are plenty for sample data. */
export function seeded(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new RangeError('nothing to pick from')
    return list[whole(0, list.length - 1)] as T
  }
  const weighted = <T>(list: readonly (readonly [T, number])[]): T => {
    let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of list) {
      left -= weight
      if (left < 0) return value
    }
    return pick(list)[0]
  }
  const shuffled = <T>(list: readonly T[]): T[] => {
    const copy = [...list]
    for (let last = copy.length - 1; last > 0; last--) {
      const other = whole(0, last)
      const held = copy[last] as T
      copy[last] = copy[other] as T
      copy[other] = held
    }
    return copy
  }
  return { next, whole, hits: (probability) => next() < probability, pick, weighted, shuffled }
}
