import { randomUUID } from 'node:crypto'
import { settle, type SettleParts } from './settle.ts'
import { closeAttempt, takeDue, type DueAttempt } from './store.ts'

const atOnce = 20

/**
 * Asks the gateway about the attempts that are due, and withdraws there those of orders that wait for no money any more.
 * @returns how many were worked on
 */
export async function checkDueAttempts(parts: SettleParts, now: Date): Promise<number> {
  const due = await takeDue(parts.db, now, atOnce)
  await Promise.all(
    due.map((attempt) =>
      attempt.order_state === 'VERIFYING_PAYMENT' ? settle(parts, attempt, now) : withdraw(parts, attempt, now),
    ),
  )
  return due.length
}

/**
 * Gives an attempt up at the gateway, so that nobody can pay for a cancelled order, or twice for a paid one. A gateway that refuses knows
 * something we do not: it is asked what.
 */
async function withdraw(parts: SettleParts, attempt: DueAttempt, now: Date): Promise<void> {
  if (attempt.payment_token === null) return void (await settle(parts, attempt, now))
  const given = await parts.gateway.cancel(attempt.payment_token, randomUUID())
  if (!given.ok) return void (await settle(parts, attempt, now))
  await closeAttempt(parts.db, attempt.invoice_no, {
    state: 'cancelled',
    responseCode: '0003',
    transactionRef: null,
  })
}
