/** Ten wrong passwords for one account within 15 minutes; then even the right one has to wait. */
export const maximumFailures = 10
const windowMs = 15 * 60_000
/** More accounts than this are not remembered: a flood of invented names must not fill the memory. */
const remembered = 100_000

type Count = { failures: number; until: number }

/** Counts wrong passwords per account, in this process. An account that does not exist is counted alike. */
export class Attempts {
  readonly #counts = new Map<string, Count>()
  readonly #maximum: number

  constructor(maximum: number = maximumFailures) {
    this.#maximum = maximum
  }

  /**
   * Begins an attempt. It counts as a failure until it succeeds, so that guesses sent at once are counted as well.
   * @param now milliseconds
   * @returns seconds to wait where there were too many, else null
   */
  begin(account: string, now: number): number | null {
    const known = this.#counts.get(account)
    const count = known && known.until > now ? known : { failures: 0, until: now + windowMs }
    if (count.failures >= this.#maximum) return Math.ceil((count.until - now) / 1000)
    count.failures += 1
    this.#remember(account, count)
    return null
  }

  succeed(account: string): void {
    this.#counts.delete(account)
  }

  #remember(account: string, count: Count): void {
    this.#counts.delete(account)
    this.#counts.set(account, count)
    if (this.#counts.size <= remembered) return
    const [eldest] = this.#counts.keys()
    if (eldest !== undefined) this.#counts.delete(eldest)
  }
}
