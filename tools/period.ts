import { dayMs } from '#rules/bangkok-time.ts'
import { readMoment } from '#server/adapters/database/embedded/backup/moment.ts'

type Words = { from?: string | undefined; to?: string | undefined }

/**
 * The time that was typed after `--from` and `--to`: days of Bangkok, the last one to its end, or moments; null where nothing was.
 * @throws Error where one is no time: no such day, or a year of the Buddhist era
 */
export const readPeriod = ({ from, to }: Words): { from: Date | null; to: Date | null } => ({
  from: from === undefined ? null : momentOf(from, 0),
  to: to === undefined ? null : momentOf(to, dayMs),
})

/** @throws Error where there is no time between the two */
export function refuseNone(from: Date, to: Date): void {
  if (to <= from) throw new Error(`There is no time between ${from.toISOString()} and ${to.toISOString()}.`)
}

const momentOf = (text: string, ofDay: number): Date =>
  isDay.test(text) ? new Date(readMoment(`${text} 00:00`).getTime() + ofDay) : readMoment(text)

const isDay = /^\d{4}-\d\d-\d\d$/
