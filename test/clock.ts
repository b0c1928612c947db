import { bangkokDate, dayMs, startOfDay } from '#rules/bangkok-time.ts'

/** Longer than any file takes, in ms. */
const longestFileMs = 30 * 60_000

/** The files of a thread share its clock, as they share the modules that they import. */
const shared = globalThis as { songdeeClock?: { system: DateConstructor; ahead: number } }
const clock = (shared.songdeeClock ??= { system: Date, ahead: 0 })

/** By how much the clock of this thread is ahead of the system's, in ms; also that of databases that are made in it. */
export const clockAhead = (): number => clock.ahead

/** The system's own time, in ms since 1970. */
export const systemNow = (): number => clock.system.now()

/**
 * By how much a clock has to be ahead, in ms, so that a file which begins now does not meet midnight in Bangkok.
 * @param now ms since 1970
 */
export function aheadOfMidnight(now: number): number {
  const midnight = startOfDay(bangkokDate(new Date(now))).getTime() + dayMs
  const left = midnight - now
  return left < longestFileMs ? left : 0
}

/** Lets the clock of this thread be so far ahead of the system's, in ms; 0: the system's own. */
export function setClockAhead(ms: number): void {
  const { system } = clock
  clock.ahead = ms
  if (ms === 0) {
    globalThis.Date = system
    return
  }
  const now = () => system.now() + ms
  globalThis.Date = new Proxy(system, {
    construct: (target, values, proxy) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, proxy) as Date,
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  })
}
