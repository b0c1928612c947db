import { quietFrom } from '#rules/restock/order-day.ts'
import { formatWeekday } from '#rules/day-in-words.ts'
import type { PayloadOf } from '#server/events/events.ts'
import { sendOnce } from '#server/reminders/reminders.ts'
import { notifyRetailer, type NoticeDeps } from './notify-retailer.ts'
import { consumeOutside, type OutsideConsumer } from '#server/outbox/outbox.ts'
import { MessageError } from './text-retailer.ts'

/** `publicUrl`: origin of the storefront, for the link in the message. */
type ReminderNoticeDeps = NoticeDeps & { publicUrl: string; now?: () => Date }

/** Reminds a retailer of its usual order, by LINE or by text message, once a day at most. */
export const reminderNotice = (deps: ReminderNoticeDeps): OutsideConsumer =>
  consumeOutside({ name: 'reminder-notice', topics: ['reminder.due'] }, async ({ id, payload }) => {
    const now = deps.now?.() ?? new Date()
    await sendOnce(deps.db, payload, now, () =>
      notifyRetailer(deps, payload.outletId, {
        eventId: id,
        text: textOf(payload, now, deps.publicUrl),
        until: quietFrom(payload.day),
      }).then(
        () => ({ refused: null }),
        (error: unknown) => ({ refused: error instanceof MessageError && error.perhapsSent ? null : String(error) }),
      ),
    )
  })

/** The page behind the link shows the usual order, and turns the reminder off with one tap. */
const textOf = ({ lines, inCart }: PayloadOf<'reminder.due'>, now: Date, publicUrl: string): string => {
  const found =
    lines === null
      ? 'ดูรายการประจำ'
      : lines > 0
        ? `มี ${lines} รายการประจำที่ถึงรอบสั่ง ดู`
        : `มี ${inCart} รายการในตะกร้าที่ยังไม่ได้สั่ง ดู`
  return `${formatWeekday(now, 'th')}แล้ว ${found}และสั่งได้ที่ ${publicUrl}/#reminder ปิดการเตือนได้ในหน้านั้น`
}
