import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { Tables } from '#server/adapters/database/tables.ts'
import { waitForImports } from '#server/adapters/database/wait-for-imports.ts'

export type OutletRow = Selectable<Tables['outlet']>
type StoredAddress = Selectable<Tables['address']>
export type AddressRow = Omit<StoredAddress, 'revision'>
export type StaffRow = Selectable<Tables['staff']>

/** Does not find deleted accounts, neither by id nor by phone number. */
export const outletById = (db: Database | Tx, id: string): Promise<OutletRow | undefined> =>
  db.selectFrom('outlet').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()

/** Each account by its id, or the one that it has become part of. */
export async function keptOutletsByIds(
  db: Database,
  ids: readonly string[],
): Promise<(OutletRow & { id_before: string })[]> {
  const { rows } = await sql<OutletRow & { id_before: string }>`
    select kept.*, o.id as id_before from outlet o join outlet kept on kept.id = coalesce(o.merged_into, o.id)
    where o.id = any(${ids}::uuid[]) and kept.deleted_at is null`.execute(db)
  return rows
}

/** The accounts that have become part of one. */
export async function mergedInto(db: Database, id: string): Promise<string[]> {
  const rows = await db.selectFrom('outlet').select('id').where('merged_into', '=', id).execute()
  return rows.map((row) => row.id)
}

export const outletByPhone = (db: Database, phone: string): Promise<OutletRow | undefined> =>
  db.selectFrom('outlet').selectAll().where('phone', '=', phone).where('deleted_at', 'is', null).executeTakeFirst()

export const outletByEmail = (db: Database, email: string): Promise<OutletRow | undefined> =>
  db.selectFrom('outlet').selectAll().where('email', '=', email).executeTakeFirst()

/** Does not find disabled accounts, so they can neither sign in nor refresh. */
export const staffById = (db: Database | Tx, id: string): Promise<StaffRow | undefined> =>
  db.selectFrom('staff').selectAll().where('id', '=', id).where('disabled_at', 'is', null).executeTakeFirst()

export const staffByUsername = (db: Database, username: string): Promise<StaffRow | undefined> =>
  db
    .selectFrom('staff')
    .selectAll()
    .where('username', '=', username)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()

export const anyStaffById = (db: Database, id: string): Promise<StaffRow | undefined> =>
  db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst()

export type Admin = { id: string; hasOwnPassword: boolean }

/** All active administrators, locked in a fixed order. */
export async function lockAdmins(tx: Tx): Promise<Admin[]> {
  const rows = await tx
    .selectFrom('staff')
    .select(['id', 'one_time_until'])
    .where(sql<boolean>`'admin' = any(roles)`)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id, one_time_until: until }) => ({ id, hasOwnPassword: until === null }))
}

export const lockStaff = (tx: Tx, id: string): Promise<StaffRow | undefined> =>
  tx.selectFrom('staff').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function updateStaff(
  tx: Tx,
  id: string,
  change: Partial<
    Pick<
      StaffRow,
      'name' | 'roles' | 'disabled_at' | 'password_hash' | 'revision' | 'one_time_until' | 'sessions_ended_at'
    >
  >,
): Promise<void> {
  await tx.updateTable('staff').set(change).where('id', '=', id).execute()
}

/** False where the password was changed meanwhile. */
export const replaceStaffPassword =
  (id: string) =>
  async (tx: Tx, hash: string, was: string): Promise<boolean> => {
    const { numUpdatedRows } = await tx
      .updateTable('staff')
      .set({ password_hash: hash, one_time_until: null })
      .where('id', '=', id)
      .where('password_hash', '=', was)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

export const replaceOutletPassword =
  (id: string) =>
  async (tx: Tx, hash: string, was: string): Promise<boolean> => {
    const { numUpdatedRows } = await tx
      .updateTable('outlet')
      .set({ password_hash: hash })
      .where('id', '=', id)
      .where('password_hash', '=', was)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

export async function insertStaff(db: Database | Tx, staff: Insertable<Tables['staff']>): Promise<void> {
  await db.insertInto('staff').values(staff).execute()
}

/** The next code that is free: imports and other issuers bring codes of the same kind, which are passed over for good. */
export async function nextOutletCode(tx: Tx): Promise<string> {
  // Between the number and the row no import brings its code.
  await waitForImports(tx, 'outlet')
  const { rows } = await sql<{ code: string }>`
    with recursive drawn (code) as (
      select 'R' || nextval('outlet_code_number')
      union all
      select 'R' || nextval('outlet_code_number') from drawn
      where (select true from outlet where outlet_code = drawn.code)
    )
    select code from drawn where (select true from outlet where outlet_code = drawn.code) is null`.execute(tx)
  const [free] = rows
  if (!free) throw new Error('No outlet code is free')
  return free.code
}

/** Inserts a retailer with its addresses, consents and an empty cart. */
export async function insertOutlets(
  tx: Tx,
  outlets: readonly Insertable<Tables['outlet']>[],
  addresses: readonly AddressRow[],
  consents: readonly Insertable<Tables['consent']>[],
): Promise<void> {
  const carts = outlets.map(({ id, created_at }) => ({
    outlet_id: id,
    items: '[]',
    coupon_code: null,
    updated_at: created_at,
  }))
  for (const part of partsOf(outlets)) await tx.insertInto('outlet').values(part).execute()
  await insertAddresses(tx, addresses)
  for (const part of partsOf(consents)) await tx.insertInto('consent').values(part).execute()
  for (const part of partsOf(carts)) await tx.insertInto('cart').values(part).execute()
}

export async function insertAddresses(tx: Tx, addresses: readonly AddressRow[]): Promise<void> {
  for (const part of partsOf(addresses)) await tx.insertInto('address').values(part).execute()
}

/** A statement takes 65,535 values. */
const mostRows = 2000

const partsOf = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / mostRows) }, (_, nth) =>
    rows.slice(nth * mostRows, (nth + 1) * mostRows),
  )

