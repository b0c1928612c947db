import { randomBytes, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { checkAddress, type AddressParts } from '#rules/identity/address.ts'
import { normaliseEmail } from '#rules/identity/email.ts'
import { normalisePhone } from '#rules/identity/phone.ts'
import { checkRetailerDetails } from '#rules/identity/registration.ts'
import { normaliseTaxId } from '#rules/identity/tax-id.ts'
import { segmentWord } from '#rules/retailers/segment.ts'
import { neededColumns } from '#rules/transfer/import-columns.ts'
import { importReasons, type ImportReason } from '#rules/transfer/import-reasons.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import type { Tables } from '#server/adapters/database/tables.ts'
import { loadGeography, type Geography } from '#server/identity/geography.ts'
import { hashPassword } from '#server/identity/identity.ts'
import { addressRow, outletRow } from '#server/identity/outlets.ts'
import { changeOf, lockTables, type Importer, type RowViolation } from './importer.ts'
import type { Row } from './row-source.ts'
import { emptyPlan, readAddresses, writePlan, type OutletPlan, type StoredAddress } from './write-outlets.ts'

const addressColumns = ['address_line', 'sub_district', 'district', 'province', 'postal_code'] as const
const usualSegment = 'grocery'

/**
 * Imports retailers, identified by outlet code: new ones get an account, known ones are changed. A new account has no
 * known password: nobody can sign in before one is set.
 */
export const importOutlets: Importer = async (tx, source, context) => {
  const { mayChangePhones } = context
  const geography = await loadGeography()
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const refused: RowViolation[] = []
  const valid: { row: Row; retailer: ImportedRetailer }[] = []
  for await (const row of source(neededColumns('retailers'))) {
    const retailer = checkOutlet(row, geography)
    if ('refused' in retailer) refused.push(...retailer.refused)
    else valid.push({ row, retailer })
  }
  // The file has been read: registrations and other changes of accounts wait for the writing alone.
  await lockTables(tx, context, 'outlet', 'address')
  const accounts = await readAccounts(tx)
  const addresses = await readAddresses(
    tx,
    valid.flatMap(({ retailer }) => accounts.byCode.get(retailer.outletCode)?.default_shipping_address_id ?? []),
  )
  const plan = emptyPlan()
  const seen = new Set<string>()
  for (const { row, retailer } of valid) {
    const problems = conflicts(accounts, row, retailer, { seen, mayChangePhones })
    refused.push(...problems)
    if (problems.length > 0) continue
    const known = accounts.byCode.get(retailer.outletCode)
    if (known) changeRetailer(plan, { known, addresses, retailer, line: row.line })
    else addRetailer(plan, retailer, { passwordHash, createdAt: context.now, line: row.line })
    accounts.take(retailer)
    seen.add(retailer.outletCode)
  }
  if (!context.isDryRun) await writePlan(tx, plan, context)
  return { rows: seen.size, refused, warnings: [], changes: plan.changes, summary: 'as shops with an account' }
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
  const phone = normalisePhone(row.field('phone').replace(withoutZero, '0$1'))
  const outletCode = row.field('outlet_code')
  const segment = row.field('segment').toLowerCase()
  const errors: { path: string; code: string; values?: string[] }[] = [
    ...(/^[\w-]{1,36}$/.test(outletCode) ? [] : [{ path: 'outlet_code', code: 'not_code', values: ['36'] }]),
    ...checkRetailerDetails(details),
    ...(phone ? [] : [{ path: 'phone', code: 'phone_invalid' }]),
    ...(segment === '' || segmentWord.test(segment) ? [] : [{ path: 'segment', code: 'not_code', values: ['40'] }]),
    ...(hasAddress ? checkAddress(address, (parts) => geography.misplacedPart(parts)) : []),
  ]
  if (errors.length > 0 || !phone)
    return {
      refused: errors.map(({ path, code, values }) => ({
        line: row.line,
        column: columnOf(path),
        reason: reasonOf(code),
        ...(values && { values }),
      })),
    }
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

/** Spreadsheets take a phone number for a number and drop its first digit. */
const withoutZero = /^([689]\d{8})$/

/** Names fields as the file does: `store_name` for `storeName`. */
const columnOf = (path: string): string => path.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const reasonOf = (code: string): ImportReason => {
  if (code === 'required') return 'needed'
  if (code in importReasons) return code as ImportReason
  throw new Error(`No words for the reason ${code}`)
}

type Account = Pick<Selectable<Tables['outlet']>, 'id' | (typeof accountColumns)[number]>
type Accounts = {
  byCode: Map<string, Account>
  /** The code of the account that has this number or address. */
  phones: Map<string, string>
  emails: Map<string, string>
  take: (retailer: ImportedRetailer) => void
}
const accountColumns = [
  ...([
    'outlet_code',
    'phone',
    'phone_verified',
    'has_password',
    'email',
    'store_name',
    'owner_name',
    'last_name',
    'tax_id',
  ] as const),
  ...(['segment', 'default_shipping_address_id', 'deleted_at'] as const),
] as const

/** All accounts: a file may exchange numbers between them, row by row. */
async function readAccounts(tx: Tx): Promise<Accounts> {
  const rows = await tx
    .selectFrom('outlet')
    .select(['id', ...accountColumns])
    .execute()
  const byCode = new Map(rows.map((row): [string, Account] => [row.outlet_code, row]))
  const phones = new Map(rows.map(({ phone, outlet_code: code }) => [phone, code]))
  const emails = new Map(rows.flatMap(({ email, outlet_code: code }) => (email ? [[email, code] as const] : [])))
  return {
    byCode,
    phones,
    emails,
    take: ({ outletCode, phone, email }) => {
      const known = byCode.get(outletCode)
      if (known) phones.delete(known.phone)
      if (known?.email && email) emails.delete(known.email)
      phones.set(phone, outletCode)
      if (email) emails.set(email, outletCode)
    },
  }
}

/** A phone number or an e-mail address belongs to one account only. */
function conflicts(
  { byCode, phones, emails }: Accounts,
  { line }: Row,
  { outletCode, phone, email }: ImportedRetailer,
  { seen, mayChangePhones }: { seen: ReadonlySet<string>; mayChangePhones: boolean },
): RowViolation[] {
  const refuse = (column: string, reason: ImportReason): RowViolation[] => [{ line, column, reason }]
  if (seen.has(outletCode)) return refuse('outlet_code', 'twice')
  const known = byCode.get(outletCode)
  if (known?.deleted_at) return refuse('outlet_code', 'account_deleted')
  if (known && known.phone !== phone) {
    if (known.phone_verified || known.has_password) return refuse('phone', 'phone_fixed')
    if (!mayChangePhones) return refuse('phone', 'phone_by_key')
  }
  if ((phones.get(phone) ?? outletCode) !== outletCode) return refuse('phone', 'phone_taken')
  return email && (emails.get(email) ?? outletCode) !== outletCode ? refuse('email', 'email_taken') : []
}

function addRetailer(
  { added, changes }: OutletPlan,
  retailer: ImportedRetailer,
  { line, ...stored }: { passwordHash: string; createdAt: Date; line: number },
): void {
  const { address, segment, ...facts } = retailer
  const id = randomUUID()
  const addresses = address ? [{ ...address, id: randomUUID() }] : []
  const outlet = {
    ...facts,
    ...stored,
    id,
    phoneVerified: false,
    hasPassword: false,
    segment: segment ?? usualSegment,
    consents: [],
    addresses,
  }
  added.push(outlet)
  const place = { line, name: facts.outletCode, before: null }
  changes.push({ ...place, table: 'outlet', key: id, after: untouched(outlet) })
  for (const one of addresses) changes.push({ ...place, table: 'address', key: one.id, after: addressRow(id, one) })
}

/** Its row as long as nobody has changed it. Whether somebody signs in by now is for the undo to see. */
function untouched(outlet: OutletPlan['added'][number]) {
  const {
    created_at: _at,
    approved_at: _approved,
    password_hash: _hash,
    has_password: _has,
    phone_verified: _proven,
    ...row
  } = outletRow(outlet)
  return { ...row, tax_name: null, tax_branch: null, staff_note: null, suspended_at: null }
}

type KnownRetailer = {
  known: Account
  addresses: ReadonlyMap<string, StoredAddress>
  retailer: ImportedRetailer
  line: number
}

function changeRetailer(plan: OutletPlan, { known, addresses, retailer, line }: KnownRetailer): void {
  const { phone, email, segment, address } = retailer
  const wanted = {
    store_name: retailer.storeName,
    owner_name: retailer.ownerName,
    last_name: retailer.lastName,
    phone,
    ...(email && { email }),
    ...(retailer.taxId && { tax_id: retailer.taxId }),
    ...(segment && { segment }),
  }
  const place = { line, name: known.outlet_code }
  const change = changeOf({ ...place, table: 'outlet', key: known.id }, known, wanted)
  if (change) {
    plan.changes.push(change)
    plan.changed.push({ row: { ...known, ...wanted }, before: known })
  }
  if (!address) return
  const row = addressRow(known.id, { ...address, id: known.default_shipping_address_id ?? randomUUID() })
  const stored = addresses.get(row.id)
  if (stored) moveAddress(plan, stored, row, place)
  else {
    plan.firstAddresses.push(row)
    plan.changes.push({ ...place, table: 'address', key: row.id, before: null, after: row })
  }
}

/** The file's address becomes the delivery address; addresses that the retailer added stay. */
function moveAddress(
  plan: OutletPlan,
  stored: StoredAddress,
  row: ReturnType<typeof addressRow>,
  place: { line: number; name: string },
): void {
  // The file has no labels and receivers, and not always a landmark: what the retailer entered stays. So does a pin
  // while the address is the same.
  const { address_line, sub_district, district, province, province_code, postal_code, landmark } = row
  const parts = { address_line, sub_district, district, province, province_code, postal_code }
  const wanted = landmark === null ? parts : Object.assign(parts, { landmark })
  const named = { ...place, table: 'address' as const, key: stored.id }
  const moved = changeOf(named, stored, wanted)
  if (!moved) return
  const isElsewhere = Object.keys(moved.after).some((column) => column !== 'landmark')
  const pin = isElsewhere ? { latitude: null, longitude: null, location_accuracy_m: null } : {}
  const change = changeOf(named, stored, { ...wanted, ...pin })
  if (change) plan.changes.push(change)
  plan.moved.push({ ...stored, ...wanted, ...pin })
}
