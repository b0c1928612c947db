import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts, textsOf } from '#backoffice/texts/namespaces.ts'
import { ConflictList } from './ConflictList.tsx'
import { StopList } from './StopList.tsx'
import type { Run, Stop } from './use-runs.ts'

await loadTexts('th', ['runs', 'errors', 'kit'])
const texts = textsOf('th', 'runs')

beforeEach(() => void vi.stubGlobal('document', { documentElement: { lang: 'th' } }))
afterEach(() => void vi.unstubAllGlobals())

/** Its words, without the markup. */
const drawn = (element: ReactElement) => renderToStaticMarkup(element).replaceAll(/<[^>]*>/g, ' ')

const line = { lineNo: 1, qty: 10, pickedQty: 8, productDetails: { productDescriptionThai: 'ข้าวสาร' } }
const stop = { orderId: 'a', orderNumber: 'SD1', storeName: 'ร้านหนึ่ง', shippingAddress: {}, cashAmt: null, dueAmt: 0 }
const nobody = { outcome: 'NOT_DELIVERED', reason: 'nobody_there', driverNote: 'ขอส่งวันศุกร์' }

test('a stop says why it was not delivered, and what the driver noted for the office', () => {
  const stops = [{ ...stop, ...nobody } as Stop]
  const list = drawn(createElement(StopList, { stops, selected: new Set<string>(), onSelect: vi.fn(), onOrder: null }))
  expect(list).toContain(texts.notDeliveredReasons.nobody_there)
  expect(list).toContain('ขอส่งวันศุกร์')
})

test('a report to check says which units were taken, why, and what the driver noted', () => {
  const part = { outcome: 'PARTLY_DELIVERED', lines: [{ lineNo: 1, deliveredQty: 6 }], reason: 'ถุงขาด', note: 'โทรกลับ' }
  const report = { key: '1', orderId: 'a', state: 'CONFLICT', at: '2026-11-29T02:00:00Z', cashAmt: null, ...part }
  const run = { id: 'run', stops: [{ ...stop, orderDetails: [line] }], reports: [report] } as Run
  const list = drawn(createElement(ConflictList, { run, onDone: vi.fn() }))
  expect(list).toContain(`ข้าวสาร ${texts.unitsOf('6', '8')}`)
  expect(list).toContain('ถุงขาด')
  expect(list).toContain('โทรกลับ')
})
