import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressParts } from '#rules/identity/address.ts'
import { checkAddress } from '#rules/identity/address.ts'
import { normaliseEmail } from '#rules/identity/email.ts'
import { normalisePhone } from '#rules/identity/phone.ts'
import { checkRetailerDetails } from '#rules/identity/registration.ts'
import { normaliseTaxId } from '#rules/identity/tax-id.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { loadGeography, type Geography } from '#server/identity/geography.ts'
import { addressRow, hashPassword, storeOutlet } from '#server/identity/identity.ts'
import type { ImportReport } from './import-orders.ts'
import { readRows, type RowViolation, type Row } from './read-rows.ts'

const columns = ['outlet_code', 'store_name', 'owner_name', 'last_name', 'phone']
const addressColumns = ['address_line', 'sub_district', 'district', 'province', 'postal_code'] as const
const usualSegment = 'grocery'

/**
 * Imports retailers, identified by outlet code: new ones get an account, known ones are changed. A new account has no
 * known password: nobody can sign in before one is set. All valid rows are imported in one transaction.
 * @throws Error where the file as a whole cannot be read
 */
export async function importOutlets(db: Database, file: string, now: Date): Promise<ImportReport> {
  const geography = await loadGeography()
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  return db.transaction().execute(async (tx) => {
    const refused: RowViolation[] = []
    const seen = new Set<string>()
    for await (const row of readRows(file, columns)) {
      const retailer = checkOutlet(row, geography)
      const problems = 'refused' in retailer ? retailer.refused : await conflicts(tx, row, retailer, seen)
      refused.push(...problems)
      if ('refused' in retailer || problems.length > 0) continue
      await saveOutlet(tx, retailer, passwordHash, now)
      seen.add(retailer.outletCode)
    }
    return { rows: seen.size, refused, summary: 'as shops with an account' }
  })
}

type ImportedRetailer = {
  outletCode: string
  storeName: string
  ownerName: string
  lastName: string
  phone: string
  email: string | null
  taxId: string | null
  segment: string | null
  address: (AddressParts & { provinceCode: string }) | null
}

function checkOutlet(row: Row, geography: Geography): ImportedRetailer | { refused: RowViolation[] } {
  const details = {
    storeName: row.field('store_name'),
    ownerName: row.field('owner_name'),
    lastName: row.field('last_name'),
    email: row.field('email'),
    taxId: row.field('tax_id'),
  }
  const [addressLine = '', subDistrict = '', district = '', province = '', postalCode = ''] = addressColumns.map(
    row.field,
  )
  const landmark = row.field('landmark')
  const address = { addressLine, subDistrict, district, province, postalCode, landmark }
  const hasAddress = Object.values(address).some((part) => part !== '')
  const phone = normalisePhone(row.field('phone'))
  const outletCode = row.field('outlet_code')
  const segment = row.field('segment')
  const errors = [
    ...(/^[\w-]{1,36}$/.test(outletCode) ? [] : [{ path: 'outlet_code', code: '1 to 36 letters and digits' }]),
    ...checkRetailerDetails(details),
    ...(phone ? [] : [{ path: 'phone', code: 'phone_invalid' }]),
    ...(segment === '' || /^[\w-]{1,30}$/.test(segment) ? [] : [{ path: 'segment', code: '1 to 30 letters' }]),
    ...(hasAddress ? checkAddress(address, (parts) => geography.misplacedPart(parts)) : []),
  ]
  if (errors.length > 0 || !phone)
    return { refused: errors.map(({ path, code }) => ({ line: row.line, column: columnOf(path), reason: code })) }
  const provinceCode = geography.find(address)?.provinceCode ?? ''
  return {
    ...details,
    outletCode,
    phone,
    segment: segment === '' ? null : segment,
    email: normaliseEmail(details.email),
    taxId: normaliseTaxId(details.taxId),
    address: hasAddress ? { ...address, provinceCode } : null,
  }
}

/** Names fields as the file does: `store_name` for `storeName`. */
const columnOf = (path: string): string => path.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A phone number or an e-mail address belongs to one account only. */
async function conflicts(
  tx: Tx,
  { line }: Row,
  retailer: ImportedRetailer,
  seen: Set<string>,
): Promise<RowViolation[]> {
  const refuse = (column: string, reason: string): RowViolation[] => [{ line, column, reason }]
  if (seen.has(retailer.outletCode)) return refuse('outlet_code', 'stands in the file twice')
  const others = await tx
    .selectFrom('outlet')
    .select(['outlet_code', 'phone', 'email', 'deleted_at'])
    .where((eb) =>
      eb.or([
        eb('phone', '=', retailer.phone),
        eb('email', '=', retailer.email),
        eb('outlet_code', '=', retailer.outletCode),
      ]),
    )
    .execute()
  const own = others.find((row) => row.outlet_code === retailer.outletCode)
  if (own?.deleted_at) return refuse('outlet_code', 'the account was deleted')
  if (others.some((row) => row !== own && row.phone === retailer.phone)) return refuse('phone', 'phone_taken')
  return others.some((row) => row !== own && retailer.email !== null && row.email === retailer.email)
    ? refuse('email', 'email_taken')
    : []
}

async function saveOutlet(tx: Tx, retailer: ImportedRetailer, passwordHash: string, createdAt: Date): Promise<void> {
  const { address, segment, ...facts } = retailer
  const known = await tx
    .selectFrom('outlet')
    .select(['id', 'phone', 'default_shipping_address_id as addressId'])
    .where('outlet_code', '=', retailer.outletCode)
    .executeTakeFirst()
  if (!known) {
    const addresses = address ? [{ ...address, id: randomUUID() }] : []
    const account = { id: randomUUID(), phoneVerified: false, segment: segment ?? usualSegment, consents: [] }
    await storeOutlet(tx, { ...facts, ...account, passwordHash, addresses, createdAt })
    return
  }
  const change = {
    store_name: retailer.storeName,
    owner_name: retailer.ownerName,
    last_name: retailer.lastName,
    phone: retailer.phone,
    // A changed number has not been verified.
    ...(known.phone !== retailer.phone && { phone_verified: false }),
    ...(retailer.email && { email: retailer.email }),
    ...(retailer.taxId && { tax_id: retailer.taxId }),
    ...(segment && { segment }),
  }
  await tx.updateTable('outlet').set(change).where('id', '=', known.id).execute()
  if (address) await saveAddress(tx, known, address)
}

/** The file's address becomes the delivery address; addresses that the retailer added stay. */
async function saveAddress(
  tx: Tx,
  { id, addressId }: { id: string; addressId: string | null },
  address: AddressParts & { provinceCode: string },
): Promise<void> {
  const row = addressRow(id, { ...address, id: addressId ?? randomUUID() })
  // The file has no labels and receivers, and not always a landmark: what the retailer entered stays.
  const { label: _label, receiver_name: _name, receiver_phone: _phone, landmark, ...place } = row
  const imported = landmark === null ? place : { ...place, landmark }
  if (addressId) await tx.updateTable('address').set(imported).where('id', '=', addressId).execute()
  else {
    await tx.insertInto('address').values(row).execute()
    const defaults = { default_shipping_address_id: row.id, default_billing_address_id: row.id }
    await tx.updateTable('outlet').set(defaults).where('id', '=', id).execute()
  }
}
