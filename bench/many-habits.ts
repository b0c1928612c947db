import type { Client } from 'pg'

export const outlets = 10_000
/** Products that one shop has ever bought: more than any real shop, to be on the safe side. */
const perOutlet = 450

/** Gives so many shops habits among all products, and a month of sales to all of them. */
export async function generateHabits(client: Client, count = outlets): Promise<void> {
  // Checking four million references would take longer than making them.
  await client.query('set session_replication_role = replica')
  await client.query(`
    insert into basket_sku (sku) select sku from product on conflict (sku) do nothing`)
  await client.query(
    `insert into basket_outlet (outlet_code, segment, days, last_day)
     select 'BENCH' || n, 'grocery', 200, today - n % 9 from generate_series(1, $1::int) n, ${today}`,
    [count],
  )
  await client.query(
    `insert into basket_habit (outlet_no, sku_no, weight, at_day, times, first_day, last_day, quantities)
     select o.no, goods.nos[1 + (o.no * 131 + k * 1009) % cardinality(goods.nos)], 1 + (k + o.no) % 7 * 0.5, 200 - k % 60,
       1 + (o.no + k) % 30, today - 300, today - k % 60, array[1 + k % 12, 1 + k % 6, 1 + k % 12]
     from basket_outlet o cross join generate_series(1, $1::int) k cross join ${today}
     cross join (select array_agg(s.no order by s.no) as nos from basket_sku s join product p using (sku)) goods
     where o.outlet_code like 'BENCH%'`,
    [perOutlet],
  )
  await client.query(`
    insert into basket_sku_day (day, segment, sku_no, baskets, log_units)
    select today - back, 'grocery', no, 1 + (no * 7 + back) % 90, 1000 * (1 + no % 90)
    from basket_sku cross join generate_series(1, 30) back cross join ${today} on conflict do nothing`)
  await client.query(`
    insert into basket_day (day, segment, baskets)
    select today - back, 'grocery', 5000 from generate_series(1, 30) back cross join ${today}
    on conflict (day, segment) do update set baskets = excluded.baskets`)
  await client.query('set session_replication_role = default')
  // What autovacuum does some minutes after so many writes.
  await client.query('vacuum (analyze) basket_outlet, basket_habit, basket_sku, basket_sku_day, basket_day')
}

const today = `(select floor((extract(epoch from now()) + 25200) / 86400)::int as today) d`
