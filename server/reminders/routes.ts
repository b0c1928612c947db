import { ok } from '#contract/errors.ts'
import { getReminder, saveReminder as saveCall } from '#contract/reminders/calls.ts'
import * as schemas from '#contract/reminders/schemas.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { forRetailer, type Route } from '#server/http/route.ts'
import { reminderOf, saveReminder } from './reminder.ts'

export const reminderRoutes = ({ db }: { db: Database }): Route[] => [
  forRetailer(getReminder, schemas.getReminder, async ({ who, now }) => ok(await reminderOf(db, who, now))),
  forRetailer(saveCall, schemas.saveReminder, ({ who, body, now }) => saveReminder(db, who, body, now)),
]
