import type { AddressParts } from '#rules/identity/address.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { addressOf, type FrozenAddress } from './frozen-address.ts'
import { billingAddress } from './shared-texts.ts'
import { columns, lines, lockOrder, type LineRow, type OrderRow } from './store.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'

type TaxProfile = { name: string; taxId: string; branch: string }
/** An order with the content of its tax invoice: lines, the buyer if one was named, and the billing address. */
export type OrderToInvoice = OrderRow & { lines: LineRow[]; buyer: TaxProfile | null; billingAddress: AddressParts }

/** Locks an order until the transaction ends, and reads the content of its tax invoice. */
export const lockForInvoice = async (tx: Tx, id: string): Promise<OrderToInvoice | null> =>
  (await lockOrder(tx, id, null)) ? readForInvoice(tx, id) : null

/** An order with the content of its tax invoice, as it is now. */
export async function readForInvoice(db: Database | Tx, id: string): Promise<OrderToInvoice | null> {
  const order = await db
    .selectFrom('orders')
    .select([...columns, billingAddress.as('billing_address'), 'tax_invoice', lines])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!order) return null
  const { billing_address, tax_invoice, ...rest } = order
  return {
    ...rest,
    buyer: tax_invoice as TaxProfile | null,
    billingAddress: addressOf(billing_address as FrozenAddress),
  }
}

/**
 * The progress of a retailer's own order, and whether a tax invoice was requested. `settled`: it was issued, or the
 * goods left in the order need none.
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

type StoredProfile = { profile: TaxProfile; billingAddressId: string | null }

/** The tax profile of a retailer's account, as the staff have set it; null where nobody has. */
async function accountTaxProfile(db: Database | Tx, outletId: string): Promise<StoredProfile | null> {
  const row = await db
    .selectFrom('outlet')
    .select(['store_name', 'tax_id', 'tax_name', 'tax_branch', 'default_billing_address_id'])
    .where('id', '=', outletId)
    .executeTakeFirst()
  if (!row?.tax_id || (row.tax_name === null && row.tax_branch === null)) return null
  const profile = { name: row.tax_name ?? row.store_name, taxId: row.tax_id, branch: row.tax_branch ?? '00000' }
  return { profile, billingAddressId: row.default_billing_address_id }
}

/**
 * The buyer and the billing address that the next tax invoice begins with: the profile of the account where the staff have
 * set one, else those of the retailer's latest order with a tax invoice.
 */
export async function latestTaxProfile(db: Database | Tx, outletId: string): Promise<StoredProfile | null> {
  const ofAccount = await accountTaxProfile(db, outletId)
  if (ofAccount) return ofAccount
  const order = await db
    .selectFrom('orders')
    .select(['tax_invoice', billingAddress.as('billing_address')])
    .where('outlet_id', '=', outletId)
    .where('tax_invoice', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!order) return null
  const { id } = order.billing_address as { id?: string }
  return { profile: order.tax_invoice as TaxProfile, billingAddressId: id ?? null }
}

/**
 * Marks the order as no longer waiting for its tax invoice: it was issued, or only exempt goods are left in the order.
 */
export const markInvoiced = (tx: Tx, id: string): Promise<unknown> =>
  tx.updateTable('orders').set({ tax_invoiced: true }).where('id', '=', id).where('tax_invoiced', '=', false).execute()

/**
 * Different goods will be delivered than was known: the order waits for its tax invoice again, unless that was issued.
 */
export const expectInvoice = (tx: Tx, id: string): Promise<unknown> =>
  tx
    .updateTable('orders')
    .set({ tax_invoiced: false })
    .where('id', '=', id)
    .where('tax_invoiced', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('order_tax_invoice').select('number').whereRef('order_id', '=', 'orders.id'))),
    )
    .execute()
