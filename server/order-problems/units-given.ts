import { sql, type RawBuilder } from 'kysely'
import { arrivingQty } from '#server/orders/arriving-goods.ts'
import { unitsOfNotes, unitsOfNotesKept } from './noted-units.ts'

/** Units of a line that are paid or owed, of free goods all: no others are sent again at no charge. */
export const mostOfLine: RawBuilder<number> = sql<number>`case when l.type = 'FREE' then l.qty else ${arrivingQty} end`

/** Which reports of the order `orders`, as `answered`, count. */
type Counts = RawBuilder<boolean>
const allCount: Counts = sql<boolean>`true`

/** The orders with which goods of an order were sent again, and with which what came broken of those was sent once more. */
const redeliveries = (counts: Counts) => sql`(
  with recursive chain (id) as (
    select answered.redelivery_id from problem_report answered
      where answered.order_id = orders.id and answered.redelivery_id is not null and ${counts}
    union
    select more.redelivery_id from chain join problem_report more on more.order_id = chain.id where more.redelivery_id is not null)
  select again.id, again.state from chain join orders again on again.id = chain.id where again.state <> 'CANCELLED')`

/**
 * A row with the units of a product that came with these, or may come, as `came`: a short pick can be corrected until they are delivered;
 * and with those of them that are still to come, as `coming`. Those that were themselves reported do not count.
 * @param productId the column with its id
 */
export const unitsAgain = (productId: string, counts: Counts = allCount): RawBuilder<unknown> => sql`(
  select coalesce(sum(units), 0)::int as came, coalesce(sum(units) filter (where state <> 'DELIVERED'), 0)::int as coming
  from (select again.state, greatest(0, arriving.units - broken.units) as units from ${redeliveries(counts)} again
    cross join lateral (select sum(case when again.state = 'DELIVERED' then ${arrivingQty} else l.qty end) as units from order_line l
      where l.order_id = again.id and l.product_id = ${sql.ref(productId)}) arriving
    cross join lateral (select coalesce(sum((own.line->>'qty')::int), 0) as units from problem_report of_again
      cross join jsonb_array_elements(of_again.lines) as own (line)
      where of_again.order_id = again.id and (own.line->>'productId')::int = ${sql.ref(productId)}) broken) each_again)`

/**
 * A row with the units of the product `of_goods.product_id` of the order `orders`: what it brought (`ordered`), was credited, was sent
 * again (`sent`), came of that or is to come (`came`), is still to come (`coming`), and was on credit notes (`noted`, `kept`). Of what came
 * no more counts than was sent again: a change of a redelivery can add units that are paid, or take some away.
 */
export const unitsGiven = (counts: Counts = allCount): RawBuilder<unknown> => sql`(
  select ordered.units as ordered, answers.credited, answers.sent,
    least(answers.sent, again.came) as came, least(answers.sent, again.coming) as coming,
    ${unitsOfNotes('of_goods.product_id')} as noted, ${unitsOfNotesKept('of_goods.product_id')} as kept
  from (select coalesce(sum(${mostOfLine}), 0)::int as units from order_line l
      where l.order_id = orders.id and l.product_id = of_goods.product_id) ordered
    cross join (select coalesce(sum(named.units) filter (where answered.outcome = 'credit'), 0)::int as credited,
        coalesce(sum(least(named.units, brought.units)) filter (where sending.state <> 'CANCELLED'), 0)::int as sent
      from problem_report answered left join orders sending on sending.id = answered.redelivery_id
        cross join lateral (select coalesce(sum((reported.line->>'qty')::int), 0) as units
          from jsonb_array_elements(answered.lines) as reported (line)
          where (reported.line->>'productId')::int = of_goods.product_id) named
        cross join lateral (select coalesce(sum(l.qty), 0) as units from order_line l
          where l.order_id = sending.id and l.product_id = of_goods.product_id) brought
      where answered.order_id = orders.id and ${counts}) answers
    cross join lateral ${unitsAgain('of_goods.product_id', counts)} again)`

/** The more of the two sums of decision 311, of a row `given` of `unitsGiven`. @param again what counts as sent again in the first */
export const givenOf = (again: 'came' | 'sent'): RawBuilder<number> => sql<number>`greatest(
  greatest(given.credited, given.kept) + ${sql.ref(`given.${again}`)}, greatest(given.credited, given.noted) + given.coming)`
