import { sql } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { orderDeliveries } from '#contract/deliveries/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { notDeliveredReasons, outcomeOf, type StopOutcome } from '#rules/fulfilment/runs.ts'
import type { Stage } from '#rules/orders/stages.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { findOrder } from '#server/orders/orders.ts'

type Delivery = AnswerOf<typeof orderDeliveries>[number]
type Row = {
  order_id: string
  outcome: StopOutcome | null
  over: boolean
  stage: Stage
  departed_at: Date
  outcome_at: Date | null
  received_by: string | null
  reason: string | null
  photos: string[]
}

/** The visits of drivers for an order of this retailer, or for all of them, in their order. */
async function findDeliveries(db: Database, outletId: string, orderId: string | null): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select s.order_id, s.outcome, s.over, orders.stage, r.departed_at, s.outcome_at, s.received_by, s.reason,
      (select coalesce(json_agg(p.id order by p.taken_at, p.id), '[]') from delivery_photo p
        where p.run_id = s.run_id and p.order_id = s.order_id) as photos
    from delivery_stop s join delivery_run r on r.id = s.run_id join orders on orders.id = s.order_id
    where orders.outlet_id = ${outletId}::uuid and r.departed_at is not null
      and (${orderId}::uuid is null or s.order_id = ${orderId}::uuid)
    order by r.departed_at, s.run_id`.execute(db)
  return rows
}

function presentDelivery(row: Row): Delivery {
  const outcome = outcomeOf(row)
  const isReported = outcome !== null && row.outcome !== null
  return {
    outcome,
    departedOn: row.departed_at.toISOString(),
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
}
