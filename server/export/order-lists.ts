import { sql } from 'kysely'
import type { RequestOf } from '#contract/call.ts'
import type { exportOrders } from '#contract/backoffice/office/exports/calls.ts'
import type { Satang } from '#rules/money.ts'
import { dueColumns, dueOf, type DueRow } from '#server/orders/order-reading.ts'
import { productOfLine } from '#server/orders/shared-texts.ts'
import { everyMatchingOrder, orderOfList } from '#server/order-desk/order-desk.ts'
import { listOf, type ColumnOf } from './list.ts'

type Query = RequestOf<typeof exportOrders>['query']

type HeadRow = {
  order_number: string
  created_at: Date
  outlet_code: string
  store_name: string
  phone: string
  province: string | null
  stage: string
}

/** Which order it is, whose, and where it stands. */
const headColumns: readonly ColumnOf<HeadRow>[] = [
  ['เลขที่', 'Number', 'text', 'order_number', 18],
  ['สั่งเมื่อ', 'Placed', 'moment', 'created_at'],
  ['รหัสร้าน', 'Retailer code', 'text', 'outlet_code', 14],
  ['ร้านค้า', 'Retailer', 'text', 'store_name', 28],
  ['โทรศัพท์', 'Phone', 'text', 'phone', 13],
  ['จังหวัด', 'Province', 'text', 'province', 16],
  ['ขั้นตอน', 'Stage', 'text', 'stage', 20],
]

type OrderRow = DueRow &
  HeadRow & {
    gross_satang: Satang
    offer_satang: Satang
    delivery_satang: Satang
    delivery_day: string | null
    coupon_code: string | null
  }

export const orders = listOf<Query, OrderRow>(
  async (db, query) => {
    const where = await everyMatchingOrder(db, query)
    const statement = db
      .selectFrom('orders')
      .innerJoin('outlet', 'outlet.id', 'orders.outlet_id')
      .select([...dueColumns, 'orders.order_number', 'orders.created_at', 'orders.delivery_satang'])
      .select(['orders.gross_satang', 'orders.offer_satang', 'orders.coupon_code', 'orders.delivery_day'])
      .select(['outlet.outlet_code', 'outlet.store_name', 'outlet.phone'])
      .select(sql<string | null>`orders.shipping_address->>'province'`.as('province'))
      .where(where)
      .orderBy(orderOfList(query.sort))
    return { statement: sql<OrderRow>`${statement}` }
  },
  [
    ...headColumns,
    ['วิธีชำระ', 'Payment', 'text', 'pay_type', 14],
    ['วันส่ง', 'Delivery day', 'day', 'delivery_day'],
    ['คูปอง', 'Coupon', 'text', 'coupon_code', 12],
    ['ก่อนลด', 'Before discount', 'money', 'gross_satang'],
    ['ส่วนลด', 'Discount', 'money', 'offer_satang'],
    ['ค่าส่ง', 'Delivery fee', 'money', 'delivery_satang'],
    ['ยอดรวม', 'Total', 'money', 'grand_total_satang'],
    ['ยอดที่ต้องเก็บ', 'To collect', 'money', dueOf],
  ],
)

type LineRow = HeadRow & {
  line_no: number
  type: string
  sku: string | null
  name_thai: string | null
  name_eng: string | null
  unit: string | null
  qty: number
  picked: number | null
  delivered: number | null
  unit_price: Satang
  offer: Satang
  total: Satang
  vat: number
}

export const orderLines = listOf<Query, LineRow>(
  async (db, query) => {
    const where = await everyMatchingOrder(db, query)
    return {
      statement: sql<LineRow>`
        select orders.order_number, orders.created_at, o.outlet_code, o.store_name, o.phone,
          orders.shipping_address->>'province' as province, orders.stage, l.line_no, l.type,
          coalesce(of_line.product->>'sku', p.sku) as sku, coalesce(of_line.product->>'nameThai', p.name_thai) as name_thai,
          coalesce(of_line.product->>'nameEng', p.name_eng) as name_eng, coalesce(of_line.product->>'unit', p.unit) as unit,
          l.qty, l.picked_qty as picked, l.delivered_qty as delivered, l.unit_price_satang as unit_price,
          l.offer_satang as offer, l.total_satang as total, l.vat_percent as vat
        from orders join outlet o on o.id = orders.outlet_id join order_line l on l.order_id = orders.id
          cross join lateral (select ${productOfLine} as product) of_line left join product p on p.id = l.product_id
        where ${where} order by ${orderOfList(query.sort)}, l.line_no`,
    }
  },
  [
    ...headColumns,
    ['บรรทัด', 'Line', 'whole', 'line_no', 8],
    ['ชนิด', 'Kind', 'text', 'type', 12],
    ['รหัสสินค้า', 'SKU', 'text', 'sku', 14],
    ['ชื่อสินค้า', 'Name (Thai)', 'text', 'name_thai', 36],
    ['ชื่อสินค้า (อังกฤษ)', 'Name (English)', 'text', 'name_eng', 36],
    ['หน่วย', 'Unit', 'text', 'unit', 10],
    ['จำนวนที่สั่ง', 'Ordered', 'whole', 'qty'],
    ['หยิบได้', 'Picked', 'whole', 'picked'],
    ['ส่งได้', 'Delivered', 'whole', 'delivered'],
    ['ราคาต่อหน่วย', 'Unit price', 'money', 'unit_price'],
    ['ส่วนลด', 'Discount', 'money', 'offer'],
    ['รวม', 'Total', 'money', 'total'],
    ['ภาษี %', 'VAT %', 'whole', 'vat', 8],
  ],
)
