import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/adapters/database/database.ts'
import type { OrderState } from '#rules/orders/states.ts'
import { billingAddress } from '#server/orders/shared-texts.ts'
import { duePairs } from './due-pairs.ts'
import { issueTaxInvoice, type IssueDeps } from './issue-tax-invoice.ts'

/** Orders under way are checked often; delivered ones that still wait for their invoice rarely. */
type DueGroup = 'under way' | 'delivered'
const statesOf: Record<DueGroup, readonly OrderState[]> = {
  'under way': ['PAYMENT_COMPLETE', 'WAITING_FOR_DELIVERY'],
  delivered: ['DELIVERED'],
}

/** Orders per run; the rest follow in the next. */
const batch = 100

/**
 * Issues the due tax invoices: of orders that requested one and are paid or have left. Safe to run repeatedly and in
 * several processes. An order that fails is logged and does not stop the others.
 * @returns how many were issued
 */
export async function issueDue(
  deps: IssueDeps & { log: FastifyBaseLogger },
  group: DueGroup,
  now: Date,
): Promise<number> {
  if (!deps.seller()) return 0
  let issued = 0
  for (const orderId of await findDue(deps, group)) {
    try {
      const outcome = await issueTaxInvoice(deps, { orderId, buyer: null, by: 'clock', now })
      if (outcome.ok) issued += 1
    } catch (error) {
      deps.log.error({ err: error, orderId }, 'a tax invoice could not be issued')
    }
  }
  return issued
}

/** Whether there are any, or may be. */
export const invoicesDue = ({ db, seller }: Pick<IssueDeps, 'db' | 'seller'>, group: DueGroup) =>
  seller() ? sql<boolean>`exists (${owed(db, group)})` : sql<boolean>`false`

async function findDue({ db }: IssueDeps, group: DueGroup): Promise<string[]> {
  const orders = await owed(db, group)
    // Without an address there is no invoice: these must not take the place of others either.
    .orderBy(sql`btrim(coalesce(${billingAddress}->>'address_line', '')) = ''`)
    .orderBy('created_at')
    .limit(batch)
    .execute()
  return orders.map(({ id }) => id)
}

const owed = (db: Database, group: DueGroup) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('tax_invoice', 'is not', null)
    // Literals, in the words of the index `orders_invoice_owed`: a plan for any parameter could not use it. Only exempt
    // goods: there is no tax invoice for them.
    .where(sql<boolean>`not tax_invoiced and vat @? '$[*] ? (@.rate > 0)'`)
    .where(sql<boolean>`state in (${sql.join(statesOf[group].map((state) => sql.lit(state)))})`)
    // Orders that are not due yet must not take the place of due ones.
    .where(sql<boolean>`(stage, pay_type) in (${sql.join(duePairs)})`)
