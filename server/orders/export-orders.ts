import { sql } from 'kysely'
import { statusDescriptions } from '#rules/orders/states.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { presentOrder, type Order } from './present.ts'
import { byStaffColumns } from './by-staff.ts'
import { billingAddress } from './shared-texts.ts'
import { columns, lines, refund, type Event } from './store.ts'

/** An order with everything stored about it, for the retailer's export of their data. */
type ExportedOrder = Order & {
  taxInvoice: Record<string, string> | null
  events: {
    statusDes: (typeof statusDescriptions)[keyof typeof statusDescriptions]
    statusDate: string
    reason: string | null
  }[]
}

const events = sql<(Omit<Event, 'at'> & { at: string; reason: string | null })[]>`(
  select coalesce(json_agg(json_build_object('state', e.state, 'at', e.at, 'reason', e.reason) order by e.id), '[]')
  from order_event e where e.order_id = orders.id)`.as('events')

/** All orders of a retailer with lines, addresses and events, newest first. */
export async function exportOrders(db: Database, outletId: string): Promise<ExportedOrder[]> {
  const orders = await db
    .selectFrom('orders')
    .select([
      ...columns,
      'shipping_address',
      billingAddress.as('billing_address'),
      'receiver',
      'tax_invoice',
      'note',
      lines,
      refund,
      events,
      ...byStaffColumns,
    ])
    .where('outlet_id', '=', outletId)
    .orderBy('created_at', 'desc')
    .orderBy('order_number', 'desc')
    .execute()
  return orders.map((order) => ({
    ...presentOrder(order),
    taxInvoice: order.tax_invoice as Record<string, string> | null,
    events: order.events.map(({ state, at, reason }) => ({
      statusDes: statusDescriptions[state],
      statusDate: new Date(at).toISOString(),
      reason,
    })),
  }))
}
