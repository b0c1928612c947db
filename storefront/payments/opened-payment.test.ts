import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '#storefront/api/browser.fixture.ts'
import { rememberOpened } from './opened-payment.ts'

beforeEach(stubBrowser)
afterEach(() => void vi.unstubAllGlobals())

// Specification 4.74
test('address and channel of the payment page opened last are stored for the redirect', () => {
  const opened = { orderNumber: 'SD2611210000014', url: 'https://pay.example/1', channel: 'PPQR' }
  rememberOpened(opened)
  rememberOpened({ ...opened, channel: 'CC' })
  expect(JSON.parse(sessionStorage.getItem('songdee.payment') ?? '')).toEqual({ ...opened, channel: 'CC' })
})

test('a storage that is full keeps nobody from paying', () => {
  const setItem = () => {
    throw new Error('QuotaExceededError')
  }
  vi.stubGlobal('sessionStorage', { setItem })
  const opened = { orderNumber: 'SD2611210000014', url: 'https://pay.example/1', channel: 'CC' }
  expect(() => rememberOpened(opened)).not.toThrow()
})
