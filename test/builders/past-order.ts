import { satang } from '#rules/money.ts'
import { randomUUID } from 'node:crypto'
import type { OrderState } from '#rules/orders/states.ts'
import type { Database } from '#server/adapters/database/database.ts'

type PastOrderInput = {
  outletId: string
  at: Date
  lines: { productId: number; qty: number; type?: 'NORMAL' | 'FREE' }[]
  state?: OrderState
}

/** A past order, written to the tables; delivered by default. Its amounts do not matter. */
export async function aPastOrder(db: Database, { outletId, at, lines, state = 'DELIVERED' }: PastOrderInput) {
  const id = randomUUID()
  const nothing = satang(0)
  const amounts = { gross_satang: nothing, offer_satang: nothing }
  await db
    .insertInto('orders')
    .values({
      id,
      outlet_id: outletId,
      state,
      created_at: at,
      order_number: `T${id.slice(0, 12)}`,
      pay_type: 'COD',
      ...amounts,
      delivery_satang: nothing,
      grand_total_satang: nothing,
      vat: '[]',
      coupon_code: null,
      shipping_address: '{}',
      billing_address: '{}',
      tax_invoice: null,
      note: null,
    })
    .execute()
  const rows = lines.map(({ productId, qty, type = 'NORMAL' }, index) => ({
    order_id: id,
    line_no: index + 1,
    product_id: productId,
    qty,
    type,
    ...amounts,
    unit_price_satang: nothing,
    vat_percent: 7,
    total_satang: nothing,
    product: '{}',
    applied: '[]',
  }))
  if (rows.length > 0) await db.insertInto('order_line').values(rows).execute()
  return id
}
