import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Pool } from 'pg'
import { migrate } from '#server/adapters/database/migrate.ts'

/** Files of before this name make the schema that the upgrade begins with: the last before the back office had goods and figures. */
export const firstNew = '0099'
const migrations = fileURLToPath(new URL('../db/migrations/', import.meta.url))

export const retailers = 10_000
export const products = 10_000

/** The nth retailer or order. */
export const idOf = (kind: 'retailer' | 'order', nth: string): string => `md5('${kind}' || ${nth})::uuid`

const address = `'{"address_line": "9/1 หมู่ 3", "sub_district": "แสนสุข", "district": "เมือง", "province": "ชลบุรี", "province_code": "20", "postal_code": "20130"}'`

/**
 * Fills an empty database as a supplier left it with the first releases: orders of four lines over two years, 1,000 of them open, with six events,
 * their movements, points, and a tax invoice for each tenth.
 */
export async function makeOldShop(pool: Pool, folder: string, orders: number): Promise<void> {
  const old = join(folder, 'old-migrations')
  mkdirSync(old)
  for (const file of readdirSync(migrations).filter((name) => name < firstNew))
    copyFileSync(join(migrations, file), join(old, file))
  await migrate(pool, { folder: pathToFileURL(`${old}/`) })
  const client = await pool.connect()
  try {
    // Checking millions of references, and noting each row for screens, would take longer than writing them
    await client.query('set session_replication_role = replica')
    for (const statement of rowsOf(orders)) await client.query(statement)
    await client.query('set session_replication_role = default')
    await client.query('vacuum (analyze)')
  } finally {
    client.release()
  }
}

const rowsOf = (orders: number): string[] => [
  `insert into category (id, name_thai, name_eng, sequence) select 1, 'ของใช้', 'Household', 1`,
  `insert into outlet (id, outlet_code, phone, password_hash, store_name, owner_name, last_name, created_at)
   select ${idOf('retailer', 'n')}, 'OLD' || n, '09' || lpad(n::text, 8, '0'), '-', 'ร้านป้าแดง ' || n, 'แดง', 'ใจดี', now()
   from generate_series(1, ${retailers}) n`,
  `insert into product (id, sku, name_thai, name_eng, category_id, subcategory_id, brand_id, sale_category_id, price_satang, unit, vat_percent)
   select n, 'OLD' || n, 'น้ำปลา ขนาด ' || n, 'Fish sauce ' || n, 1, 1, 1, 1, 2000, 'ขวด', 7 from generate_series(1, ${products}) n`,
  `insert into stock (product_id, on_hand) select n, 1000000 from generate_series(1, ${products}) n`,
  `insert into orders (id, order_number, outlet_id, state, fulfilment, pay_type, created_at, gross_satang, offer_satang, delivery_satang,
     grand_total_satang, vat, shipping_address, billing_address, delivery_day)
   select ${idOf('order', 'n')}, 'OL' || lpad(n::text, 11, '0'), ${idOf('retailer', `1 + n % ${retailers}`)},
     case when n > ${orders} - 1000 then 'WAITING_FOR_DELIVERY' else 'DELIVERED' end, case when n > ${orders} - 1000 then 'ACCEPTED' end,
     (array['COD', 'COD', '2C2P-PP-QR', 'PROMPTPAY'])[1 + n % 4], at, 8000, 0, 0, 8000, '[{"rate": 7, "base": 7477, "vat": 523}]', ${address},
     '{"same": true}', at::date + 1
   from generate_series(1, ${orders}) n cross join lateral (select now() - (${orders} - n) * interval '2 years' / ${orders} as at) moment`,
  `insert into order_line (order_id, line_no, product_id, qty, type, unit_price_satang, vat_percent, gross_satang, offer_satang, total_satang,
     product, applied, delivered_qty)
   select ${idOf('order', 'n')}, k, 1 + (n * 7 + k * 131) % ${products}, 1, 'NORMAL', 2000, 7, 2000, 0, 2000,
     jsonb_build_object('name_thai', 'น้ำปลา ขนาด ' || k, 'name_eng', 'Fish sauce ' || k, 'unit', 'ขวด'), '[]', case when n % 50 = 1 and k = 1 then 0 end
   from generate_series(1, ${orders}) n cross join generate_series(1, 4) k`,
  `insert into order_event (order_id, state, stage, at, actor)
   select o.id, e.state, e.stage, o.created_at + e.nth * interval '3 hours', 'staff:00000000-0000-4000-8000-000000000001 สมหญิง'
   from orders o cross join (values (0, 'ORDER_COMPLETE', null), (1, 'WAITING_FOR_DELIVERY', 'ACCEPTED'), (2, 'WAITING_FOR_DELIVERY', 'PICKING'),
     (3, 'WAITING_FOR_DELIVERY', 'PACKED'), (4, 'WAITING_FOR_DELIVERY', 'OUT_FOR_DELIVERY'), (5, 'DELIVERED', 'DELIVERED')) as e (nth, state, stage)`,
  `insert into stock_movement (product_id, delta, reason, document, actor, at)
   select l.product_id, -1, 'order', o.order_number, 'outlet:OLD', o.created_at from orders o join order_line l on l.order_id = o.id`,
  `insert into points_entry (member_id, kind, points, order_id, order_number, at, actor, expires_at)
   select outlet_id, 'earn', 8, id, order_number, created_at, 'delivery', created_at + interval '2 years' from orders`,
  `insert into tax_invoice (number, order_id, outlet_id, issued_at, issued_by, net_satang, document)
   select 'INV00000-2569-' || lpad((row_number() over (order by created_at))::text, 6, '0'), id, outlet_id, created_at, 'staff:clerk', 8000,
     jsonb_build_object('seller', jsonb_build_object('branch', '00000'), 'vat', vat, 'lines', (select jsonb_agg(jsonb_build_object('name', 'น้ำปลา', 'qty', k))
       from generate_series(1, 4) k)) from orders where order_number like '%0'`,
]
