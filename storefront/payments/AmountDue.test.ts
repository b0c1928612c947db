import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import type { Order } from '#storefront/orders/order-queries.ts'
import { render } from '#storefront/pages/render.fixture.ts'
import { allNamespaces } from '#storefront/texts/further-texts.ts'
import { loadTexts, textsOf } from '#storefront/texts/namespaces.ts'
import { AmountDue } from './AmountDue.tsx'
import type { PaymentView } from './payment-view.ts'

beforeAll(() => loadTexts('th', allNamespaces))

const drawn = (view: PaymentView, dueAmt: number, orderStatus = 'WAITING_FOR_DELIVERY') => {
  const order = {
    orderNumber: 'SD2611210000017',
    orderStatus,
    totalGrossAmt: 1000,
    totalOfferAmt: 0,
    deliveryAmt: 0,
    grandTotalAmt: 1000,
    dueAmt,
  } as Order
  return render(createElement(AmountDue, { order, view }), 'th').text
}

test('what the driver gets in cash is named where it is not the total: goods are missing, or some of it is paid', () => {
  const { leftInCash } = textsOf('th', 'orders')
  const { amountOrdered, amountPaid } = textsOf('th', 'payments')
  expect(drawn('cod', 800)).toContain(`${leftInCash} ฿ 800.00`)
  expect(drawn('paid', 800)).toContain(`${leftInCash} ฿ 800.00`)
  for (const view of ['cod', 'paid'] as const) {
    expect(drawn(view, 800)).toContain(`${amountOrdered} ฿ 1,000.00`)
    expect(drawn(view, 1000)).not.toContain(leftInCash)
  }
  expect(drawn('cod', 1000)).toContain(`${amountOrdered} ฿ 1,000.00`)
  expect(drawn('paid', 1000)).toContain(`${amountPaid} ฿ 1,000.00`)
  expect(drawn('owed', 800)).not.toContain(leftInCash)
})

test('of a delivered order nothing is left to pay to a driver', () => {
  expect(drawn('paid', 800, 'DELIVERED')).not.toContain(textsOf('th', 'orders').leftInCash)
})
