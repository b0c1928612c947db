import { randomUUID } from 'node:crypto'
import { settle, type SettleDeps } from './settle.ts'
import { closePending, type Attempt, type AttemptState } from './store.ts'

/**
 * Cancels an attempt at the gateway, so that nobody can pay for a cancelled order, or pay an order twice. Where the
 * gateway rejects that, its state is queried instead.
 * @returns the attempt's state afterwards
 */
export async function withdraw(deps: SettleDeps, attempt: Attempt, now: Date): Promise<AttemptState> {
  if (attempt.payment_token === null) return settle(deps, attempt, now)
  const cancelled = await deps.gateway.cancel(attempt.payment_token, randomUUID())
  if (!cancelled.ok) return settle(deps, attempt, now)
  await closePending(deps.db, attempt.invoice_no, {
    state: 'cancelled',
    responseCode: '0003',
    transactionRef: null,
  })
  return 'cancelled'
}
