import type { Tx } from '#server/adapters/database/database.ts'
import type { IdentityServer } from '#server/adapters/identity/port.ts'

/**
 * Ends the sessions of a member of staff, and with them the code that links a LINE group: it names nobody, so it may be of one of
 * these sessions.
 * @param keep a session that stays
 */
export async function endSessionsOfStaff(
  tx: Tx,
  { endSessions }: Pick<IdentityServer, 'endSessions'>,
  { id, keep }: { id: string; keep?: string | undefined },
): Promise<void> {
  await endSessions(tx, id, keep)
  await tx.deleteFrom('line_code').where('outlet_id', 'is', null).execute()
}
