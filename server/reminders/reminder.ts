import type { AnswerOf, RequestOf } from '#contract/call.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { getReminder, saveReminder as saveCall } from '#contract/reminders/calls.ts'
import { bangkokDay } from '#rules/bangkok-time.ts'
import {
  isReminderWanted,
  learnOrderDay,
  momentOf,
  nextMoment,
  reminderHour,
  weekdays,
  type LearnedDay,
  type OrderTime,
  type Weekday,
} from '#rules/restock/order-day.ts'
import { rhythmOf } from '#rules/retailers/rhythm.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Retailer } from '#server/http/caller.ts'
import { findOutlet } from '#server/identity/outlets.ts'
import { findMessages, findReminder, isReachableNow, readOrderTimes, storeReminder } from './store.ts'

type Reminder = AnswerOf<typeof getReminder>

/** How a retailer orders, as far as a reminder needs it. Days are whole days since 1970 in Bangkok. */
type OrderHabit = {
  times: readonly OrderTime[]
  learned: LearnedDay
  lastDay: number | null
  everyDays: number | null
}

export function habitOf(times: readonly OrderTime[]): OrderHabit {
  const { lastDay, everyDays } = rhythmOf([...new Set(times.map(({ day }) => day))])
  return { times, learned: learnOrderDay(times), lastDay, everyDays }
}

/** The weekday of the reminder: the chosen one, else the learned one; null: there is none. */
export const weekdayFor = (chosen: Weekday | null, { learned }: OrderHabit): Weekday | null =>
  chosen ?? (learned.kind === 'weekday' ? learned.weekday : null)

/** The reminder of a retailer as it has set it, and what its orders say of its day. */
export async function reminderOf(db: Database, { id }: Pick<Retailer, 'id'>, now: Date): Promise<Reminder> {
  const today = bangkokDay(now)
  const [{ on, weekday }, times, messages, isReachable] = await Promise.all([
    findReminder(db, id),
    readOrderTimes(db, [id], today),
    findMessages(db, id),
    isReachableNow(db, id),
  ])
  const habit = habitOf(times.get(id) ?? [])
  const { learned } = habit
  const planned = new Set(messages.map(({ day }) => day))
  const next = on && isReachable ? nextReminder(now, weekdayFor(weekday, habit), habit, planned) : null
  return {
    on,
    weekday,
    learned: learned.kind === 'weekday' ? { weekday: learned.weekday, part: learned.part } : null,
    unlearned: learned.kind === 'weekday' ? null : learned.kind,
    hours: weekdays.map((day) => reminderHour(habit.times, day)),
    nextOn: next?.toISOString() ?? null,
    lastSentOn: messages.find(({ sentAt }) => sentAt !== null)?.sentAt?.toISOString() ?? null,
  }
}

/** Longer than any rhythm of half a year. */
const mostWeeks = 27

/** When the next message is due, unless the retailer orders before. */
function nextReminder(
  now: Date,
  weekday: Weekday | null,
  { times, lastDay, everyDays }: OrderHabit,
  planned: ReadonlySet<number>,
): Date | null {
  if (weekday === null) return null
  const hour = reminderHour(times, weekday)
  const first = bangkokDay(nextMoment(now, weekday, hour))
  for (let week = 0; week < mostWeeks; week += 1) {
    const day = first + 7 * week
    if (!planned.has(day) && isReminderWanted(day, lastDay, everyDays)) return momentOf(day, hour)
  }
  return null
}

/**
 * Turns the reminder on or off and chooses its weekday. Fails with `phone_unverified` where no message would arrive, and
 * with `conflict` where it is turned on without a weekday and none is learned.
 */
export async function saveReminder(
  db: Database,
  who: Retailer,
  body: RequestOf<typeof saveCall>['body'],
  now: Date,
): Promise<Result<Reminder>> {
  const weekday =
    body.weekday === undefined
      ? (await findReminder(db, who.id)).weekday
      : (weekdays.find((one) => one === body.weekday) ?? null)
  if (body.on) {
    const outlet = await findOutlet(db, who.id)
    if (!outlet?.phoneVerified) return fail('phone_unverified')
    const times = await readOrderTimes(db, [who.id], bangkokDay(now))
    if (weekdayFor(weekday, habitOf(times.get(who.id) ?? [])) === null)
      return fail('conflict', { detail: 'No weekday is chosen, and none is learned yet' })
  }
  await storeReminder(db, who.id, { on: body.on, weekday }, now)
  return ok(await reminderOf(db, who, now))
}

/** What is stored of a retailer's reminder: its right under the PDPA. */
export async function reminderFile(db: Database, outletId: string) {
  const [{ on, weekday }, messages] = await Promise.all([findReminder(db, outletId), findMessages(db, outletId)])
  return { on, weekday, sentOn: messages.flatMap(({ sentAt }) => sentAt?.toISOString() ?? []) }
}
