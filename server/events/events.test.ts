import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { satang } from '#rules/money.ts'
import { testDatabase } from '#test/database.ts'
import { emit, eventInsert } from './emit.ts'
import { readEvent, topics, type DomainEvent, type OutboxRow } from './events.ts'

const order = {
  orderId: 'f7b6ad63-9a61-4df3-9f5c-1f5f0f5d3a10',
  orderNumber: 'SD-000001',
  outletId: '7c2e5bc5-3f0b-44f5-9be1-2f64f4b6a001',
  payType: 'COD',
  grandTotal: satang(736_50),
  pointsUsed: 0,
} as const
const at = new Date('2030-05-01T03:00:00Z')

const database = await testDatabase()

const rows = () => database.db.selectFrom('outbox').selectAll().orderBy('id').execute()

test('what is emitted is read again with the payload of its topic, in the order of emission', async () => {
  const placed: DomainEvent = { topic: 'order.placed', payload: order, at }
  const refunded: DomainEvent = { topic: 'order.refunded', payload: { ...order, amount: satang(245_50) }, at }
  await database.db.transaction().execute(async (tx) => {
    await emit(tx)
    await emit(tx, placed, refunded)
    await eventInsert({ topic: 'account.deleted', payload: { outletId: order.outletId }, at }).execute(tx)
    await eventInsert(placed, sql`false`).execute(tx)
  })
  const read = (await rows()).map((row) => readEvent(row, topics))
  expect(read).toMatchObject([placed, refunded, { topic: 'account.deleted', payload: { outletId: order.outletId } }])
  await database.db.deleteFrom('outbox').execute()
})

test('what is emitted in a transaction that fails has not happened', async () => {
  const failing = database.db.transaction().execute(async (tx) => {
    await emit(tx, { topic: 'order.placed', payload: order, at })
    throw new Error('out of stock')
  })
  await expect(failing).rejects.toThrow('out of stock')
  expect(await rows()).toEqual([])
})

const moved = { ...order, state: 'WAITING_FOR_DELIVERY', stage: 'OUT_FOR_DELIVERY', from: 'PACKED', by: 'clerk' }
const row = (topic: string, payload: unknown): OutboxRow => ({ id: 7, topic, payload, at })

test('a row written before amounts due were part of it is read as one of which nothing was missing', () => {
  expect(readEvent(row('order.moved', moved), ['order.moved'])?.payload).toEqual({
    ...moved,
    due: order.grandTotal,
    missing: 0,
    refund: 0,
    undone: false,
  })
  const partly = { ...moved, due: 491_00, missing: 1, refund: 0, undone: false }
  expect(readEvent(row('order.moved', partly), ['order.moved'])?.payload).toEqual(partly)
})

test('an event of another topic is not read, and a payload that breaks its topic is an error that names it', () => {
  expect(readEvent(row('order.moved', moved), ['order.placed'])).toBeNull()
  expect(readEvent(row('order.renamed', {}), topics)).toBeNull()
  expect(() => readEvent(row('order.placed', { ...order, grandTotal: 0.5 }), ['order.placed'])).toThrow(
    /Event 7 is no order.placed: .*grandTotal/s,
  )
})
