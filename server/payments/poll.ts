import { settle, type SettleParts } from './settle.ts'
import { takeDue } from './store.ts'

const atOnce = 20

/** Asks the gateway about the attempts that are due. @returns how many were asked about */
export async function checkDueAttempts(parts: SettleParts, now: Date): Promise<number> {
  const due = await takeDue(parts.db, now, atOnce)
  for (const attempt of due) await settle(parts, attempt, now)
  return due.length
}
