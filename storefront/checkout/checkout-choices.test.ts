import { expect, test } from 'vitest'
import { aStorage } from '#storefront/api/browser.fixture.ts'
import {
  errorsOf,
  isFetched,
  orderBody,
  readChoices,
  sameAsShipping,
  settledChoices,
  writeChoices,
  type CheckoutChoices,
} from './checkout-choices.ts'
import type { Profile } from '#storefront/identity/use-profile.ts'

const address = (id: string) => ({
  id,
  addressLine: '88/12 ถนนวชิรปราการ',
  subDistrict: 'บางปลาสร้อย',
  district: 'เมืองชลบุรี',
  province: 'ชลบุรี',
  postalCode: '20000',
})
const profile: Profile = {
  id: 'outlet-1',
  outletCode: 'OUT001',
  storeName: 'ร้านป้าแดงโชห่วย',
  ownerName: 'สมศรี',
  lastName: 'แดงประเสริฐ',
  phoneNumber: '0812345678',
  phoneVerified: true,
  email: null,
  taxId: '3200145004689',
  addresses: [address('shop'), address('store')],
  defaultShippingAddressId: 'store',
  defaultBillingAddressId: 'shop',
  points: 0,
}
const everything = { methods: ['COD', 'PROMPTPAY', 'BANK'] as const, bankApps: true }

const fresh = () => settledChoices(readChoices(aStorage(), 'outlet-1'), profile, everything)
const chosen = (change: Partial<CheckoutChoices>): CheckoutChoices => ({ ...fresh(), method: 'COD', ...change })

test('choices survive a reload, each outlet with its own', () => {
  const storage = aStorage()
  writeChoices(storage, 'outlet-1', chosen({ note: 'ส่งหลังบ้าน', bank: 'KBANK' }))
  expect(readChoices(storage, 'outlet-1')).toMatchObject({ note: 'ส่งหลังบ้าน', method: 'COD', bank: 'KBANK' })
  expect(readChoices(storage, 'outlet-2')).toMatchObject({ note: '', method: null })
})

test.each(['', 'no json', '[]', '{"method":"BARTER","bank":"toString","note":7,"taxInvoice":{"branch":1}}'])(
  'what is stored as %j counts as not chosen',
  (text) => {
    const read = readChoices({ getItem: () => text }, 'outlet-1')
    expect(read).toMatchObject({ method: null, note: '', taxInvoice: { name: '', branch: '00000' } })
  },
)

test('a first order begins with the default addresses and the tax number of the account', () => {
  expect(fresh()).toMatchObject({
    shippingAddressId: 'store',
    billingAddressId: 'shop',
    taxInvoice: { name: 'ร้านป้าแดงโชห่วย', taxId: '3200145004689', branch: '00000' },
  })
})

test('the buyer of the last tax invoice is filled in where nothing was typed on this phone, and only there', () => {
  const known = { name: 'บริษัท ป้าแดง จำกัด', taxId: '0107542000011', branch: '00002' }
  expect(settledChoices(readChoices(aStorage(), 'outlet-1'), profile, everything, known).taxInvoice).toEqual(known)
  const typed = { name: 'ร้านใหม่', taxId: '', branch: '00000' }
  expect(settledChoices(chosen({ taxInvoice: typed }), profile, everything, known).taxInvoice).toEqual({
    name: 'ร้านใหม่',
    taxId: '3200145004689',
    branch: '00000',
  })
})

test('a branch whose number is not typed yet stays a branch, and its number is required', () => {
  const storage = aStorage()
  const taxInvoice = { name: 'ร้าน', taxId: '0107542000011', branch: '' }
  writeChoices(storage, 'outlet-1', chosen({ wantsTaxInvoice: true, taxInvoice }))
  const read = readChoices(storage, 'outlet-1')
  expect(read.taxInvoice.branch).toBe('')
  expect(errorsOf(settledChoices(read, profile, everything))).toEqual(['branch_invalid'])
})

test('another address counts for its order alone: what is stored begins with the main one', () => {
  const storage = aStorage()
  writeChoices(storage, 'outlet-1', chosen({ shippingAddressId: 'shop', method: 'COD' }))
  const next = settledChoices(readChoices(storage, 'outlet-1'), profile, everything)
  expect(next).toMatchObject({ shippingAddressId: 'store', method: 'COD' })
})

test('what no longer exists or is not offered any more is not chosen', () => {
  const before = chosen({ shippingAddressId: 'gone', billingAddressId: 'gone', method: 'CREDIT' })
  const now = settledChoices(before, profile, everything)
  expect(now).toMatchObject({ shippingAddressId: 'store', billingAddressId: 'shop', method: null })
  const defaults = { defaultShippingAddressId: null, defaultBillingAddressId: 'gone' }
  expect(settledChoices(before, { ...profile, ...defaults }, everything)).toMatchObject({
    shippingAddressId: 'shop',
    billingAddressId: sameAsShipping,
  })
})

test('who bills to where the goods go does so again, wherever that is, and whatever the account says', () => {
  const storage = aStorage()
  writeChoices(storage, 'outlet-1', chosen({ billingAddressId: sameAsShipping }))
  const next = settledChoices(readChoices(storage, 'outlet-1'), profile, everything)
  expect(next).toMatchObject({ shippingAddressId: 'store', billingAddressId: sameAsShipping })
  expect(orderBody({ ...next, method: 'COD' }, 'outlet-1', 480)).toMatchObject({ billingAddressId: 'store' })
})

