import type { Tx } from '#server/adapters/database/database.ts'

/**
 * Marks a run as settled: its cash was counted and closed.
 * @returns false where the vehicle is not back, or it was settled before
 */
export async function settleRun(tx: Tx, id: string, at: Date): Promise<boolean> {
  const settled = await tx
    .updateTable('delivery_run')
    .set({ state: 'SETTLED', settled_at: at })
    .where('id', '=', id)
    .where('state', '=', 'BACK')
    .returning('id')
    .executeTakeFirst()
  return settled !== undefined
}

/** Takes the settlement back: the cash is to be counted again. */
export async function unsettleRun(tx: Tx, id: string): Promise<boolean> {
  const open = await tx
    .updateTable('delivery_run')
    .set({ state: 'BACK', settled_at: null })
    .where('id', '=', id)
    .where('state', '=', 'SETTLED')
    .returning('id')
    .executeTakeFirst()
  return open !== undefined
}
