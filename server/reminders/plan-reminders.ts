import { bangkokDay, hourMs } from '#rules/bangkok-time.ts'
import { isQuiet, isReminderWanted, momentOf, reminderHour, orderWeekdayOf } from '#rules/restock/order-day.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { storedItems } from '#server/cart/cart.ts'
import { emit } from '#server/events/emit.ts'
import { habitOf, weekdayFor } from './reminder.ts'
import * as store from './store.ts'

export type ReminderDeps = {
  db: Database
  /** Lines of the usual order of a retailer; null where nobody here knows. */
  countUsualLines: (who: { id: string; outletCode: string }, now: Date) => Promise<number | null>
}

/** Retailers that are decided together. */
const batch = 500
/** Messages per run: they must not flood the provider. */
const mostPerRun = 500
/** A message that is later than this, as after an outage, is not sent: its hour is over. */
const latestMs = 3 * hourMs
const keptDays = 90

/**
 * Decides once a day for each retailer with a reminder when its message is due, and emits an event for each that is. It
 * may stop anywhere, start again, and run in two processes: a message has one row for its day.
 */
export async function planReminders(deps: ReminderDeps, now: Date): Promise<void> {
  const { db } = deps
  const today = bangkokDay(now)
  await store.deleteMessages(db, today - keptDays)
  while ((await decideDays(db, today)) === batch);
  for (const due of await store.findDue(db, now, mostPerRun)) await emitDue(deps, due, now)
}

/** @returns how many retailers were decided */
async function decideDays(db: Database, today: number): Promise<number> {
  const undecided = await store.findUndecided(db, today, batch)
  if (undecided.length === 0) return 0
  const times = await store.readOrderTimes(
    db,
    undecided.map(({ id }) => id),
    today,
  )
  for (const one of undecided) {
    const habit = habitOf(times.get(one.id) ?? [])
    const weekday = weekdayFor(one.weekday, habit)
    const isToday = weekday === orderWeekdayOf(today) && isReminderWanted(today, habit.lastDay, habit.everyDays)
    const at = isToday ? momentOf(today, reminderHour(habit.times, weekday)) : null
    // Who turned it on after its hour is reminded from the next time on.
    await store.storeDecision(db, one, { day: today, dueAt: at && at > one.changedAt ? at : null })
  }
  return undecided.length
}

async function emitDue({ db, countUsualLines }: ReminderDeps, due: store.DueReminder, now: Date): Promise<void> {
  const { outletId, outletCode, dueAt } = due
  const today = bangkokDay(now)
  const isLate = isQuiet(now) || bangkokDay(dueAt) !== today || now.getTime() - dueAt.getTime() > latestMs
  const [lines, inCart] = isLate
    ? [0, 0]
    : await Promise.all([
        countUsualLines({ id: outletId, outletCode }, now),
        storedItems(db, outletId).then((items) => items.length),
      ])
  // Everything usual was bought not long ago, or is on its way: there is nothing to remind of.
  const isNothing = lines === 0 && inCart === 0
  await transact(db, async (tx) => {
    if (!(await store.claimDue(tx, due)) || isLate || isNothing) return
    if (await store.insertMessage(tx, outletId, today, now))
      await emit(tx, { topic: 'reminder.due', payload: { outletId, day: today, lines, inCart }, at: now })
  })
}
