// Notices and replies by LINE, and the groups of the staff there.

import type { Database, Tx } from '#server/adapters/database/database.ts'
import { groupOf, linkOf, linkOfKept, queueMessage } from './store.ts'

export { sendDueMessages } from './send-due.ts'
export { forgetBefore, forgetRetailer, messagesWait } from './store.ts'

/**
 * A notice; `subject` names what it is about, so that receiving the same event again notifies nobody twice. From `until`
 * on it is not sent.
 */
type Notice = { subject: string; text: string; at: Date; until?: Date | null }

/**
 * Queues a notice for a retailer that linked LINE.
 * @returns false where it did not: it gets a text message
 */
export async function notifyByLine(
  db: Database,
  outletId: string,
  { subject, text, at, until = null }: Notice,
): Promise<boolean> {
  const link = await linkOfKept(db, outletId)
  if (!link) return false
  await queueMessage(db, { subject, text, at, until, receiver: link.user_id, outlet_id: link.outlet_id })
  return true
}

/** Queues a notice for the group of the staff, if there is one. */
export async function notifyGroup(tx: Database | Tx, { subject, text, at }: Notice): Promise<void> {
  const group = await groupOf(tx)
  if (group) await queueMessage(tx, { subject, text, at, receiver: group.group_id, outlet_id: null })
}

/** When a retailer linked LINE; null where it did not. For the file of its data. */
export async function linkedOn(db: Database, outletId: string): Promise<string | null> {
  return (await linkOf(db, outletId))?.linked_at.toISOString() ?? null
}
