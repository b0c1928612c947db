import { expect, test } from 'vitest'
import { awaitedSlipStates } from '#rules/orders/payment-deadline.ts'
import { stages, stateOfStage, type Stage } from '#rules/orders/stages.ts'
import type { OrderState } from '#rules/orders/states.ts'
import { orders as en } from '#storefront/texts/orders.en.ts'
import { orders as th } from '#storefront/texts/orders.th.ts'
import { awaitsPayment, situationOf, toneOf } from './order-situation.ts'

// Specification 3.34, 4.54, 4.55, 4.57, 4.58, 4.59, 4.60
test.each([
  ['ORDER_COMPLETE', 'done', 'สั่งซื้อสำเร็จ', 'Order placed'],
  ['PAYMENT_DUE', 'notice', 'รอชำระเงิน', 'Payment due'],
  ['SLIP_UNDER_REVIEW', 'info', 'รอตรวจสลิป', 'Slip under review'],
  ['SLIP_REJECTED', 'notice', 'สลิปไม่ผ่าน', 'Slip not accepted'],
  ['AMOUNT_UNDER_REVIEW', 'info', 'รอตรวจยอดชำระ', 'Payment under review'],
  ['PAYMENT_COMPLETE', 'info', 'ชำระเงินสำเร็จ', 'Paid'],
  ['WAITING_FOR_DELIVERY', 'notice', 'รอจัดส่ง', 'Awaiting delivery'],
  ['DELIVERED', 'done', 'จัดส่งสำเร็จ', 'Delivered'],
  ['PARTLY_DELIVERED', 'notice', 'ส่งแล้วบางส่วน', 'Partly delivered'],
  ['CANCELLED', 'cut', 'ยกเลิกแล้ว', 'Cancelled'],
] as const)('%s has its colour and its words', (situation, tone, thai, english) => {
  expect([toneOf(situation), th.situations[situation], en.situations[situation]]).toEqual([tone, thai, english])
})

// Specification 4.56
test('a payment that is due, a slip under review and a rejected slip are distinguished', () => {
  const situations = awaitedSlipStates.map((slipState) => situationOf({ orderStatus: 'VERIFYING_PAYMENT', slipState }))
  expect(situations).toEqual(['PAYMENT_DUE', 'SLIP_UNDER_REVIEW', 'SLIP_REJECTED'])
  expect(situationOf({ orderStatus: 'VERIFYING_PAYMENT' })).toBe('PAYMENT_DUE')
})

test('without an open payment no slip changes the words, at any stage', () => {
  const settled = stages.filter((stage) => stage !== 'VERIFYING_PAYMENT')
  for (const stage of settled) {
    const orderStatus = stateOfStage[stage]
    const situations = awaitedSlipStates.map((slipState) => situationOf({ orderStatus, stage, slipState }))
    expect(new Set(situations)).toEqual(new Set([stage === 'PARTLY_DELIVERED' ? stage : orderStatus]))
  }
})

test('the retailer has to pay while no slip waits, and never otherwise', () => {
  const due = (stage: Stage) =>
    awaitedSlipStates.filter((slipState) => awaitsPayment({ orderStatus: stateOfStage[stage], stage, slipState }))
  for (const stage of stages) expect(due(stage)).toEqual(stage === 'VERIFYING_PAYMENT' ? ['none', 'rejected'] : [])
})

test('a wrong amount that was paid must not be paid again before it was given back', () => {
  for (const slipState of ['none', 'rejected'] as const) {
    const order = { orderStatus: 'VERIFYING_PAYMENT', slipState } as const
    expect(awaitsPayment({ ...order, refund: { state: 'DUE' } })).toBe(false)
    expect(situationOf({ ...order, refund: { state: 'DUE' } })).toBe('AMOUNT_UNDER_REVIEW')
    expect(awaitsPayment({ ...order, refund: { state: 'REFUNDED' } })).toBe(true)
  }
})

// Specification 4.61
test('an unknown state is grey', () => {
  expect(['PACKED', 'toString'].map(toneOf)).toEqual(['plain', 'plain'])
  expect(situationOf({ orderStatus: 'PACKED' as OrderState })).toBe('PACKED')
})
