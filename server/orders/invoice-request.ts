import type { AddressParts } from '#rules/identity/address.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { addressOf, type Frozen } from './frozen-address.ts'
import { columns, isUuid, lines, lockOrder, type LineRow, type OrderRow } from './store.ts'

type TaxProfile = { name: string; taxId: string; branch: string }
/** An order with what its tax invoice says: lines, the buyer if one was named, and the address it is billed to. */
export type OrderToInvoice = OrderRow & { lines: LineRow[]; buyer: TaxProfile | null; billingAddress: AddressParts }

/** Locks an order until the transaction ends, and reads what its tax invoice says. */
export async function lockForInvoice(tx: Tx, id: string): Promise<OrderToInvoice | null> {
  if (!(await lockOrder(tx, id, null))) return null
  const order = await tx
    .selectFrom('orders')
    .select([...columns, 'billing_address', 'tax_invoice', lines])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!order) return null
  const { billing_address, tax_invoice, ...rest } = order
  return { ...rest, buyer: tax_invoice as TaxProfile | null, billingAddress: addressOf(billing_address as Frozen) }
}

/**
 * How far a shop's own order is, and whether it wants a tax invoice.
 * `settled`: the invoice was issued, or the goods that are left of the order need none.
 */
export async function findInvoiceRequest(
  db: Database,
  outletId: string,
  id: string,
): Promise<(Pick<OrderRow, 'state' | 'stage' | 'pay_type' | 'vat'> & { wanted: boolean; settled: boolean }) | null> {
  if (!isUuid(id)) return null
  const order = await db
    .selectFrom('orders')
    .select(['state', 'stage', 'pay_type', 'vat', 'tax_invoice', 'tax_invoiced'])
    .where('id', '=', id)
    .where('outlet_id', '=', outletId)
    .executeTakeFirst()
  if (!order) return null
  const { tax_invoice, tax_invoiced, ...rest } = order
  return { ...rest, wanted: tax_invoice !== null, settled: tax_invoiced }
}

/** The buyer and the billing address of a shop's latest order with a tax invoice: the orders themselves remember them. */
export async function latestTaxProfile(
  db: Database,
  outletId: string,
): Promise<{ profile: TaxProfile; billingAddressId: string | null } | null> {
  const order = await db
    .selectFrom('orders')
    .select(['tax_invoice', 'billing_address'])
    .where('outlet_id', '=', outletId)
    .where('tax_invoice', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!order) return null
  const { id } = order.billing_address as { id?: string }
  return { profile: order.tax_invoice as TaxProfile, billingAddressId: id ?? null }
}

/** Takes the order from those that wait for their tax invoice: it was issued, or only exempt goods are left of the order. */
export const markInvoiced = (tx: Tx, id: string): Promise<unknown> =>
  tx.updateTable('orders').set({ tax_invoiced: true }).where('id', '=', id).where('tax_invoiced', '=', false).execute()

/** Other goods of the order will arrive than was known: it waits for its tax invoice again, unless that was issued. */
export const expectInvoice = (tx: Tx, id: string): Promise<unknown> =>
  tx
    .updateTable('orders')
    .set({ tax_invoiced: false })
    .where('id', '=', id)
    .where('tax_invoiced', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('tax_invoice').select('number').whereRef('order_id', '=', 'orders.id'))),
    )
    .execute()
