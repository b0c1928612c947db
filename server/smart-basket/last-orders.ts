import { sql } from 'kysely'
import type { ModelDeps } from './sku-names.ts'

/** Days with orders that are looked at. */
export const daysRead = 10

/** In how many of the retailer's last ten order days a product was bought, by SKU; `of` is the number of these days. */
type LastOrders = { of: number; times: ReadonlyMap<string, number> }

export async function readLastOrders({ db, skuNames }: ModelDeps, outletCode: string): Promise<LastOrders> {
  const { rows } = await sql<{ of: number; times: [no: number, times: number][] | null }>`
    with bought as (
      select o.day, o.skus from basket_order o join basket_outlet b on b.no = o.outlet_no
      where b.outlet_code = ${outletCode} and cardinality(o.skus) > 0
    ), recent as (select distinct day from bought order by day desc limit ${daysRead})
    select (select count(*)::int from recent) as of, (
      select json_agg(json_build_array(no, times)) from (
        select l.no, count(distinct day)::int as times
        from bought join recent using (day), unnest(bought.skus) as l (no) group by l.no) n) as times`.execute(db)
  const { of = 0, times } = rows[0] ?? {}
  const nameOf = await skuNames((times ?? []).map(([no]) => no))
  return { of, times: new Map((times ?? []).map(([no, count]) => [nameOf(no), count])) }
}
