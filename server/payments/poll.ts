import { randomUUID } from 'node:crypto'
import { settle, type SettleDeps } from './settle.ts'
import { closeAttempt, claimDue, type DueAttempt } from './store.ts'

const batch = 20

/**
 * Asks the gateway about the attempts that are due, and cancels there those of orders that no longer wait for a
 * payment.
 * @returns how many were processed
 */
export async function checkDueAttempts(deps: SettleDeps, now: Date): Promise<number> {
  const due = await claimDue(deps.db, now, batch)
  await Promise.all(
    due.map((attempt) =>
      attempt.order_state === 'VERIFYING_PAYMENT' ? settle(deps, attempt, now) : withdraw(deps, attempt, now),
    ),
  )
  return due.length
}

/**
 * Cancels an attempt at the gateway, so that nobody can pay for a cancelled order, or pay an order twice. Where the
 * gateway rejects that, its state is queried instead.
 */
async function withdraw(deps: SettleDeps, attempt: DueAttempt, now: Date): Promise<void> {
  if (attempt.payment_token === null) return void (await settle(deps, attempt, now))
  const cancelled = await deps.gateway.cancel(attempt.payment_token, randomUUID())
  if (!cancelled.ok) return void (await settle(deps, attempt, now))
  await closeAttempt(deps.db, attempt.invoice_no, {
    state: 'cancelled',
    responseCode: '0003',
    transactionRef: null,
  })
}
