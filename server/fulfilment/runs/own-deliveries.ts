import { sql } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { comingDeliveries, orderDeliveries } from '#contract/deliveries/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { notDeliveredReasons, outcomeOf, type StopOutcome } from '#rules/fulfilment/runs.ts'
import type { Stage } from '#rules/orders/stages.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { Topic } from '#server/events/events.ts'
import { findOrder } from '#server/orders/orders.ts'

type Delivery = AnswerOf<typeof orderDeliveries>[number]
type ComingOrder = AnswerOf<typeof comingDeliveries>[number]
type Row = {
  order_id: string
  outcome: StopOutcome | null
  over: boolean
  stage: Stage
  departed_at: Date
  stops_before: number
  is_ahead: boolean
  outcome_at: Date | null
  received_by: string | null
  reason: string | null
  photos: string[]
}

/** Whether an order is out and its stop still to be visited, as `outcomeOf` says: the office may have recorded or undone a delivery. */
const isAhead = (order: 'orders' | 'earlier', stop: 's' | 'b') => {
  const [stage, outcome, over] = [`${order}.stage`, `${stop}.outcome`, `${stop}.over`].map((name) => sql.ref(name))
  return sql<boolean>`(${stage} = 'OUT_FOR_DELIVERY' and ${outcome} is distinct from 'NOT_DELIVERED' and not ${over})`
}

/** Other shops that the driver still visits before stop `s` of a retailer. */
const stopsBefore = (outletId: string) => sql<number>`(
  select count(distinct earlier.outlet_id)::integer from delivery_stop b join orders earlier on earlier.id = b.order_id
  where b.run_id = s.run_id and b.position < s.position and ${isAhead('earlier', 'b')}
    and earlier.outlet_id <> ${outletId}::uuid)`

/** The visits of drivers for an order of this retailer, or for all of them, in their order: those that were made or are still to come. */
async function findDeliveries(db: Database, outletId: string, orderId: string | null): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select s.order_id, s.outcome, s.over, orders.stage, r.departed_at, s.outcome_at, s.received_by, s.reason,
      ${stopsBefore(outletId)} as stops_before, ${isAhead('orders', 's')} as is_ahead,
      (select coalesce(json_agg(p.id order by p.taken_at, p.id), '[]') from delivery_photo p
        where p.run_id = s.run_id and p.order_id = s.order_id) as photos
    from delivery_stop s join delivery_run r on r.id = s.run_id join orders on orders.id = s.order_id
    where orders.outlet_id = ${outletId}::uuid and r.departed_at is not null
      and (${orderId}::uuid is null or s.order_id = ${orderId}::uuid)
    order by r.departed_at, s.run_id`.execute(db)
  return rows.filter((row) => row.is_ahead || (outcomeOf(row) !== null && !isUnknown(row)))
}

/** Whether goods came back without a word of the driver, who gives a reason, nor a photo: perhaps nobody was at the shop. */
const isUnknown = ({ outcome, over, reason, photos }: Row): boolean =>
  over && outcome === 'NOT_DELIVERED' && reason === null && photos.length === 0

function presentDelivery(row: Row): Delivery {
  const outcome = outcomeOf(row)
  const isReported = outcome !== null && row.outcome !== null
  return {
    outcome,
    departedOn: row.departed_at.toISOString(),
    stopsBefore: outcome === null ? row.stops_before : null,
    outcomeOn: isReported ? (row.outcome_at?.toISOString() ?? null) : null,
    receivedBy: isReported ? row.received_by : null,
    notDelivered:
      outcome === 'NOT_DELIVERED' ? (notDeliveredReasons.find((one) => one === row.reason) ?? 'other') : null,
    photos: row.photos,
  }
}

/** What a retailer sees of the deliveries of one of their orders. */
export async function deliveriesOf(db: Database, outletId: string, orderId: string): Promise<Result<Delivery[]>> {
  const order = await findOrder(db, outletId, orderId)
  return order ? ok((await findDeliveries(db, outletId, order.id)).map(presentDelivery)) : fail('not_found')
}

type ComingRow = { order_id: string; order_number: string; departed_at: Date; stops_before: number }

/** What is on its way to a retailer, the next one first. */
export async function comingTo(db: Database, outletId: string): Promise<ComingOrder[]> {
  const { rows } = await sql<ComingRow>`
    select s.order_id, orders.order_number, r.departed_at, ${stopsBefore(outletId)} as stops_before
    from orders join delivery_stop s on s.order_id = orders.id join delivery_run r on r.id = s.run_id
    where orders.outlet_id = ${outletId}::uuid and r.departed_at is not null and ${isAhead('orders', 's')}
    order by stops_before, r.departed_at, s.position`.execute(db)
  return rows.map((row) => ({
    orderId: row.order_id,
    orderNumber: row.order_number,
    departedOn: row.departed_at.toISOString(),
    stopsBefore: row.stops_before,
  }))
}

/** All deliveries to a retailer, for the export of their data. */
export const deliveryFile = async (db: Database, outletId: string): Promise<(Delivery & { orderId: string })[]> =>
  (await findDeliveries(db, outletId, null)).map((row) => ({ ...presentDelivery(row), orderId: row.order_id }))

/** Deliveries to a deleted account keep goods and money; names, notes and photos are deleted. */
export async function forgetDeliveries(tx: Tx, outletId: string): Promise<void> {
  await sql`delete from delivery_photo using orders where orders.id = order_id and outlet_id = ${outletId}::uuid`.execute(
    tx,
  )
  await sql`update delivery_stop set received_by = null, note = null
    from orders where orders.id = order_id and outlet_id = ${outletId}::uuid`.execute(tx)
  await sql`update delivery_report set report = report - 'receivedBy' - 'note'
    from orders where orders.id = order_id and outlet_id = ${outletId}::uuid`.execute(tx)
  await forgetReceivers(tx, outletId)
  await forgetEarlierWords(tx, outletId)
}

/**
 * Events stay for 90 days, with who took the goods; the reports of drivers have their times, by which the outbox is read in part alone.
 * Found by its orders: of an account that became part of this one, events before that name the other one.
 * @returns how many had some
 */
export async function forgetReceivers(tx: Tx, outletId: string): Promise<number> {
  const topic: Topic = 'order.stop_recorded'
  const { numAffectedRows } = await sql`
    update outbox set payload = payload || '{"receivedBy": null}'
    where topic = ${topic} and payload->>'receivedBy' is not null
      and payload->>'orderId' in (select id::text from orders where outlet_id = ${outletId}::uuid)
      and at = any(array(select r.at from delivery_report r join orders on orders.id = r.order_id
        where orders.outlet_id = ${outletId}::uuid))`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** What a driver had said of a stop before stays with the way back to it, without names and notes. @returns how many had some */
export async function forgetEarlierWords(tx: Tx, outletId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update staff_action set inverse = jsonb_set(inverse, '{stop}', inverse->'stop' || '{"receivedBy": null, "note": null}'::jsonb)
    from orders where subject = 'order:' || orders.id and kind = 'stop_recorded' and orders.outlet_id = ${outletId}::uuid
      and coalesce(inverse->'stop'->>'receivedBy', inverse->'stop'->>'note') is not null`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
