import { sql } from 'kysely'
import type { StaffRole } from '#rules/identity/permissions.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'

type NewViewing = {
  id: string
  tokenHash: string
  /** What is seen. */
  of: { outletId: string } | { productId: number }
  staffId: string
  sessionId: string | null
  startedAt: Date
  expiresAt: Date
}

export const insertViewing = (db: Database | Tx, viewing: NewViewing): Promise<unknown> =>
  db
    .insertInto('viewing')
    .values({
      id: viewing.id,
      token_hash: viewing.tokenHash,
      outlet_id: 'outletId' in viewing.of ? viewing.of.outletId : null,
      product_id: 'productId' in viewing.of ? viewing.of.productId : null,
      staff_id: viewing.staffId,
      session_id: viewing.sessionId,
      started_at: viewing.startedAt,
      expires_at: viewing.expiresAt,
    })
    .execute()

type OpenViewing = {
  id: string
  /** Null where another identity server keeps the staff. */
  roles: StaffRole[] | null
  outletId: string
  outletCode: string
  phone: string
  phoneVerified: boolean
  storeName: string
}

/** Neither expired nor ended, of a member of staff who is not disabled and whose session goes on. */
const isOpen = (now: Date) => sql<boolean>`
  v.ended_at is null and v.expires_at > ${now} and s.disabled_at is null
    and (v.session_id is null or exists (select from sign_in_session where id = v.session_id and expires_at > ${now}))`

/** A viewing that is open now, by the hash of its token, of an account that is not deleted. */
export async function openViewing(db: Database, tokenHash: string, now: Date): Promise<OpenViewing | undefined> {
  const { rows } = await sql<OpenViewing>`
    select v.id, s.roles, o.id as "outletId", o.outlet_code as "outletCode", o.phone, o.phone_verified as "phoneVerified",
      o.store_name as "storeName"
    from viewing v join outlet o on o.id = v.outlet_id left join staff s on s.id = v.staff_id
    where v.token_hash = ${tokenHash} and o.deleted_at is null and ${isOpen(now)}`.execute(db)
  return rows[0]
}

/** As `openViewing`, of a product; `roles` is null where another identity server keeps the staff. */
export async function openProductViewing(
  db: Database,
  { tokenHash, productId, now }: { tokenHash: string; productId: number; now: Date },
): Promise<{ roles: StaffRole[] | null; until: Date } | undefined> {
  const { rows } = await sql<{ roles: StaffRole[] | null; until: Date }>`
    select s.roles, v.expires_at as until from viewing v left join staff s on s.id = v.staff_id
    where v.token_hash = ${tokenHash} and v.product_id = ${productId} and ${isOpen(now)}`.execute(db)
  return rows[0]
}

export async function closeViewing(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('viewing').set({ ended_at: now }).where('id', '=', id).where('ended_at', 'is', null).execute()
}

/** Removes viewings that expired before then; the audit keeps who saw what. */
export async function forgetViewings(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('viewing').where('expires_at', '<', before).execute()
}
