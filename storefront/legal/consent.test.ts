import { expect, test } from 'vitest'
import { readConsent } from './consent.ts'

test('the consent is what was chosen; anything else is no consent', () => {
  expect(readConsent('lang=th; consent=all')).toBe('all')
  expect(readConsent('consent=necessary; lang=th')).toBe('necessary')
  for (const cookies of ['', 'consent=', 'consent=allow', 'noconsent=all', 'consent=all2']) {
    expect([cookies, readConsent(cookies)]).toEqual([cookies, null])
  }
})
