import { sql } from 'kysely'
import { bangkokDate, dayMs, startOfDay } from '#rules/bangkok-time.ts'
import { satang } from '#rules/money.ts'
import { changedPrice } from '#rules/pricing/price-rule.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { steadyId } from './accounts.ts'

const manager = `staff:${steadyId('manager')} manager`
const exactly = { step: 25, direction: 'nearest' } as const
const raise = { kind: 'percent', hundredths: 300 } as const

/** Writes costs, a price list for restaurants, and price changes in three states. @param members retailers of the list */
export async function fillPrices(tx: Tx, { members, now }: { members: readonly string[]; now: Date }): Promise<void> {
  // Margins of 12 to 24 percent: every product its own, the same every time.
  await sql`
    update product set cost_satang = price_satang * (76 + id % 13) / 100
    where cost_satang is null and sale_category_id = 1`.execute(tx)
  await fillList(tx, members)
  const { rows: brands } = await sql<{ id: number; name: string }>`
    select b.id, b.name_thai as name from brand b join product p on p.brand_id = b.id and p.status = 'ACTIVE'
    group by b.id having count(*) between 10 and 30 order by b.id limit 2`.execute(tx)
  const [first, second] = brands
  if (!first || !second) return
  // Midnight in Thailand.
  const inFiveDays = startOfDay(bangkokDate(new Date(now.getTime() + 5 * dayMs)))
  const made = new Date(now.getTime() - dayMs)
  const planned = { name: `${first.name} ขึ้น 3 %`, reason: 'โรงงานแจ้งขึ้นราคา', made }
  await fillChange(tx, first.id, { ...planned, state: 'SCHEDULED', startsAt: inFiveDays })
  const draft = { name: `${second.name} ขึ้น 3 %`, reason: 'รอยืนยันจากโรงงาน', made }
  await fillChange(tx, second.id, { ...draft, state: 'DRAFT', startsAt: null })
}

/** Restaurants pay 4 % less for goods bought by the case, and 7 % less from ten on. */
async function fillList(tx: Tx, members: readonly string[]): Promise<void> {
  const { id } = await tx
    .insertInto('price_list')
    .values({ name: 'ร้านอาหาร', note: 'ลด 4 % และ 7 % ตั้งแต่ 10 หน่วย' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into price_list_item (list_id, product_id, from_qty, price_satang)
    select ${id}, p.id, step.from_qty, p.price_satang * step.percent / 100
    from (select id, price_satang from product where status = 'ACTIVE' and sale_category_id = 1 and price_satang > 20000
      order by id limit 40) p cross join (values (1, 96), (10, 93)) as step (from_qty, percent)`.execute(tx)
  await sql`
    insert into price_list_retailer (outlet_id, list_id) select unnest(${members}::uuid[]), ${id}`.execute(tx)
}

type DemoChange = { name: string; reason: string; made: Date; state: 'DRAFT' | 'SCHEDULED'; startsAt: Date | null }

async function fillChange(tx: Tx, brandId: number, change: DemoChange): Promise<void> {
  const { name, reason, made, state, startsAt } = change
  const decided = startsAt && { decided_by: manager, decided_at: made, starts_at: startsAt }
  const { id } = await tx
    .insertInto('price_change')
    .values({
      name,
      reason,
      rule: JSON.stringify({ ...raise, ...exactly }),
      state,
      made_by: manager,
      made_at: made,
      ...decided,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const products = await tx
    .selectFrom('product')
    .select(['id', 'price_satang'])
    .where('brand_id', '=', brandId)
    .where('status', '=', 'ACTIVE')
    .where('sale_category_id', '=', 1)
    .execute()
  await tx
    .insertInto('price_change_line')
    .values(
      products.map((product) => ({
        change_id: id,
        product_id: product.id,
        old_satang: product.price_satang,
        new_satang: changedPrice(satang(product.price_satang), raise, exactly),
      })),
    )
    .execute()
}