type OutletChange = Partial<
  Pick<
    OutletRow,
    | 'store_name'
    | 'owner_name'
    | 'last_name'
    | 'email'
    | 'tax_id'
    | 'default_shipping_address_id'
    | 'default_billing_address_id'
  >
>

export async function updateOutlet(db: Database | Tx, id: string, change: OutletChange): Promise<void> {
  await db.updateTable('outlet').set(change).where('id', '=', id).where('deleted_at', 'is', null).execute()
}

/** Locks the retailer and its addresses, to be changed, until the transaction ends. */
export const lockOutlet = (tx: Tx, id: string): Promise<OutletRow | undefined> => lockOutletBy(tx, 'id', id)

export const lockOutletByPhone = (tx: Tx, phone: string): Promise<OutletRow | undefined> =>
  lockOutletBy(tx, 'phone', phone)

async function lockOutletBy(tx: Tx, column: 'id' | 'phone', value: string): Promise<OutletRow | undefined> {
  await waitForImports(tx, 'outlet')
  return tx
    .selectFrom('outlet')
    .selectAll()
    .where(column, '=', value)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** A code has just verified the phone of the account. @param isKnown whether somebody knows the password */
export async function setProvenPassword(tx: Tx, id: string, hash: string, isKnown: boolean): Promise<void> {
  await tx
    .updateTable('outlet')
    .set({ password_hash: hash, ...(isKnown && { has_password: true }), phone_verified: true })
    .where('id', '=', id)
    .execute()
}

/**
 * Deletes the data of a registration whose phone was never verified. An account without consents was imported by the
 * supplier, who knows whose addresses these are.
 */
export async function forgetUnverified(tx: Tx, id: string): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('consent').where('outlet_id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) return
  await tx.deleteFrom('address').where('outlet_id', '=', id).execute()
  const nothing = { email: null, tax_id: null, default_shipping_address_id: null, default_billing_address_id: null }
  await updateOutlet(tx, id, nothing)
}

export const addressesOf = (db: Database | Tx, outletId: string): Promise<StoredAddress[]> =>
  db.selectFrom('address').selectAll().where('outlet_id', '=', outletId).orderBy('id').execute()

export const addressById = (db: Database | Tx, outletId: string, id: string): Promise<AddressRow | undefined> =>
  db.selectFrom('address').selectAll().where('outlet_id', '=', outletId).where('id', '=', id).executeTakeFirst()

export async function insertAddress(tx: Tx, address: AddressRow): Promise<void> {
  await tx.insertInto('address').values(address).execute()
}

/** @param revision the one that must still be stored; any where it is not given */
export async function updateAddress(
  db: Database,
  { id, outlet_id, ...parts }: AddressRow,
  revision?: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('address')
    .set(parts)
    .where('id', '=', id)
    .where('outlet_id', '=', outlet_id)
    .$if(revision !== undefined, (query) => query.where('revision', '=', revision ?? 0))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteAddress(tx: Tx, outletId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('address')
    .where('id', '=', id)
    .where('outlet_id', '=', outletId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

type ConsentRow = { document: string; version: string; at: Date }

export const consentsOf = (db: Database, outletId: string): Promise<ConsentRow[]> =>
  db
    .selectFrom('consent')
    .select(['document', 'version', 'at'])
    .where('outlet_id', '=', outletId)
    .orderBy('at')
    .orderBy('document')
    .execute()

/** A second consent to a version keeps the time of the first. */
export async function insertConsents(db: Database, consents: Insertable<Tables['consent']>[]): Promise<void> {
  await db
    .insertInto('consent')
    .values(consents)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether an account was deleted, or has become part of another one. Of nobody that is known here it was not. */
export async function isClosed(db: Database | Tx, id: string): Promise<boolean> {
  const closed = db.selectFrom('outlet').select('id').where('id', '=', id).where('deleted_at', 'is not', null)
  return (await closed.executeTakeFirst()) !== undefined
}

/** Accounts deleted since then. */
export async function deletedSince(db: Database, since: Date): Promise<string[]> {
  const rows = await db.selectFrom('outlet').select('id').where('deleted_at', '>', since).execute()
  return rows.map(({ id }) => id)
}
