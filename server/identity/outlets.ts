import type { AnswerOf } from '#contract/call.ts'
import type { getProfile } from '#contract/profile/calls.ts'
import type { AddressParts } from '#rules/identity/address.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { together } from '#server/adapters/database/together.ts'
import { accountKey, guessesLockedUntil } from './password-guesses.ts'
import {
  addressById,
  addressesOf,
  keptOutletsByIds,
  lockOutlet,
  outletById,
  outletByPhone,
  type AddressRow,
  type OutletRow,
} from './store.ts'
import { eraseOutlet } from './erase-outlet.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'

export { appleLinkedOn } from './apple/store.ts'
export { holdAccount } from './hold-account.ts'
export { lockOutlet } from './store.ts'
export { addressRow, createOutlet, outletRow, storeOutlets, takenField } from './outlet.ts'
export { consentsOf, deletedSince, insertAddresses, isClosed } from './store.ts'

/** A retailer as other modules see it. */
type Outlet = {
  id: string
  revision: number
  outletCode: string
  phone: string
  phoneVerified: boolean
  email: string | null
  storeName: string
  ownerName: string
  lastName: string
  taxId: string | null
  segment: string
  defaultShippingAddressId: string | null
  defaultBillingAddressId: string | null
}

/** `provinceCode`: two digits of the Ministry of Interior, by which delivery is priced. */
export type Address = Omit<AddressParts, keyof Pin | keyof Place> & {
  id: string
  provinceCode: string
} & Partial<Pin> &
  Partial<Place>
/** A retailer's name for an address, and who receives goods there. */
type Place = { label: string; receiverName: string; receiverPhone: string; landmark: string; locationAccuracy: number }
type Pin = { latitude: number; longitude: number }

export async function findOutlet(db: Database | Tx, id: string): Promise<Outlet | null> {
  const row = isUuid(id) ? await outletById(db, id) : undefined
  return row ? outletOf(row) : null
}

/** As `findOutlet`, or the account that this one has become part of; calls of the same moment share a statement. */
export const findKeptOutlet = together(async (db: Database, ids: readonly string[]): Promise<(Outlet | null)[]> => {
  const rows = await keptOutletsByIds(db, ids.filter(isUuid))
  const outlets = new Map(rows.map((row) => [row.id_before, outletOf(row)]))
  return ids.map((id) => outlets.get(id) ?? null)
})

/** The phone that an account had before it became part of another one, and the account it is part of now. */
export async function findMergedPhone(
  db: Database,
  id: string,
): Promise<{ phone: string; keptId: string; keptPhone: string } | null> {
  const found = await db
    .selectFrom('outlet as merged')
    .innerJoin('outlet as kept', 'kept.id', 'merged.merged_into')
    .select(['merged.merged_phone as phone', 'kept.id as keptId', 'kept.phone as keptPhone'])
    .where('merged.id', '=', id)
    .where('kept.deleted_at', 'is', null)
    .executeTakeFirst()
  const phone = found?.phone
  return found && phone ? { ...found, phone } : null
}

/** The retailer with this phone number, in its stored form. */
export async function findOutletByPhone(db: Database, phone: string): Promise<Outlet | null> {
  const row = await outletByPhone(db, phone)
  return row ? outletOf(row) : null
}

/** An address of this retailer; another's is not found. */
export async function findAddress(db: Database | Tx, outletId: string, addressId: string): Promise<Address | null> {
  const row = isUuid(addressId) ? await addressById(db, outletId, addressId) : undefined
  return row ? addressOf(row) : null
}

/** The segment of a retailer, such as `grocery`: some banners are for one only. */
export async function segmentOf(db: Database | Tx, outletId: string): Promise<string | null> {
  return (await findOutlet(db, outletId))?.segment ?? null
}

/** The signed-in retailer as on the wire, without its points; null where the account was deleted. */
export async function profileOf(db: Database, id: string): Promise<Omit<AnswerOf<typeof getProfile>, 'points'> | null> {
  const [outlet, addresses] = await Promise.all([findOutlet(db, id), addressesOf(db, id)])
  return (
    outlet && {
      ...outlet,
      phoneNumber: outlet.phone,
      addresses: addresses.map((row) => ({ ...addressOf(row), revision: row.revision })),
    }
  )
}

/**
 * Anonymizes an account, in the caller's transaction; its phone number and e-mail address are free again. Rows that
 * refer to it find a pseudonym that no phone number can be.
 * @returns false where the account no longer exists
 */
export async function closeOutlet(tx: Tx, id: string, at: Date): Promise<boolean> {
  const outlet = await lockOutlet(tx, id)
  if (outlet) await eraseOutlet(tx, id, `deleted-${outlet.outlet_code}`, at)
  return outlet !== undefined
}

/**
 * A code was confirmed at the given number; if the account's number changed meanwhile, that does not verify the new
 * one.
 */
export const markPhoneProven = (db: Database, id: string, phone: string): Promise<unknown> =>
  db
    .updateTable('outlet')
    .set({ phone_verified: true })
    .where('id', '=', id)
    .where('phone', '=', phone)
    .where('phone_verified', '=', false)
    .execute()

const outletOf = (row: OutletRow): Outlet => ({
  id: row.id,
  revision: row.revision,
  outletCode: row.outlet_code,
  phone: row.phone,
  phoneVerified: row.phone_verified,
  email: row.email,
  storeName: row.store_name,
  ownerName: row.owner_name,
  lastName: row.last_name,
  taxId: row.tax_id,
  segment: row.segment,
  defaultShippingAddressId: row.default_shipping_address_id,
  defaultBillingAddressId: row.default_billing_address_id,
})

/** Both coordinates of a pin, or nothing. */
const pinOf = ({ latitude, longitude }: Pick<AddressParts, keyof Pin>): Partial<Pin> =>
  typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : {}

export const addressOf = (row: AddressRow): Address => ({
  id: row.id,
  addressLine: row.address_line,
  subDistrict: row.sub_district,
  district: row.district,
  province: row.province,
  provinceCode: row.province_code,
  postalCode: row.postal_code,
  ...pinOf(row),
  ...(row.location_accuracy_m !== null && { locationAccuracy: row.location_accuracy_m }),
  ...(row.landmark && { landmark: row.landmark }),
  ...(row.label && { label: row.label }),
  ...(row.receiver_name && { receiverName: row.receiver_name }),
  ...(row.receiver_phone && { receiverPhone: row.receiver_phone }),
})

/** Until when a retailer has to wait after wrong passwords; null where it has not. */
export const lockedUntil = (db: Database | Tx, phone: string, now: Date): Promise<Date | null> =>
  guessesLockedUntil(db, accountKey('storefront', phone), now)
