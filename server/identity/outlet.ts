import { fail, ok, type DomainError, type Result } from '#contract/errors.ts'
import type { AddressParts } from '#rules/identity/address.ts'
import { normalisePhone } from '#rules/identity/phone.ts'
import { sqlState, type Database, type Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { insertOutlets, insertStaff, nextOutletCode, type AddressRow, type StaffRow } from './store.ts'

/** An address with the code of its province, as it is stored. */
export type NewAddress = AddressParts & { id: string; provinceCode: string }

type NewOutlet = {
  id: string
  /** Null: the next free one. */
  outletCode: string | null
  /** Normalised, as by `normalisePhone`; so are e-mail and tax number. */
  phone: string
  phoneVerified: boolean
  email: string | null
  taxId: string | null
  passwordHash: string
  /** False: nobody knows it. */
  hasPassword?: boolean
  storeName: string
  ownerName: string
  lastName: string
  segment: string
  /** The first is the default for goods and invoices. */
  addresses: NewAddress[]
  consents: { document: string; version: string }[]
  createdAt: Date
}

/**
 * Creates a retailer account. Fails with `phone_taken` or `email_taken`, also for concurrent requests: the table's
 * constraints decide.
 * @param also further writes in the same transaction; where it fails, everything is rolled back and its error returned
 */
export async function createOutlet(
  db: Database,
  outlet: NewOutlet,
  also: (tx: Tx) => Promise<Result<undefined>> = async () => ok(undefined),
): Promise<Result<{ outletCode: string }>> {
  try {
    return await transact(db, async (tx) => {
      const stored = await storeOutlet(tx, outlet)
      const added = await also(tx)
      return added.ok ? ok(stored) : added
    })
  } catch (error) {
    // Another issuer brought this code at the same moment.
    if (outlet.outletCode === null && isViolated(error, 'outlet_outlet_code_key')) return createOutlet(db, outlet, also)
    const taken = takenField(error)
    if (taken) return taken
    throw error
  }
}

/** Inserts a retailer in the caller's transaction; a taken value violates a constraint. */
async function storeOutlet(tx: Tx, outlet: NewOutlet): Promise<{ outletCode: string }> {
  const outletCode = outlet.outletCode ?? (await nextOutletCode(tx))
  await storeOutlets(tx, [{ ...outlet, outletCode }])
  return { outletCode }
}

/** Inserts many retailers whose codes are known in the caller's transaction, a set at a time. */
export const storeOutlets = (tx: Tx, outlets: readonly (NewOutlet & { outletCode: string })[]): Promise<void> =>
  insertOutlets(
    tx,
    outlets.map(outletRow),
    outlets.flatMap(({ id, addresses }) => addresses.map((address) => addressRow(id, address))),
    outlets.flatMap(({ id, consents, createdAt }) =>
      consents.map((consent) => ({ ...consent, outlet_id: id, at: createdAt })),
    ),
  )

/** The row of a new retailer, whose first address is its default. */
export function outletRow(outlet: NewOutlet & { outletCode: string }) {
  const [first] = outlet.addresses
  return {
    id: outlet.id,
    outlet_code: outlet.outletCode,
    phone: outlet.phone,
    phone_verified: outlet.phoneVerified,
    email: outlet.email,
    password_hash: outlet.passwordHash,
    has_password: outlet.hasPassword ?? true,
    store_name: outlet.storeName,
    owner_name: outlet.ownerName,
    last_name: outlet.lastName,
    tax_id: outlet.taxId,
    segment: outlet.segment,
    default_shipping_address_id: first?.id ?? null,
    default_billing_address_id: first?.id ?? null,
    created_at: outlet.createdAt,
    // Who accepted terms has registered; all others were entered by the supplier, who knows them.
    approved_at: outlet.consents.length > 0 ? null : outlet.createdAt,
  }
}

/** The row of an address; texts that are empty are stored as none. */
export const addressRow = (outletId: string, address: NewAddress): AddressRow => ({
  id: address.id,
  outlet_id: outletId,
  address_line: address.addressLine,
  sub_district: address.subDistrict,
  district: address.district,
  province: address.province,
  province_code: address.provinceCode,
  postal_code: address.postalCode,
  latitude: address.latitude ?? null,
  longitude: address.longitude ?? null,
  // An accuracy makes no sense without a pin.
  location_accuracy_m: typeof address.latitude !== 'number' ? null : (address.locationAccuracy ?? null),
  landmark: address.landmark?.trim() || null,
  label: address.label?.trim() || null,
  receiver_name: address.receiverName?.trim() || null,
  receiver_phone: normalisePhone(address.receiverPhone ?? ''),
})

/** The unique field that was taken, from a constraint violation. */
export function takenField(error: unknown): { ok: false; error: DomainError } | null {
  if (isViolated(error, 'outlet_phone_key')) return failTaken('phoneNumber', 'phone_taken')
  if (isViolated(error, 'outlet_email_key')) return failTaken('email', 'email_taken')
  return null
}

const isViolated = (error: unknown, constraint: string): boolean =>
  sqlState(error) === '23505' && error instanceof Error && 'constraint' in error && error.constraint === constraint

/** The failure of a value that another account has. */
export const failTaken = (path: string, code: 'phone_taken' | 'email_taken') => fail(code, { errors: [{ path, code }] })

type NewStaff = Pick<StaffRow, 'id' | 'username' | 'name' | 'roles'> & {
  passwordHash: string
  /** Until when the password opens the account, where it is not its owner's own. */
  one_time_until?: Date | null
}

/** Adds a staff account. User names are stored in lower case. */
export const createStaff = (db: Database | Tx, staff: NewStaff) => {
  const { passwordHash, username, ...rest } = staff
  return insertStaff(db, { ...rest, username: username.toLowerCase(), password_hash: passwordHash })
}
