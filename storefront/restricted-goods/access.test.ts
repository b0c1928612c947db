import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aStorage } from '#storefront/api/browser.fixture.ts'
import { forgetAccess, hasAccess, rememberAccess } from './access.ts'
import { withAccess } from './with-access.ts'

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('sessionStorage', aStorage())
})
afterEach(() => void vi.unstubAllGlobals())

// Specification 4.39, 9.11
test('with the cookie the product is added to the cart immediately', () => {
  document.cookie = 'lang=th; verify-restrict-product=1'
  const put = vi.fn()
  withAccess(4, put)
  expect(put).toHaveBeenCalledOnce()
})

// Specification 3.5, 4.40
test('a confirmed code counts for this session, with or without cookies', () => {
  expect(hasAccess()).toBe(false)
  rememberAccess()
  expect(hasAccess()).toBe(true)
})

// Specification 4.43
test('access that the server revoked is deleted here and in the cookie', () => {
  rememberAccess()
  forgetAccess()
  expect(document.cookie).toMatch(/^verify-restrict-product=; path=\/; max-age=0/)
  expect(hasAccess()).toBe(false)
})
