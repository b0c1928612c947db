/**
 * Milliseconds between two keys of a scanner at most: it types a code in one go, ten times as fast as a person. Slower
 * computers hand its keys over in lumps, so that this is generous.
 */
export const scanGapMs = 60
/** A code has at least so many characters: shorter bursts are a person's. */
export const leastScanLength = 4

/** Tells codes of a barcode scanner, which types like a keyboard, from what people type. */
type ScanDetector = {
  /**
   * Takes the next key.
   * @param key as `latinKey` names it
   * @param at when it was pressed, in milliseconds of any clock
   * @returns the code, when this Enter ends one
   */
  take: (key: string, at: number) => string | null
  /** Whether what was typed last may be the beginning of a code. */
  isTyping: (at: number) => boolean
}

export function createScanDetector(): ScanDetector {
  let code = ''
  let last = Number.NEGATIVE_INFINITY
  return {
    isTyping: (at) => code !== '' && at - last <= scanGapMs,
    take: (key, at) => {
      const isLate = at - last > scanGapMs
      last = at
      if (isLate) code = ''
      if (key === 'Enter') {
        const whole = code
        code = ''
        return whole.length >= leastScanLength ? whole : null
      }
      if (key.length === 1) code += key
      return null
    },
  }
}
