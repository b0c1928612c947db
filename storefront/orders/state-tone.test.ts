import { expect, test } from 'vitest'
import { orders as en } from '#storefront/texts/orders.en.ts'
import { orders as th } from '#storefront/texts/orders.th.ts'
import { toneOf } from './state-tone.ts'

test.each([
  ['ORDER_COMPLETE', 'done', 'สั่งซื้อสำเร็จ', 'Order placed'],
  ['VERIFYING_PAYMENT', 'notice', 'ตรวจสอบการชำระเงิน', 'Verifying payment'],
  ['PAYMENT_COMPLETE', 'info', 'ชำระเงินสำเร็จ', 'Paid'],
  ['WAITING_FOR_DELIVERY', 'notice', 'รอจัดส่ง', 'Waiting for delivery'],
  ['DELIVERED', 'done', 'จัดส่งสำเร็จ', 'Delivered'],
  ['CANCELLED', 'cut', 'ยกเลิกคำสั่งซื้อ', 'Cancelled'],
] as const)('%s has its colour and its words', (state, tone, thai, english) => {
  expect([toneOf(state), th.states[state], en.states[state]]).toEqual([tone, thai, english])
})

test('a payment being verified has a short label for lists', () => {
  expect([th.verifyingShort, en.verifyingShort]).toEqual(['รอตรวจสอบ', 'Awaiting check'])
})

test('a state that the page does not know is grey', () => {
  expect(['PACKED', 'toString'].map(toneOf)).toEqual(['plain', 'plain'])
})
