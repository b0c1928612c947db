import { expect, test } from 'vitest'
import fc from 'fast-check'
import type { MisplacedPart } from './address.ts'
import { isCommonPassword } from './common-password.ts'
import { checkRegistration, type Registration } from './registration.ts'

const everywhere: MisplacedPart = () => null

const shop: Registration = {
  storeName: 'ร้านป้าแดง',
  ownerName: 'แดง',
  lastName: 'ใจดี',
  phoneNumber: '๐๘๑-๒๓๔-๕๖๗๘',
  password: 'ข้าวสาร12',
  confirmPassword: 'ข้าวสาร12',
  addresses: [
    { addressLine: '12/3 หมู่ 4', subDistrict: 'แสนสุข', district: 'เมืองชลบุรี', province: 'ชลบุรี', postalCode: '20130' },
  ],
  acceptTerms: true,
  acceptPrivacy: true,
}

test('a sound registration has nothing wrong, with or without e-mail and tax number', () => {
  expect(checkRegistration(shop, everywhere)).toEqual([])
  expect(checkRegistration({ ...shop, email: ' ', taxId: '' }, everywhere)).toEqual([])
  expect(checkRegistration({ ...shop, email: 'a@example.com', taxId: '0107542000011' }, everywhere)).toEqual([])
})

// Specification 5.31, 9.37
test('all that is wrong is told at once, in the order of the form', () => {
  const nothing: Registration = {
    storeName: ' ',
    ownerName: '',
    lastName: 'ใจดี\u0000',
    email: 'a@b',
    taxId: '0105536000001',
    phoneNumber: '021234567',
    password: 'short',
    confirmPassword: 'other',
    addresses: [{ addressLine: '', subDistrict: '', district: 'เมือง', province: 'ชลบุรี', postalCode: '2013' }],
    acceptTerms: false,
    acceptPrivacy: false,
  }
  expect(checkRegistration(nothing, everywhere).map(({ path, code }) => `${path} ${code}`)).toEqual([
    'storeName required',
    'ownerName required',
    'lastName text_invalid',
    'email email_invalid',
    'taxId tax_id_invalid',
    'phoneNumber phone_invalid',
    'password password_short',
    'confirmPassword password_mismatch',
    'addresses.0.addressLine required',
    'addresses.0.subDistrict required',
    'addresses.0.postalCode postal_code_invalid',
    'acceptTerms consent_required',
    'acceptPrivacy consent_required',
  ])
})

// Specification 5.42
test('parts that do not belong together are told by the first that does not fit', () => {
  expect(checkRegistration(shop, () => 'district')).toEqual([
    { path: 'addresses.0.district', code: 'address_mismatch' },
  ])
})

test('a registration without any address is refused', () => {
  expect(checkRegistration({ ...shop, addresses: [] }, everywhere)).toEqual([{ path: 'addresses', code: 'required' }])
})

test.each([
  ['1234567', 'password_short'],
  ['x'.repeat(73), 'password_long'],
  ['', 'required'],
])('the password %j is refused as %s', (password, code) => {
  expect(checkRegistration({ ...shop, password, confirmPassword: password }, everywhere)).toEqual([
    { path: 'password', code },
  ])
})

// Specification 5.32
test('passwords of 8 to 72 characters that are not common are taken, in any script', () => {
  const password = fc.string({ unit: 'grapheme-composite', minLength: 8, maxLength: 72 }).filter((text) => {
    const length = [...text].length
    return length >= 8 && length <= 72 && !isCommonPassword(text)
  })
  fc.assert(
    fc.property(
      password,
      (text) => checkRegistration({ ...shop, password: text, confirmPassword: text }, everywhere).length === 0,
    ),
  )
})
