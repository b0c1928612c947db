import type { Database } from '#server/adapters/database/database.ts'
import type { Retailer } from '#server/http/caller.ts'
import { findOutlet } from '#server/identity/outlets.ts'

/** A retailer as the caller that its own calls have; null where there is none. */
export async function retailerOf(db: Database, id: string): Promise<Retailer | null> {
  const outlet = await findOutlet(db, id)
  if (!outlet) return null
  const { outletCode, phone, storeName: name } = outlet
  return { kind: 'retailer', id, outletCode, phone, name }
}
