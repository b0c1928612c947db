import { expect, test } from 'vitest'
import { stages, stateOfStage } from '#rules/orders/stages.ts'
import { orders as en } from '#storefront/texts/orders.en.ts'
import { orders as th } from '#storefront/texts/orders.th.ts'
import { orderHeading, payTypeWords, promiseWords } from './order-heading.ts'

const out = { orderStatus: 'WAITING_FOR_DELIVERY', stage: 'OUT_FOR_DELIVERY', deliveryDay: '2026-11-24' } as const

test('the heading of an order on its way has its progress and the promised day', () => {
  expect(orderHeading(out, th, 'th')).toBe('กำลังส่ง · ถึงวันอังคาร 24 พ.ย.')
  expect(orderHeading(out, en, 'en')).toBe('Out for delivery · arrives Tue 24 Nov')
  expect(orderHeading({ ...out, deliveryDay: undefined }, th, 'th')).toBe('กำลังส่ง')
})

test('the heading of any other order has no day, and every stage has words', () => {
  for (const stage of stages) {
    const heading = orderHeading({ orderStatus: stateOfStage[stage], stage, deliveryDay: '2026-11-24' }, th, 'th')
    const onItsWay = ['ORDER_COMPLETE', 'PAYMENT_COMPLETE', 'WAITING_FOR_DELIVERY'].includes(stateOfStage[stage])
    expect([stage, heading.includes('ถึงวัน')]).toEqual([stage, onItsWay])
    expect(heading).not.toMatch(/[A-Z_]{4}/)
  }
})

const window = { from: '2026-11-24T02:00:00.000Z', until: '2026-11-24T04:00:00.000Z' }

test('an order that is fetched is ready instead of packed, and says when it is fetched and where it is paid', () => {
  const ready = {
    orderStatus: 'WAITING_FOR_DELIVERY',
    stage: 'PACKED',
    deliveryDay: '2026-11-24',
    pickUp: window,
  } as const
  expect(orderHeading(ready, th, 'th')).toBe('พร้อมให้มารับ · รับวันอังคาร 24 พ.ย.')
  expect(orderHeading(ready, en, 'en')).toBe('Ready for pick-up · pick up Tue 24 Nov')
  expect(promiseWords(ready, th, 'th')).toBe('มารับ วันอังคาร 24 พ.ย. 09:00–11:00 น.')
  expect(promiseWords({ ...ready, pickUp: undefined }, en, 'en')).toBe('Arriving Tue 24 Nov')
  expect(payTypeWords({ payType: 'COD', pickUp: window }, en)).toBe('Pay at the counter')
  expect(payTypeWords({ payType: 'PROMPTPAY', pickUp: window }, en)).toBe(en.payTypes.PROMPTPAY)
  expect(payTypeWords({ payType: 'COD' }, en)).toBe(en.payTypes.COD)
})
