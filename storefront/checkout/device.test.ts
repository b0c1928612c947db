import { expect, test } from 'vitest'
import { opensBankApps, paysInPlace } from './device.ts'

const on = (userAgent: string, maxTouchPoints = 0) => ({ userAgent, maxTouchPoints })
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15'
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/125.0.0.0 Mobile Safari/537.36'
const tablet = 'Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 Chrome/125.0.0.0 Safari/537.36'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Mobile/15E148'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/125.0.0.0 Safari/537.36'

// Specification 4.66, 4.67
test.each([
  ['a phone with Android', on(android, 5)],
  ['a tablet with Android', on(tablet, 5)],
  ['an iPhone', on(iPhone, 5)],
  ['an iPad, which says it is a Mac', on(mac, 5)],
])('%s opens the apps of banks and pays in place', (_what, device) => {
  expect([opensBankApps(device), paysInPlace(device)]).toEqual([true, true])
})

// Specification 4.67
test.each([
  ['a Mac', on(mac)],
  ['a desktop with Windows and a touch screen', on(windows, 10)],
])('%s does neither', (_what, device) => {
  expect([opensBankApps(device), paysInPlace(device)]).toEqual([false, false])
})

// Specification 4.67
test('a phone that only its hints give away opens the apps of banks', () => {
  expect(opensBankApps({ ...on(windows), userAgentData: { mobile: true } })).toBe(true)
})
