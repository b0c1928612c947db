import { expect, test } from 'vitest'
import { register } from '#storefront/texts/register.en.ts'
import { problemsOf, problemText } from './problems.ts'

test('errors of the wire are shown at the fields of the form, the first of each', () => {
  const errors = [
    { path: 'phoneNumber', code: 'phone_taken' },
    { path: 'addresses.0.district', code: 'address_mismatch' },
    { path: 'addresses.0.district', code: 'required' },
  ]
  expect(problemsOf(errors)).toEqual({ phoneNumber: 'phone_taken', district: 'address_mismatch' })
})

// Specification 8.40
test('every code has its words, also one that nobody foresaw', () => {
  expect(problemText(register, 'storeName', 'required')).toBe('Enter the store name')
  expect(problemText(register, 'acceptTerms', 'consent_required')).toBe('Accept the terms of use')
  expect(problemText(register, 'confirmPassword', 'password_mismatch')).toBe('Please enter the same password')
  expect(problemText(register, 'email', 'too_big')).toBe('Check this field')
})
