import { expect, test } from 'vitest'
import { createToken } from './browser.fixture.ts'
import { readClaims } from './claims.ts'

const retailer = { id: 'b3', outletCode: 'R1001', name: 'ร้านป้าแดง', phone_number: '0812345678', exp: 1_800_000_000 }

test('the retailer is read from the access token: id, outlet code, name in Thai, phone, and its expiry', () => {
  expect(readClaims(createToken(retailer))).toEqual({
    id: 'b3',
    outletCode: 'R1001',
    name: 'ร้านป้าแดง',
    phone: '0812345678',
    phoneUnproven: false,
    expiresAt: 1_800_000_000_000,
  })
})

test('a phone that nobody has proven is known from the token; one of which it says nothing is not called so', () => {
  expect(readClaims(createToken({ ...retailer, phone_number_verified: false }))?.phoneUnproven).toBe(true)
  expect(readClaims(createToken({ ...retailer, phone_number_verified: true }))?.phoneUnproven).toBe(false)
})

test.each([
  '',
  'nonsense',
  'a.b.c',
  createToken({ ...retailer, outletCode: undefined }),
  createToken({ ...retailer, exp: 'soon' }),
])('%s is no token of a shop', (token) => {
  expect(readClaims(token)).toBeNull()
})
