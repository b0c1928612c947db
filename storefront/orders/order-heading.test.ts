import { expect, test } from 'vitest'
import { stages, stateOfStage } from '#rules/orders/stages.ts'
import { orders as en } from '#storefront/texts/orders.en.ts'
import { orders as th } from '#storefront/texts/orders.th.ts'
import { lateWords, orderHeading, payTypeWords, promisedDay, promiseWords, sharedWords } from './order-heading.ts'

const today = '2026-11-24'
const out = { orderStatus: 'WAITING_FOR_DELIVERY', stage: 'OUT_FOR_DELIVERY', deliveryDay: '2026-11-24' } as const

test('the heading of an order on its way has its progress and the promised day', () => {
  expect(orderHeading(out, th, 'th', today)).toEqual(['กำลังส่ง', 'ถึงวันอังคาร 24 พ.ย.'])
  expect(orderHeading(out, en, 'en', today)).toEqual(['Out for delivery', 'arrives Tue 24 Nov'])
  expect(orderHeading({ ...out, deliveryDay: undefined }, th, 'th', today)).toEqual(['กำลังส่ง', null])
  // Whatever its words are, they stay whole.
  const words = { ...th, stageHeadings: { ...th.stageHeadings, OUT_FOR_DELIVERY: 'กำลังส่ง · ใกล้ถึง' } }
  expect(orderHeading(out, words, 'th', today)).toEqual(['กำลังส่ง · ใกล้ถึง', 'ถึงวันอังคาร 24 พ.ย.'])
})

test('the heading of any other order has no day, and every stage has words', () => {
  for (const stage of stages) {
    const order = { orderStatus: stateOfStage[stage], stage, deliveryDay: today }
    const [progress, day] = orderHeading(order, th, 'th', today)
    const onItsWay = ['ORDER_COMPLETE', 'PAYMENT_COMPLETE', 'WAITING_FOR_DELIVERY'].includes(stateOfStage[stage])
    expect([stage, day?.startsWith('ถึงวัน') ?? false]).toEqual([stage, onItsWay])
    expect(progress).not.toMatch(/[A-Z_]{4}/)
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
  expect(orderHeading(ready, th, 'th', today)).toEqual(['พร้อมให้มารับ', 'รับวันอังคาร 24 พ.ย.'])
  expect(orderHeading(ready, en, 'en', today)).toEqual(['Ready for pick-up', 'pick up Tue 24 Nov'])
  expect(promiseWords(ready, th, 'th')).toBe('มารับ วันอังคาร 24 พ.ย. 09:00–11:00 น.')
  expect(promiseWords({ ...ready, pickUp: undefined }, en, 'en')).toBe('Arriving Tue 24 Nov')
  expect(payTypeWords({ payType: 'COD', pickUp: window }, en)).toBe('Pay at the counter')
  expect(payTypeWords({ payType: 'PROMPTPAY', pickUp: window }, en)).toBe(en.payTypes.PROMPTPAY)
  expect(payTypeWords({ payType: 'COD' }, en)).toBe(en.payTypes.COD)
})

test('a day that is over is promised no more: that the order is late is said instead', () => {
  const after = '2026-11-25'
  expect([promisedDay(out, 'th', today), lateWords(out, th, 'th', today)]).toEqual(['วันอังคาร 24 พ.ย.', null])
  expect([promisedDay(out, 'th', after), orderHeading(out, th, 'th', after)]).toEqual([null, ['กำลังส่ง', null]])
  expect(lateWords(out, th, 'th', after)).toContain('เลยกำหนดส่ง วันอังคาร 24 พ.ย.')
  expect(lateWords({ ...out, pickUp: window }, en, 'en', after)).toContain('pick-up day was Tue 24 Nov')
  for (const orderStatus of ['DELIVERED', 'CANCELLED', 'VERIFYING_PAYMENT'] as const)
    expect(lateWords({ ...out, orderStatus, stage: undefined }, th, 'th', after)).toBeNull()
})

test('what is shared of an order says its situation, and a day only of one that is to come', () => {
  const order = { ...out, orderNumber: 'SD1', grandTotalAmt: 480, orderDetails: [] } as never
  expect(sharedWords(order, th, 'th', today)).toBe('คำสั่งซื้อ SD1 (รอจัดส่ง)\n\nยอด ฿480.00\nกำหนดส่ง วันอังคาร 24 พ.ย.')
  expect(sharedWords(order, th, 'th', '2026-11-25')).not.toContain('กำหนดส่ง')
  const cancelled = { ...(order as object), orderStatus: 'CANCELLED' } as never
  expect(sharedWords(cancelled, th, 'th', today)).toBe('คำสั่งซื้อ SD1 (ยกเลิกแล้ว)\n\nยอด ฿480.00')
})
