import { sql } from 'kysely'
import type { Tx } from '#server/adapters/database/database.ts'
import { waitForImports } from '#server/adapters/database/wait-for-imports.ts'

/**
 * Locks what a change of costs comes to, in the order of everybody else: the products, whose saving raises the catalogue's
 * version; that, which an import has before it comes to the stock; then the caller locks the stock. Orders of the products go on.
 */
export async function lockCosts(tx: Tx, productIds: readonly number[]): Promise<void> {
  await waitForImports(tx, 'product')
  await sql`select from product where id = any(${productIds}::int[]) order by id for no key update`.execute(tx)
  await sql`select from catalogue_version for update`.execute(tx)
}
