import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { slipReasons } from '#rules/payments/slips.ts'
import type { Order } from '#storefront/orders/order-queries.ts'
import { render } from '#storefront/pages/render.fixture.ts'
import { allNamespaces } from '#storefront/texts/further-texts.ts'
import { loadTexts, textsOf } from '#storefront/texts/namespaces.ts'
import { RepaymentBox } from './RepaymentBox.tsx'

beforeAll(() => loadTexts('th', allNamespaces))

const order = {
  orderNumber: 'SD2611210000017',
  totalGrossAmt: 480,
  totalOfferAmt: 0,
  deliveryAmt: 0,
  grandTotalAmt: 480,
} as Order
const uncertain = ['amount_differs', 'not_received', 'wrong_account']

test.each(slipReasons)('of an order whose slip was rejected as %s the next step stands out', (reason) => {
  const slip = { id: '1', state: 'rejected', reason, note: null }
  const { html, actions } = render(createElement(RepaymentBox, { order }), 'th', { data: [slip] })
  const { chat } = textsOf('th', 'shell')
  const pay = textsOf('th', 'orders').payAmount('฿480.00')
  const isUncertain = uncertain.includes(reason)
  expect(actions).toEqual(isUncertain ? [chat, pay] : [pay])
  const primary = [...html.matchAll(/button-primary[^>]*>([^<]*)/g)].map(([, words]) => words)
  expect(primary).toEqual([isUncertain ? chat : pay])
})

test('an order whose slip waits invites to no payment while its slips are unknown', () => {
  const box = createElement(RepaymentBox, { order: { ...order, slipState: 'pending' } })
  for (const outcome of ['waiting', { failed: 'unavailable' }] as const) {
    const { text, actions } = render(box, 'th', outcome)
    expect(text).toContain(textsOf('th', 'payments').views.checking.title)
    expect(actions).toEqual([])
  }
})

test('an order whose slip was rejected invites to a payment only once the reason is known', () => {
  const box = createElement(RepaymentBox, { order: { ...order, slipState: 'rejected' } })
  const loading = render(box, 'th')
  expect([loading.html.includes('skeleton'), loading.actions]).toEqual([true, []])
  const failed = render(box, 'th', { failed: 'unavailable' })
  expect(failed.text).toContain(textsOf('th', 'errors').unavailable)
  expect(failed.actions).toEqual([textsOf('th', 'payments').tryAgain])
})

test('an order without a slip can be paid at once', () => {
  const box = createElement(RepaymentBox, { order: { ...order, slipState: 'none' } })
  for (const outcome of ['waiting', { failed: 'unavailable' }] as const)
    expect(render(box, 'th', outcome).actions).toEqual([textsOf('th', 'orders').payAmount('฿480.00')])
})
