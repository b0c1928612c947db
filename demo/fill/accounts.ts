import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { StaffRole } from '#rules/identity/permissions.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import type { Tables } from '#server/adapters/database/tables.ts'
import { loadGeography } from '#server/identity/geography.ts'
import { hashPassword } from '#server/identity/identity.ts'
import type { DemoOutlet } from '../types.ts'
import { dayMs } from '#rules/bangkok-time.ts'
import { insertMany } from './insert-many.ts'

/** The staff of the demo: somebody in every role, and two more drivers. */
export const demoStaff: readonly { username: string; name: string; role: StaffRole }[] = [
  { username: 'admin', name: 'ศิริพร ตั้งใจ', role: 'admin' },
  { username: 'manager', name: 'ประเสริฐ ศรีสุข', role: 'manager' },
  { username: 'clerk', name: 'วิภา ทองดี', role: 'clerk' },
  { username: 'desk', name: 'กมลชนก แสงทอง', role: 'order_desk' },
  { username: 'packer', name: 'สมพงษ์ ใจเย็น', role: 'warehouse' },
  { username: 'driver', name: 'อนุชา พลอยงาม', role: 'driver' },
  { username: 'driver2', name: 'บุญเลิศ รักถิ่น', role: 'driver' },
  { username: 'driver3', name: 'สุรชัย มั่นคง', role: 'driver' },
  { username: 'cashier', name: 'มาลี วงศ์ใหญ่', role: 'cash' },
  { username: 'goods', name: 'ณัฐพล คงดี', role: 'goods' },
  { username: 'accountant', name: 'รัตนา จันทร์เพ็ญ', role: 'accountant' },
]
/** The public password of all demo accounts. */
export const demoPassword = 'songdee-demo'
const year = 365 * dayMs

export type Account = { id: string; outlet: DemoOutlet; address: AddressRow }
type AddressRow = Pick<
  Selectable<Tables['address']>,
  'id' | 'outlet_id' | 'address_line' | 'sub_district' | 'district' | 'province' | 'province_code' | 'postal_code'
>

/** An id that is equal in every demo, so that links to it stay valid. */
export function steadyId(name: string): string {
  const hex = createHash('sha256').update(`songdee demo ${name}`).digest('hex')
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** @throws Error where the demo has no such account */
export function staffName(username: string): string {
  const found = demoStaff.find((one) => one.username === username)
  if (!found) throw new Error(`The demo has no account ${username}`)
  return found.name
}
/** A member of the demo's staff as the actor of what is stored. */
export const staffActor = (username: string): string => `staff:${steadyId(username)} ${staffName(username)}`

/** Creates the retailers with addresses and empty carts, and staff accounts for every role. */
export async function fillAccounts(tx: Tx, outlets: readonly DemoOutlet[], now: Date): Promise<Map<string, Account>> {
  const geography = await loadGeography()
  const passwordHash = await hashPassword(demoPassword)
  const createdAt = new Date(now.getTime() - year)
  const accounts = outlets.map((outlet) => {
    const provinceCode = geography.find(outlet.address)?.provinceCode
    if (!provinceCode) throw new Error(`The address of ${outlet.outletCode} does not exist`)
    return accountOf(outlet, provinceCode)
  })
  await insertMany(
    tx,
    'outlet',
    accounts.map((account) => outletRow(account, passwordHash, createdAt)),
  )
  await insertMany(
    tx,
    'address',
    accounts.map(({ address }) => address),
  )
  await insertMany(
    tx,
    'cart',
    accounts.map(({ id }) => ({ outlet_id: id, items: '[]', coupon_code: null, updated_at: now })),
  )
  await insertMany(
    tx,
    'consent',
    accounts.flatMap(({ id }) =>
      ['terms', 'privacy'].map((document) => ({ outlet_id: id, document, version: '1', at: createdAt })),
    ),
  )
  await insertMany(
    tx,
    'staff',
    demoStaff.map(({ username, name, role }) => ({
      id: steadyId(username),
      username,
      password_hash: passwordHash,
      name,
      roles: [role],
    })),
  )
  return new Map(accounts.map((account) => [account.outlet.outletCode, account]))
}

function accountOf(outlet: DemoOutlet, provinceCode: string): Account {
  const id = steadyId(outlet.outletCode)
  const { address } = outlet
  return {
    id,
    outlet,
    address: {
      id: steadyId(`${outlet.outletCode} address`),
      outlet_id: id,
      address_line: address.addressLine,
      sub_district: address.subDistrict,
      district: address.district,
      province: address.province,
      province_code: provinceCode,
      postal_code: address.postalCode,
    },
  }
}

const outletRow = ({ id, outlet, address }: Account, passwordHash: string, createdAt: Date) => ({
  id,
  outlet_code: outlet.outletCode,
  phone: outlet.phone,
  phone_verified: true,
  email: null,
  password_hash: passwordHash,
  store_name: outlet.storeName,
  owner_name: outlet.ownerName,
  last_name: outlet.lastName,
  tax_id: outlet.taxId,
  segment: outlet.segment,
  default_shipping_address_id: address.id,
  default_billing_address_id: address.id,
  created_at: createdAt,
  approved_at: createdAt,
})
