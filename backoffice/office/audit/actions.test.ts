import { expect, test } from 'vitest'
import { actionsOf, mainEntries } from './actions.ts'
import type { AuditEntry } from './differences.ts'

const entry = (seq: number, over: Partial<AuditEntry>): AuditEntry => ({
  seq,
  at: '2026-11-24T05:00:00.000Z',
  actor: { id: '1', name: 'น้อย' },
  call: 'POST /backoffice/api/orders/move',
  requestId: 'a',
  action: 'update',
  table: 'orders',
  key: String(seq),
  before: null,
  after: null,
  forgotten: false,
  orderId: null,
  orderNumber: null,
  outletId: null,
  outletCode: null,
  storeName: null,
  productId: null,
  sku: null,
  username: null,
  ...over,
})

test('what one request changed is one action, named by the row that did not only go along', () => {
  const entries = [
    entry(7, { table: 'stock_movement', action: 'insert' }),
    entry(6, { table: 'order_event', action: 'insert' }),
    entry(5, {}),
    entry(4, { table: 'order_event', action: 'insert' }),
    entry(3, {}),
    entry(2, { requestId: 'b', table: 'product' }),
    entry(1, { table: 'order_event' }),
  ]
  const actions = actionsOf(entries)
  expect(actions.map((action) => action.entries.map(({ seq }) => seq))).toEqual([[7, 6, 5, 4, 3], [2], [1]])
  expect(actions.map((action) => mainEntries(action).map(({ seq }) => seq))).toEqual([[3, 5], [2], [1]])
})

test('a command without a request is one action where it wrote at one moment', () => {
  const command = { actor: { id: null, name: 'command:import' }, call: null, requestId: null, table: 'product' }
  const entries = [entry(4, command), entry(3, command), entry(2, { ...command, at: '2026-11-24T04:59:00.000Z' })]
  expect(actionsOf(entries).map((action) => action.entries.length)).toEqual([2, 1])
})