test('who bills to an address, by choice or by default, does so wherever the goods go, there too', () => {
  for (const billingAddressId of ['shop', null]) {
    const to = (shippingAddressId: string) =>
      settledChoices(chosen({ shippingAddressId, billingAddressId }), profile, everything)
    for (const now of [to('shop'), to('store')]) {
      expect(now.billingAddressId).toBe('shop')
      expect(orderBody(now, 'outlet-1', 480)).toMatchObject({ billingAddressId: 'shop' })
    }
  }
})

test('who accepted "same as the delivery address" when that was stored as null bills so again; what is not chosen now is the default', () => {
  const before = { getItem: () => JSON.stringify({ method: 'COD', billingAddressId: null }) }
  expect(readChoices(before, 'outlet-1').billingAddressId).toBe(sameAsShipping)
  const neverOrdered = { getItem: () => JSON.stringify({ method: null, billingAddressId: null }) }
  const storage = aStorage()
  writeChoices(storage, 'outlet-1', chosen({ billingAddressId: null }))
  for (const stored of [neverOrdered, storage])
    expect(settledChoices(readChoices(stored, 'outlet-1'), profile, everything).billingAddressId).toBe('shop')
})

test("a bank's app is no choice on a desktop", () => {
  const before = chosen({ method: 'BANK', bank: 'SCB' })
  expect(settledChoices(before, profile, everything)).toMatchObject({ method: 'BANK', bank: 'SCB' })
  expect(settledChoices(before, profile, { ...everything, bankApps: false })).toMatchObject({
    method: null,
    bank: null,
  })
})

// Specification 5.55
test('faults come in the order of the page', () => {
  const choices = chosen({
    shippingAddressId: null,
    wantsTaxInvoice: true,
    taxInvoice: { name: ' ', taxId: '3200145004680', branch: '1' },
    method: null,
  })
  expect(errorsOf(choices)).toEqual([
    'address_missing',
    'invoice_name_missing',
    'tax_id_invalid',
    'branch_invalid',
    'method_missing',
  ])
  expect(errorsOf(chosen({ method: 'BANK' }))).toEqual(['bank_missing'])
  expect(errorsOf(chosen({}))).toEqual([])
})

test('a tax invoice that is not wanted has no faults and is not sent', () => {
  const choices = chosen({ taxInvoice: { name: '', taxId: 'x', branch: 'x' } })
  expect(errorsOf(choices)).toEqual([])
  expect(orderBody(choices, 'outlet-1', 480)).toEqual({
    retailerId: 'outlet-1',
    payType: 'COD',
    shippingAddressId: 'store',
    billingAddressId: 'shop',
    expectedGrandTotalAmt: 480,
  })
})

test('the order carries what was chosen, numbers in plain digits', () => {
  const choices = chosen({
    shippingAddressId: 'shop',
    billingAddressId: 'store',
    note: ' โทรก่อนส่ง ',
    wantsTaxInvoice: true,
    taxInvoice: { name: ' บริษัท ป้าแดง จำกัด ', taxId: '3-2001-45004-68-9', branch: '๐๐๐๐๑' },
    method: 'PROMPTPAY',
  })
  expect(orderBody(choices, 'outlet-1', 480.5)).toMatchObject({
    payType: '2C2P-PP-QR',
    billingAddressId: 'store',
    note: 'โทรก่อนส่ง',
    taxInvoice: { name: 'บริษัท ป้าแดง จำกัด', taxId: '3200145004689', branch: '00001' },
    expectedGrandTotalAmt: 480.5,
  })
  expect(orderBody(chosen({ method: null }), 'outlet-1', 480)).toBeNull()
})

test('a window to fetch the order is of this order alone, and has to be one that is offered', () => {
  const [first, second] = ['2026-11-27T02:00:00.000Z', '2026-11-27T03:00:00.000Z'] as const
  const settled = (pickUpFrom: string | null, pickUps: readonly string[] | null | undefined) =>
    settledChoices(chosen({ pickUpFrom }), profile, { ...everything, pickUps }).pickUpFrom
  expect([settled(first, [first, second]), settled(first, undefined), settled(null, [first])]).toEqual([
    first,
    first,
    null,
  ])
  // It is over, or the supplier stopped it: then it is chosen again, or delivered.
  expect([settled(first, [second]), settled(first, [])]).toEqual(['', ''])
  expect(settled(first, null)).toBeNull()
  // What is shown as its sum is of the same way.
  for (const pickUps of [[first], [second], null, undefined])
    expect(isFetched(first, pickUps)).toBe(settled(first, pickUps) !== null)
  expect([isFetched(first, null), isFetched('', []), isFetched(null, [first])]).toEqual([false, true, false])
  expect(errorsOf(chosen({ pickUpFrom: '' }))).toEqual(['pick_up_missing'])
  expect(orderBody(chosen({ pickUpFrom: '' }), 'outlet-1', 480)).toBeNull()
  expect(orderBody(chosen({ pickUpFrom: first }), 'outlet-1', 480)).toMatchObject({ pickUpFrom: first })
  expect(orderBody(chosen({}), 'outlet-1', 480)).not.toHaveProperty('pickUpFrom')
  const storage = aStorage()
  writeChoices(storage, 'outlet-1', chosen({ pickUpFrom: first }))
  expect(readChoices(storage, 'outlet-1').pickUpFrom).toBeNull()
})
