// Reminders on the days on which a retailer usually orders.
export { planReminders, type ReminderDeps } from './plan-reminders.ts'
export { sendOnce } from './send-once.ts'
export { reminderFile } from './reminder.ts'
