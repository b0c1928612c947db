import { expect, test } from 'vitest'
import { readCookieConsent } from './cookie-consent.ts'

// Specification phone.48
test('the consent is what was chosen; anything else is no consent', () => {
  expect(readCookieConsent('lang=th; consent=all')).toBe('all')
  expect(readCookieConsent('consent=necessary; lang=th')).toBe('necessary')
  for (const cookies of ['', 'consent=', 'consent=allow', 'noconsent=all', 'consent=all2']) {
    expect([cookies, readCookieConsent(cookies)]).toEqual([cookies, null])
  }
})
