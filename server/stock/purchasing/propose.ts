import { sql } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { proposePurchases } from '#contract/backoffice/goods/purchasing/calls.ts'
import { bangkokDate, dayMs } from '#rules/bangkok-time.ts'
import { satang, sumOf, times, toBaht, type Satang } from '#rules/money.ts'
import { shownDailyUnits, unitsToOrder } from '#rules/stock/reorder.ts'
import { daysLeft } from '#rules/stock/run-out.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { unitsOnOrder } from './store.ts'
import { namedProduct, type NamedProduct } from '#server/adapters/database/product-row.ts'

type Row = NamedProduct & {
  supplierId: string
  supplierName: string
  leadDays: number
  minimum: Satang
  packUnits: number
  packName: string
  cost: Satang | null
  available: number
  onOrder: number
  sold: number
}

/** Products for sale that have a supplier, with what an order depends on. */
async function findCandidates(db: Database, supplier: string | undefined): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with coming as (${unitsOnOrder}), last_cost as (
      select distinct on (l.product_id) l.product_id, l.cost_satang from goods_receipt_line l
      join goods_receipt r on r.id = l.receipt_id where r.undone_at is null
      order by l.product_id, r.received_at desc, r.number desc
    )
    select u.id as "supplierId", u.name as "supplierName", u.lead_days as "leadDays", u.minimum_satang as minimum,
      p.id as "productId", p.sku, p.barcode, p.name_thai as "nameThai", p.name_eng as "nameEng", p.unit,
      b.pack_units as "packUnits", b.pack_name as "packName", coalesce(k.cost_satang, p.cost_satang) as cost,
      coalesce(s.on_hand, 0) as available, coalesce(c.units, 0) as "onOrder", m.sold
    from supplier_product b
    join supplier u on u.id = b.supplier_id and u.status = 'ACTIVE'
    join product p on p.id = b.product_id and p.status = 'ACTIVE'
    join sales_rhythm m on m.product_id = p.id and m.sold > 0
    left join stock s on s.product_id = p.id
    left join coming c on c.product_id = p.id
    left join last_cost k on k.product_id = p.id
    where (${supplier ?? null}::text is null or u.id::text = ${supplier ?? null})
    order by lower(u.name), p.sku`.execute(db)
  return rows
}

/** What to order now, by supplier. Drafts count as ordered, so that nothing is proposed twice. */
export async function proposeOrders(
  db: Database,
  supplier: string | undefined,
  now: Date,
): Promise<AnswerOf<typeof proposePurchases>> {
  const suppliers = new Map<string, AnswerOf<typeof proposePurchases>['suppliers'][number] & { costs: Satang[] }>()
  for (const row of await findCandidates(db, supplier)) {
    const units = unitsToOrder(row)
    if (units === 0) continue
    const left = daysLeft(row.available, row.sold)
    const cost = row.cost ?? satang(0)
    const proposal = suppliers.get(row.supplierId) ?? {
      id: row.supplierId,
      name: row.supplierName,
      leadDays: row.leadDays,
      minimumAmt: toBaht(row.minimum),
      totalAmt: 0,
      lines: [],
      costs: [],
    }
    proposal.costs.push(times(cost, units))
    proposal.lines.push({
      ...namedProduct(row),
      barcode: row.barcode,
      units,
      packUnits: row.packUnits,
      packName: row.packName,
      costAmt: toBaht(cost),
      available: row.available,
      onOrder: row.onOrder,
      dailyUnits: shownDailyUnits(row.sold),
      runOutOn: left === null ? null : bangkokDate(new Date(now.getTime() + left * dayMs)),
    })
    suppliers.set(row.supplierId, proposal)
  }
  return {
    suppliers: [...suppliers.values()].map(({ costs, ...proposal }) => ({
      ...proposal,
      totalAmt: toBaht(sumOf(costs)),
    })),
  }
}
