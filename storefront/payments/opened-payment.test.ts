import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '#storefront/identity/browser.fixture.ts'
import { openedFor, rememberOpened } from './opened-payment.ts'

beforeEach(stubBrowser)
afterEach(() => void vi.unstubAllGlobals())

test('address and channel of the payment page opened last are kept for the redirect, for their order alone', () => {
  const opened = { orderNumber: 'SD2611210000014', url: 'https://pay.example/1', channel: 'PPQR' }
  rememberOpened(opened)
  expect(openedFor('SD2611210000014')).toEqual(opened)
  expect(openedFor('SD2611210000022')).toBeNull()
})

test('what cannot be read is none', () => {
  rememberOpened({ orderNumber: 'SD1', url: '', channel: '' })
  for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, '{')
  expect(openedFor('SD1')).toBeNull()
})
