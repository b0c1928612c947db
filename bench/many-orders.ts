import type { Client } from 'pg'

/** How much is written in addition to the demo. */
type Scale = { orders: number; retailers: number; products: number }

/** A supplier after some years; from a million orders on, the largest one that the software is made for. */
export const scaleOf = (orders: number): Scale =>
  orders < 1_000_000 ? { orders, retailers: 3_000, products: 0 } : { orders, retailers: 10_000, products: 8_000 }

/** The id of the nth order: in the order of time, like those of the server. */
const idOf = "(lpad(to_hex(1700000000000 + n), 12, '0') || '7000b' || left(md5('order' || n), 15))::uuid"

/**
 * Writes orders of five lines to ten provinces, evenly over two years, in the mix of a running supplier: 600
 * wait to be accepted, 100 for their payment, 1,300 are in the warehouse, the others are done, and the cash of all but the last
 * 300 of them is counted and closed.
 */
export async function writeManyOrders(client: Client, { orders, retailers, products }: Scale): Promise<void> {
  await client.query(
    `insert into outlet (id, outlet_code, phone, password_hash, store_name, owner_name, last_name, created_at)
     select md5('bench' || n)::uuid, 'BENCH' || n, '09' || lpad((n * 7919)::text, 8, '0'), '-',
       (array['ร้านป้า', 'ร้านลุง', 'มินิมาร์ท', 'โชคดี', 'เจริญการค้า', 'บ้านสวน'])[1 + n % 6] || ' ' ||
       (array['แดง', 'ดำ', 'สมศรี', 'สมชาย', 'มาลี', 'บุญมี', 'ทองใบ'])[1 + n % 7] || ' ' || n,
       'สมศรี', 'ใจดี', now() from generate_series(1, $1::int) n`,
    [retailers],
  )
  await client.query(
    `insert into address (id, outlet_id, address_line, sub_district, district, province, province_code, postal_code)
     select gen_random_uuid(), md5('bench' || n)::uuid, n || '/1', 'แสนสุข', 'เมือง', 'ชลบุรี', '20', '20130' from generate_series(1, $1::int) n`,
    [retailers],
  )
  await writeManyProducts(client, products)
  // Checking a million references would take longer than writing them.
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into orders (id, order_number, outlet_id, state, fulfilment, pay_type, created_at, gross_satang, offer_satang,
       delivery_satang, grand_total_satang, vat, shipping_address, billing_address, delivery_day, is_short, cash_closed)
     select ${idOf}, 'BN' || lpad(n::text, 11, '0'), md5('bench' || 1 + n * 31 % $2::int)::uuid, s.state, s.fulfilment,
       case when s.state = 'VERIFYING_PAYMENT' then '2C2P-PP-QR' else (array['COD', 'COD', '2C2P-PP-QR', 'PROMPTPAY'])[1 + n % 4] end,
       now() - ($1::int - n) * interval '2 years' / $1::int, a.amount, 0, 0, a.amount, '[]', address.json, '{"same": true}', null,
       n % 50 = 1 and n < $1 - 2000, s.state = 'DELIVERED' and n % 4 < 2 and n < $1 - 2300
     from generate_series(1, $1::int) n
     cross join lateral (select 10000 + n::bigint * 7919 % 2000000 as amount) a
     cross join lateral (select case when n > $1 - 600 then 'ORDER_COMPLETE' when n > $1 - 700 then 'VERIFYING_PAYMENT'
         when n > $1 - 2000 then 'WAITING_FOR_DELIVERY' when n % 40 = 0 then 'CANCELLED' else 'DELIVERED' end as state,
       case when n > $1 - 2000 and n <= $1 - 700 then (array['ACCEPTED', 'PICKING', 'PACKED', 'OUT_FOR_DELIVERY'])[1 + n % 4] end as fulfilment) s
     cross join lateral (select jsonb_build_object('address_line', n || '/1 หมู่ 3', 'sub_district', 'แสนสุข', 'district', 'เมือง',
       'province', (array['กรุงเทพมหานคร', 'สมุทรปราการ', 'นนทบุรี', 'ปทุมธานี', 'ชลบุรี', 'ระยอง', 'จันทบุรี', 'ตราด', 'ฉะเชิงเทรา', 'ปราจีนบุรี'])[1 + n % 10],
       'province_code', (array['10', '11', '12', '13', '20', '21', '22', '23', '24', '25'])[1 + n % 10], 'postal_code', '20130') as json) address`,
    [orders, retailers],
  )
  await client.query(
    `insert into order_line (order_id, line_no, product_id, qty, type, unit_price_satang, vat_percent, gross_satang,
       offer_satang, total_satang, product, applied, delivered_qty)
     select ${idOf}, k, goods.ids[place], 10, 'NORMAL', 2000, 7, 20000, 0, 20000,
       jsonb_build_object('text', goods.texts[place]), '[]',
       case when k = 1 and n % 50 = 1 and n < $1 - 2000 then 7 end
     from generate_series(1, $1::int) n cross join generate_series(1, 5) k
     cross join (select array_agg(id order by id) as ids, array_agg(text order by id) as texts from (
       select id, (select max(t.id) from product_text t where t.product_id = product.id) as text from product) texts) goods
     cross join lateral (select 1 + (n * 7 + k * 131) % cardinality(goods.ids) as place) at`,
    [orders],
  )
  await client.query('set session_replication_role = default')
  // What autovacuum does some minutes after so many writes.
  await client.query('vacuum (analyze) outlet, address, product, orders, order_line')
}

/** Writes so many products in addition to the demo's, each like one of those, of which there are 100. */
export async function writeManyProducts(client: Client, products: number): Promise<void> {
  await client.query(
    `insert into product (id, sku, name_thai, name_eng, category_id, subcategory_id, brand_id, sale_category_id, status, sequence,
       price_satang, unit, vat_percent, keywords, image)
     select 1000000 + n, 'BENCH' || lpad(n::text, 6, '0'), p.name_thai || ' ' || n, p.name_eng || ' ' || n, p.category_id, p.subcategory_id,
       p.brand_id, p.sale_category_id, p.status, p.sequence, p.price_satang, p.unit, p.vat_percent, p.keywords, p.image
     from generate_series(1, $1::int) n join (select *, row_number() over (order by id) as place, count(*) over () as all from product) p
       on p.place = 1 + n % p.all`,
    [products],
  )
  await client.query('insert into stock (product_id, on_hand) select id, 100 from product where id > 1000000')
  await client.query(
    `insert into stock_movement (product_id, delta, reason, document, actor, at)
     select id, 100, 'opening', 'bench', 'bench', now() from product where id > 1000000 order by id`,
  )
}

/** Adds the events and movements of the orders of `writeManyOrders`; stock stays the sum of its ledger, by a receipt of all that was sold. */
export async function writeHistories(client: Client): Promise<void> {
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into order_event (order_id, state, stage, at, actor)
     select o.id, e.state, e.stage, o.created_at + nth * interval '3 hours',
       case nth when 0 then 'outlet:' || t.outlet_code else 'staff:00000000-0000-4000-8000-000000000001 สมหญิง' end
     from orders o join outlet t on t.id = o.outlet_id cross join (values (0, 'ORDER_COMPLETE', null), (1, 'WAITING_FOR_DELIVERY', 'ACCEPTED'),
       (2, 'WAITING_FOR_DELIVERY', 'PICKING'), (3, 'WAITING_FOR_DELIVERY', 'PACKED'), (4, 'WAITING_FOR_DELIVERY', 'OUT_FOR_DELIVERY'),
       (5, 'DELIVERED', 'DELIVERED')) as e (nth, state, stage)
     where o.order_number like 'BN%' and o.state = 'DELIVERED' order by o.created_at, o.id, nth`,
  )
  await client.query(
    `insert into stock_movement (product_id, delta, reason, document, actor, at)
     select l.product_id, sum(l.qty), 'receipt', 'bench', 'bench', min(o.created_at)
     from orders o join order_line l on l.order_id = o.id where o.order_number like 'BN%' group by 1`,
  )
  await client.query(
    `insert into stock_movement (product_id, delta, reason, document, actor, at)
     select l.product_id, -l.qty, 'order', o.order_number, 'outlet:' || t.outlet_code, o.created_at
     from orders o join outlet t on t.id = o.outlet_id join order_line l on l.order_id = o.id
     where o.order_number like 'BN%' order by o.created_at, o.id, l.line_no`,
  )
  await client.query('set session_replication_role = default')
  await client.query('vacuum (analyze) order_event, stock_movement')
}
