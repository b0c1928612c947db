import { settle, type SettleDeps } from './settle.ts'
import { claimDue } from './store.ts'
import { withdraw } from './withdraw.ts'

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
