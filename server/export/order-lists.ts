import { sql, type RawBuilder } from 'kysely'
import type { RequestOf } from '#contract/call.ts'
import type { exportOrders } from '#contract/backoffice/office/exports/calls.ts'
import type { Satang } from '#rules/money.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { dueColumns, dueOf, type DueRow } from '#server/orders/order-reading.ts'
import { productOfLine } from '#server/orders/shared-texts.ts'
import { matchingOrders } from '#server/order-desk/order-desk.ts'
import { column, type ExportableList } from './list.ts'

type Query = RequestOf<typeof exportOrders>['query']

/** The orders of each sort of the order desk. */
const sorts: Record<Query['sort'], RawBuilder<unknown>> = {
  newest: sql`orders.created_at desc, orders.order_number desc`,
  oldest: sql`orders.created_at, orders.order_number`,
  amount: sql`orders.grand_total_satang desc, orders.order_number desc`,
  province: sql`orders.province_code, orders.created_at, orders.order_number`,
  deadline: sql`orders.created_at, orders.order_number`,
}

const retailer = [
  column('รหัสร้าน', 'Retailer code', 'text', 14),
  column('ร้านค้า', 'Store', 'text', 28),
  column('โทรศัพท์', 'Phone', 'text', 13),
  column('จังหวัด', 'Province', 'text', 16),
] as const

type OrderRow = DueRow & {
  order_number: string
  created_at: Date
  outlet_code: string
  store_name: string
  phone: string
  province: string | null
  gross_satang: Satang
  offer_satang: Satang
  delivery_satang: Satang
  delivery_day: string | null
  coupon_code: string | null
}

export const orders: ExportableList<Query, OrderRow> = {
  columns: [
    column('เลขที่', 'Number', 'text', 18),
    column('สั่งเมื่อ', 'Placed', 'moment'),
    ...retailer,
    column('ขั้นตอน', 'Stage', 'text', 20),
    column('ชำระโดย', 'Payment', 'text', 14),
    column('วันส่ง', 'Delivery day', 'day'),
    column('คูปอง', 'Coupon', 'text', 12),
    column('ก่อนลด', 'Before discount', 'money'),
    column('ส่วนลด', 'Discount', 'money'),
    column('ค่าส่ง', 'Delivery fee', 'money'),
    column('ยอดรวม', 'Total', 'money'),
    column('ยังต้องเก็บ', 'Due', 'money'),
  ],
  read: async (db, query) => {
    const { where } = await matchingOrders(db, query)
    const statement = db
      .selectFrom('orders')
      .innerJoin('outlet', 'outlet.id', 'orders.outlet_id')
      .select([...dueColumns, 'orders.order_number', 'orders.created_at', 'orders.delivery_satang'])
      .select(['orders.gross_satang', 'orders.offer_satang', 'orders.coupon_code', 'orders.delivery_day'])
      .select(['outlet.outlet_code', 'outlet.store_name', 'outlet.phone'])
      .select(sql<string | null>`orders.shipping_address->>'province'`.as('province'))
      .where(where)
      .orderBy(sorts[query.sort])
    return { statement: sql`${statement}` as RawBuilder<OrderRow> }
  },
  cells: (row) => [
    row.order_number,
    row.created_at,
    row.outlet_code,
    row.store_name,
    row.phone,
    row.province,
    row.stage,
    row.pay_type,
    row.delivery_day,
    row.coupon_code,
    row.gross_satang,
    row.offer_satang,
    row.delivery_satang,
    row.grand_total_satang,
    dueOf(row),
  ],
}

type LineRow = {
  order_number: string
  created_at: Date
  outlet_code: string
  store_name: string
  phone: string
  province: string | null
  stage: string
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

export const orderLines: ExportableList<Query, LineRow> = {
  columns: [
    column('เลขที่', 'Number', 'text', 18),
    column('สั่งเมื่อ', 'Placed', 'moment'),
    ...retailer,
    column('ขั้นตอน', 'Stage', 'text', 20),
    column('บรรทัด', 'Line', 'whole', 8),
    column('ชนิด', 'Kind', 'text', 12),
    column('รหัสสินค้า', 'SKU', 'text', 14),
    column('ชื่อสินค้า', 'Name (Thai)', 'text', 36),
    column('ชื่อสินค้า (อังกฤษ)', 'Name (English)', 'text', 36),
    column('หน่วย', 'Unit', 'text', 10),
    column('จำนวนที่สั่ง', 'Ordered', 'whole'),
    column('หยิบได้', 'Picked', 'whole'),
    column('ส่งได้', 'Delivered', 'whole'),
    column('ราคาต่อหน่วย', 'Unit price', 'money'),
    column('ส่วนลด', 'Discount', 'money'),
    column('รวม', 'Total', 'money'),
    column('ภาษี %', 'VAT %', 'whole', 8),
  ],
  read: async (db: Database, query) => {
    const { where } = await matchingOrders(db, query)
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
        where ${where} order by ${sorts[query.sort]}, l.line_no`,
    }
  },
  cells: (row) => [
    row.order_number,
    row.created_at,
    row.outlet_code,
    row.store_name,
    row.phone,
    row.province,
    row.stage,
    row.line_no,
    row.type,
    row.sku,
    row.name_thai,
    row.name_eng,
    row.unit,
    row.qty,
    row.picked,
    row.delivered,
    row.unit_price,
    row.offer,
    row.total,
    row.vat,
  ],
}
