import type { ModuleName } from '#server/services.ts'

/**
 * When a job runs: at the minutes of a cron expression, in Bangkok's time, or every few seconds where somebody would notice a
 * minute's wait.
 */
type Cadence = ({ cron: string; catchUp?: true } | { everySeconds: number }) & {
  /** So long without a success, in seconds, is an alarm. */
  lateAfter: number
}

/** Work that is done again and again by one of all processes on a database. */
export type Job = {
  /** In lower case with hyphens: the name of its schedule and the label of its metrics. */
  name: string
  /** Whose work it is, where it is not the main module's; `any` is done wherever a process runs. */
  module?: ModuleName | 'any'
  cadence: Cadence
  run: (now: Date) => Promise<unknown>
}

export const moduleOf = ({ module = 'main' }: Job): ModuleName | 'any' => module

const minute = 60
const hour = 60 * minute

export const everySeconds = (seconds: number): Cadence => ({ everySeconds: seconds, lateAfter: 5 * minute })
export const everyMinute: Cadence = { cron: '* * * * *', lateAfter: 15 * minute }
/** `at` spreads jobs over the ten minutes, so that they do not all begin at once. */
export const everyTenMinutes = (at: number): Cadence => ({ cron: `${at}-59/10 * * * *`, lateAfter: hour })
export const hourly = (at: number): Cadence => ({ cron: `${at} * * * *`, lateAfter: 3 * hour })
/** From three in the morning on. A night that was missed is caught up on by the next process that starts. */
export const nightly = (at: number): Cadence => ({ cron: `${at} 3 * * *`, catchUp: true, lateAfter: 26 * hour })
