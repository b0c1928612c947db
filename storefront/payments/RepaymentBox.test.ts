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
