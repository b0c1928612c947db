// The module's interface: what jobs and accounts do with reminders.
export { planReminders, type ReminderDeps } from './plan-reminders.ts'
export { sendOnce } from './send-once.ts'
export { reminderFile } from './reminder.ts'
