import { expect, test } from 'vitest'
import { createToken } from './browser.fixture.ts'
import { readClaims } from './claims.ts'

const retailer = { id: 'b3', outletCode: 'R1001', name: 'ร้านป้าแดง', phone_number: '0812345678', exp: 1_800_000_000 }

// Specification 3.2, 3.3, 3.4
test('the retailer is read from the access token: id, outlet code, name in Thai, phone, and its expiry', () => {
  expect(readClaims(createToken(retailer))).toEqual({
    id: 'b3',
    outletCode: 'R1001',
    name: 'ร้านป้าแดง',
    phone: '0812345678',
    phoneUnverified: false,
    expiresAt: 1_800_000_000_000,
  })
})

test('an unverified phone is known from the token; a token without that claim does not count as one', () => {
  expect(readClaims(createToken({ ...retailer, phone_number_verified: false }))?.phoneUnverified).toBe(true)
  expect(readClaims(createToken({ ...retailer, phone_number_verified: true }))?.phoneUnverified).toBe(false)
})

test.each([
  '',
  'nonsense',
  'a.b.c',
  createToken({ ...retailer, outletCode: undefined }),
  createToken({ ...retailer, exp: 'soon' }),
])('%s is no token of a retailer', (token) => {
  expect(readClaims(token)).toBeNull()
})
