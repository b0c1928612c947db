import { sql } from 'kysely'
import { bangkokDate, dayMs } from '#rules/bangkok-time.ts'
import { satang } from '#rules/money.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { updateSalesRhythm } from '#server/stock/stock.ts'
import { staffActor, steadyId } from './accounts.ts'

type DemoSupplier = {
  name: string
  contact: string
  phone: string
  address: string
  taxId: string
  leadDays: number
  /** Baht. */
  minimum: number
  /** The remainder of category ids by five of which the supplier sells everything. */
  categories: number
}

const suppliers: readonly DemoSupplier[] = [
  {
    name: 'บริษัท ทุ่งรุ้งเทรดดิ้ง จำกัด',
    contact: 'คุณสมพร',
    phone: '035-511-222',
    address: '19 ถ.มาลัยแมน อ.เมือง จ.สุพรรณบุรี 72000',
    taxId: '0107542000011',
    leadDays: 5,
    minimum: 20_000,
    categories: 1,
  },
  {
    name: 'บริษัท รวมมิตรการค้า จำกัด',
    contact: 'คุณวิทยา',
    phone: '02-222-3344',
    address: '88 ถ.พระราม 2 แขวงแสมดำ เขตบางขุนเทียน กรุงเทพฯ 10150',
    taxId: '',
    leadDays: 3,
    minimum: 10_000,
    categories: 2,
  },
  {
    name: 'หจก. สหรุ่งเรืองพาณิชย์',
    contact: 'คุณนก',
    phone: '081-555-0199',
    address: '7/2 หมู่ 4 ต.บางพลีใหญ่ อ.บางพลี จ.สมุทรปราการ 10540',
    taxId: '',
    leadDays: 2,
    minimum: 5_000,
    categories: 3,
  },
  {
    name: 'บริษัท เขาใหญ่ฟู้ดส์ จำกัด',
    contact: 'คุณแพรว',
    phone: '044-300-411',
    address: '201 ถ.ธนะรัชต์ อ.ปากช่อง จ.นครราชสีมา 30130',
    taxId: '',
    leadDays: 1,
    minimum: 0,
    categories: 4,
  },
  {
    name: 'บริษัท ไทยรุ่งเรืองดิสทริบิวชั่น จำกัด',
    contact: 'คุณจิ๋ว',
    phone: '02-910-7788',
    address: '45 ซ.ประชาอุทิศ 54 แขวงบางมด เขตทุ่งครุ กรุงเทพฯ 10140',
    taxId: '',
    leadDays: 7,
    minimum: 8_000,
    categories: 0,
  },
]
const supplierId = (index: number): string => steadyId(`supplier ${index}`)
export const demoSupplierIds: readonly string[] = suppliers.map((_, index) => supplierId(index))
const orderId = steadyId('purchase order 1')
export const demoCountId = steadyId('stock count 1')

/** Writes suppliers, an order on its way, lots of what spoils, and a count that somebody has begun. */
export async function fillStock(tx: Tx, now: Date): Promise<void> {
  await updateSalesRhythm(tx, now)
  await tx
    .insertInto('supplier')
    .values(
      suppliers.map(({ leadDays, minimum, taxId, categories: _categories, ...supplier }, index) => ({
        id: supplierId(index),
        ...supplier,
        tax_id: taxId || null,
        lead_days: leadDays,
        minimum_satang: satang(minimum * 100),
      })),
    )
    .execute()
  const rests = suppliers.map(({ categories }) => categories)
  await sql`
    insert into supplier_product (product_id, supplier_id, pack_units, pack_name)
    select p.id, s.id, case when p.price_satang < 20000 then 12 when p.price_satang < 60000 then 6 else 1 end,
      case when p.price_satang < 60000 then 'ลัง' else '' end
    from product p join unnest(${[...demoSupplierIds]}::uuid[], ${rests}::int[]) as s (id, rest)
      on p.category_id % 5 = s.rest
    where p.status = 'ACTIVE' and p.sale_category_id = 1`.execute(tx)
  await fillOrder(tx, now)
  await fillLots(tx, now)
  await fillCount(tx, now)
}

