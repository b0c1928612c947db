import { createElement } from 'react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { stubBrowser } from '#storefront/api/browser.fixture.ts'
import type { Order } from '#storefront/orders/order-queries.ts'
import { render } from '#storefront/pages/render.fixture.ts'
import { allNamespaces } from '#storefront/texts/further-texts.ts'
import { loadTexts, textsOf } from '#storefront/texts/namespaces.ts'
import { Repayment } from './Repayment.tsx'

beforeAll(async () => {
  await loadTexts('th', allNamespaces)
  stubBrowser()
})
afterAll(() => void vi.unstubAllGlobals())

const order = {
  id: '1',
  orderNumber: 'SD2611210000017',
  orderStatus: 'VERIFYING_PAYMENT',
  payType: 'PROMPTPAY',
  totalGrossAmt: 480,
  totalOfferAmt: 0,
  deliveryAmt: 0,
  grandTotalAmt: 480,
  dueAmt: 480,
} as Order
const page = createElement(Repayment, { order, methods: ['TRANSFER', 'CREDIT'] })

test('while it is not known whether an order is paid, nothing invites to pay, and it can be looked up again', () => {
  const { methodNames, amount } = textsOf('th', 'payments')
  const inviting = [amount, methodNames.TRANSFER, methodNames.CREDIT]
  const open = render(page, 'th', { data: { attempts: [], slips: [], view: 'unpaid' } })
  expect(inviting.filter((words) => !open.text.includes(words))).toEqual([])
  const failed = render(page, 'th', { failed: 'unavailable' })
  expect(inviting.filter((words) => failed.text.includes(words))).toEqual([])
  expect(failed.text).toContain(textsOf('th', 'shell').failedTitle)
  expect(failed.actions.at(-1)).toBe(textsOf('th', 'shell').tryAgain)
})

test('where a rejected slip may have brought the money, its reason and the chat stand before whatever was tried since', () => {
  const slip = {
    id: '1',
    state: 'rejected',
    reason: 'not_received',
    note: null,
    amount: 480,
    sentOn: '2026-11-21T03:00:00Z',
  }
  const attempt = { invoiceNo: 'A1', state: 'failed', channel: 'PPQR', amount: 480, createdOn: '2026-11-21T04:00:00Z' }
  const { slipReasons, views } = textsOf('th', 'payments')
  const drawn = render(page, 'th', { data: { attempts: [attempt], attempt, slips: [slip], view: 'failed' } })
  expect(drawn.text).toContain(slipReasons.not_received)
  expect(drawn.text).not.toContain(views.failed.text)
  expect(drawn.actions).toContain(textsOf('th', 'shell').chat)
  // While an older slip is checked, nobody transfers again.
  const older = { ...slip, id: '2', state: 'pending', reason: null }
  const checking = render(page, 'th', { data: { attempts: [], slips: [slip, older], view: 'checking' } })
  expect(checking.text).toContain(slipReasons.not_received)
  expect(checking.text).toContain(views.checking.text)
})
