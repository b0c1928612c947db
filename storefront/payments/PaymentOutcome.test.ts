import { createElement } from 'react'
import { beforeAll, describe, expect, test } from 'vitest'
import { slipReasons } from '#rules/payments/slips.ts'
import type { Order } from '#storefront/orders/order-queries.ts'
import { render } from '#storefront/pages/render.fixture.ts'
import { allNamespaces } from '#storefront/texts/further-texts.ts'
import { loadTexts, textsOf } from '#storefront/texts/namespaces.ts'
import { PaymentOutcome } from './PaymentOutcome.tsx'
import type { Slip } from './slip-queries.ts'

beforeAll(async () => {
  for (const language of ['th', 'en'] as const) await loadTexts(language, allNamespaces)
})

const order = { id: '1', orderNumber: 'SD2611210000017', orderStatus: 'VERIFYING_PAYMENT' } as Order
const uncertain = ['amount_differs', 'not_received', 'wrong_account']

describe.each(['th', 'en'] as const)('in %s', (language) => {
  test.each(slipReasons)('a slip rejected as %s leads either to the chat or to another payment', (reason) => {
    const texts = textsOf(language, 'payments')
    const slip = { id: '1', state: 'rejected', reason, note: null } as Slip
    const props = { order, view: 'refused', attempt: null, slips: [slip] } as const
    const { text, actions } = render(createElement(PaymentOutcome, props), language)
    const isUncertain = uncertain.includes(reason)
    expect(text).toContain(texts.slipReasons[reason])
    expect(text.includes(texts.views.refused.text)).toBe(!isUncertain)
    expect(actions).toEqual(isUncertain ? [textsOf(language, 'shell').chat] : [])
  })

  test.each([true, false])('an order in cash is paid at the counter where it is fetched: %s', (isFetched) => {
    const texts = textsOf(language, 'payments')
    const pickUp = isFetched ? ({} as NonNullable<Order['pickUp']>) : undefined
    const inCash = { ...order, orderDetails: [] as Order['orderDetails'], ...(pickUp && { pickUp }) }
    const props = { order: inCash, view: 'cod', attempt: null, slips: [] } as const
    const { text } = render(createElement(PaymentOutcome, props), language)
    expect(text.includes(texts.cashAtCounter)).toBe(isFetched)
    expect(text.includes(texts.views.cod.text)).toBe(!isFetched)
  })
})