/** An order that comes the day after tomorrow, of goods that sell. */
async function fillOrder(tx: Tx, now: Date): Promise<void> {
  const made = new Date(now.getTime() - dayMs)
  const by = staffActor('goods')
  await tx
    .insertInto('purchase_order')
    .values({
      id: orderId,
      number: 'PO000001',
      supplier_id: supplierId(1),
      state: 'SENT',
      expected_on: bangkokDate(new Date(now.getTime() + 2 * dayMs)),
      note: 'ส่งก่อนเที่ยง',
      created_at: made,
      created_by: by,
      sent_at: made,
      sent_by: by,
      closed_at: null,
    })
    .execute()
  await sql`
    insert into purchase_order_line (order_id, line_no, product_id, units, pack_units, pack_name, cost_satang)
    select ${orderId}::uuid, row_number() over (order by m.sold desc, p.id), p.id, 4 * b.pack_units, b.pack_units, b.pack_name,
      coalesce(p.cost_satang, p.price_satang * 8 / 10)
    from supplier_product b join product p on p.id = b.product_id join sales_rhythm m on m.product_id = p.id
    where b.supplier_id = ${supplierId(1)}::uuid order by m.sold desc, p.id limit 6`.execute(tx)
  await sql`select setval('purchase_order_number_seq', 1)`.execute(tx)
}

/** Milk and other fresh goods: a third of each expires soon, the rest later. */
async function fillLots(tx: Tx, now: Date): Promise<void> {
  const today = bangkokDate(now)
  await sql`
    insert into product_with_lots (product_id)
    select p.id from product p join category c on c.id = p.category_id join stock s on s.product_id = p.id
    where p.status = 'ACTIVE' and s.on_hand >= 6 and (c.name_eng ilike '%dairy%' or c.name_eng ilike '%fresh%')
    order by p.id limit 40`.execute(tx)
  await sql`
    insert into stock_lot (product_id, code, expires_on, opening, on_hand)
    select product_id, 'L' || to_char(day, 'YYMMDD') || '-' || product_id % 7, day, units, units
    from (
      select t.product_id, s.on_hand / 3 as units, ${today}::date + 9 + t.product_id % 20 as day
      from product_with_lots t join stock s using (product_id)
      union all
      select t.product_id, s.on_hand - s.on_hand / 3, ${today}::date + 120 + t.product_id % 60
      from product_with_lots t join stock s using (product_id)
    ) as lots order by product_id, day`.execute(tx)
}

/** A count of the last aisle that the packer has begun. */
async function fillCount(tx: Tx, now: Date): Promise<void> {
  const at = new Date(now.getTime() - 40 * 60_000)
  await tx
    .insertInto('stock_count')
    .values({
      id: demoCountId,
      number: 'CT00001',
      name: 'แถวสุดท้าย',
      started_at: at,
      started_by: staffActor('packer'),
      submitted_at: null,
      posted_at: null,
    })
    .execute()
  await sql`
    insert into stock_count_line (count_id, product_id, frozen, expected, counted, cost_satang, counted_at, counted_by, counter_ids)
    select ${demoCountId}::uuid, id, units, case when nth <= 5 then units end,
      case when nth = 2 then greatest(units - 1, 0) when nth = 4 then units + 2 when nth <= 5 then units end, worth,
      case when nth <= 5 then ${at}::timestamptz end, case when nth <= 5 then ${staffActor('packer')} end,
      case when nth <= 5 then array[${steadyId('packer')}] else '{}' end
    from (
      select p.id, s.on_hand as units, coalesce(p.cost_satang, p.price_satang) as worth,
        row_number() over (order by p.shelf_place desc, p.id) as nth
      from product p join stock s on s.product_id = p.id where p.shelf_place is not null
      order by p.shelf_place desc, p.id limit 14) as goods`.execute(tx)
  await sql`select setval('stock_count_number_seq', 1)`.execute(tx)
}
