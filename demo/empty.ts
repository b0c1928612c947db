import { sql } from 'kysely'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { recordCommand } from '#server/audit/record-command.ts'
import { isDemoFilled, markDemoEmptied } from '#server/demo-shop.ts'
import { demoCatalogue } from './catalogue/catalogue.ts'
import { deleteRows, tablesWithColumn } from './delete-rows.ts'
import { demoStaff, steadyId } from './fill/accounts.ts'
import { demoLineGroup, demoWebhookId } from './fill/connections.ts'
import { demoCashRunId, demoStatementId } from './fill/cash-office.ts'
import { emptyPurchasing } from './empty-stock.ts'
import { demoCoupons } from './fill/catalogue.ts'
import { demoWaveIds } from './fill/picking.ts'
import { demoRoutes, demoRunIds } from './fill/runs.ts'
import { careOutlets } from './retailers/care-retailers.ts'
import { deskOutlets } from './retailers/desk-retailers.ts'
import { forgetCarried } from '#server/stock-ledger/stock-ledger.ts'
import { demoOutlets } from './retailers/outlets.ts'
import { touchAllDays } from '#server/figures/figures.ts'

/** What remains, for the operator to check. */
export type RemainingRows = { retailers: number; staff: string[]; orders: number }

/**
 * Removes the demo's accounts with everything they own, and its stock and offers. Pages, pictures, products and
 * everything that others added remain. All or nothing.
 * @returns null when the database has no demo
 */
export const emptyDemo = (db: Database, now: Date): Promise<RemainingRows | null> =>
  transact(db, async (tx) => {
    if (!(await isDemoFilled(tx))) return null
    const outlets = [...demoOutlets(), ...deskOutlets(), ...careOutlets()]
    const outletIds = outlets.map(({ outletCode }) => steadyId(outletCode))
    const staffIds = demoStaff.map(({ username }) => steadyId(username))
    await endSessions(tx, [...outletIds, ...staffIds], now)
    await removeStock(tx, outletIds, now)
    await emptyPurchasing(tx)
    await removeOutlets(tx, outletIds)
    await removeWaves(tx)
    await deleteRows(tx, 'webhook', sql`id = ${demoWebhookId}::uuid`)
    await deleteRows(tx, 'line_group', sql`group_id = ${demoLineGroup}`)
    await deleteRows(tx, 'line_message', sql`receiver = ${demoLineGroup}`)
    await deleteRows(tx, 'line_event', sql`id = 'demo-event'`)
    await removeCashOffice(tx)
    const codes = outlets.map(({ outletCode }) => outletCode)
    await deleteRows(tx, 'basket_outlet', sql`outlet_code = any(${codes}::text[])`)
    await forgetHabits(tx)
    await deleteRows(tx, 'staff', sql`id = any(${staffIds}::uuid[])`)
    await endOffers(tx, now)
    await restartInvoiceNumbers(tx)
    await touchAllDays(tx)
    // The server sums the days again when it runs; until then no figure names a retailer that is gone.
    await sql`delete from figure_sum where key = any(${outletIds}::text[])`.execute(tx)
    await sql`delete from figure_first where key = any(${outletIds}::text[])`.execute(tx)
    await markDemoEmptied(tx, now)
    const left = await remaining(tx)
    await recordCommand(tx, { command: 'empty-demo', action: 'delete', subject: 'demo', facts: { left } })
    return left
  })

async function endSessions(tx: Tx, accountIds: string[], now: Date): Promise<void> {
  await sql`
    insert into ended_session (id, at)
    select id, ${now} from sign_in_session where account_id = any(${accountIds}::uuid[])
    on conflict do nothing`.execute(tx)
  await sql`
    delete from refresh_replay where session_id in
      (select id from sign_in_session where account_id = any(${accountIds}::uuid[]))`.execute(tx)
  await sql`delete from sign_in_session where account_id = any(${accountIds}::uuid[])`.execute(tx)
  await sql`delete from oidc_payload where payload->>'accountId' = any(${accountIds}::text[])`.execute(tx)
}

/**
 * Resets the stock of products that only the demo moved to zero. A product that somebody else received, counted or sold
 * keeps its stock, explained by one movement: stock on hand stays the sum of the ledger.
 */
async function removeStock(tx: Tx, outletIds: string[], now: Date): Promise<void> {
  const demo = sql`(actor = 'demo' or document in
    (select order_number from orders where outlet_id = any(${outletIds}::uuid[])))`
  await sql`
    create temporary table touched on commit drop as
    select product_id, sum(delta)::integer as moved from stock_movement where not ${demo} group by product_id`.execute(
    tx,
  )
  await deleteRows(tx, 'stock_movement', demo)
  await forgetCarried(tx)
  await sql`update stock set on_hand = 0 where product_id not in (select product_id from touched)`.execute(tx)
  await sql`
    insert into stock_movement (product_id, delta, reason, document, actor, at)
    select product_id, on_hand - moved, 'opening', 'demo emptied', 'operator', ${now}
    from stock join touched using (product_id) where on_hand <> moved`.execute(tx)
}

async function removeOutlets(tx: Tx, outletIds: string[]): Promise<void> {
  const own = sql`outlet_id = any(${outletIds}::uuid[])`
  await sql`delete from sms where phone in (select phone from outlet where id = any(${outletIds}::uuid[]))`.execute(tx)
  await sql`
    delete from outbox where payload->>'outletId' = any(${outletIds}::text[])
      or payload->>'orderId' in (select id::text from orders where ${own})`.execute(tx)
  for (const table of await tablesWithColumn(tx, 'outlet_id')) await deleteRows(tx, table, own)
  await sql`select audit_forget(id::text) from unnest(${outletIds}::uuid[]) as id`.execute(tx)
  await deleteRows(tx, 'loyalty_member', sql`id = any(${outletIds}::uuid[])`)
  await deleteRows(tx, 'staff_action', sql`subject = any(${outletIds.map((id) => `retailer:${id}`)}::text[])`)
  await deleteRows(tx, 'outlet', sql`id = any(${outletIds}::uuid[])`)
  // Screens that are open know of the deletion, or read their list again within the hour.
  await sql`delete from live_event where subject = 'retailer' and key = any(${outletIds}::text[])`.execute(tx)
}

/** The demo's routes, and its waves as long as nobody added other orders to them; and what was printed for waves and orders that are gone. */
async function removeWaves(tx: Tx): Promise<void> {
  const routeIds = demoRoutes.map(({ id }) => id)
  await deleteRows(tx, 'delivery_route', sql`id = any(${routeIds}::uuid[])`)
  await deleteRows(
    tx,
    'pick_wave',
    sql`id = any(${demoWaveIds}::uuid[]) and not exists (select from pick_wave_order o where o.wave_id = pick_wave.id)`,
  )
  await deleteRows(
    tx,
    'delivery_run',
    sql`id = any(${demoRunIds}::uuid[]) and not exists (select from delivery_stop s where s.run_id = delivery_run.id)`,
  )
  await sql`
    delete from paper_print p where not exists (select from pick_wave w where w.id = p.subject_id)
      and not exists (select from orders o where o.id = p.subject_id)`.execute(tx)
}

/** The demo's bank statement and run, with what was counted of it; the run keeps the stops that others added. */
async function removeCashOffice(tx: Tx): Promise<void> {
  await deleteRows(tx, 'bank_statement', sql`id = ${demoStatementId}::uuid`)
  await deleteRows(
    tx,
    'delivery_run',
    sql`id = ${demoCashRunId}::uuid and not exists (select from delivery_stop s where s.run_id = delivery_run.id)`,
  )
  const staffIds = demoStaff.map(({ username }) => steadyId(username))
  await deleteRows(tx, 'cash_up', sql`driver_id = any(${staffIds}::uuid[])`)
  await deleteRows(
    tx,
    'cash_up',
    sql`driver_id is null and counter_id = any(${staffIds}::text[])
      and not exists (select from cash_up_order o where o.cash_up_id = cash_up.id)
      and not exists (select from credit_receipt r where r.cash_up_id = cash_up.id)`,
  )
}

/** The sales of all retailers are those of the demo until there are other orders. */
async function forgetHabits(tx: Tx): Promise<void> {
  const none = sql`not exists (select from basket_outlet)`
  await sql`delete from basket_sku_day where ${none}`.execute(tx)
  await sql`delete from basket_day where ${none}`.execute(tx)
}

/** The demo's coupon codes are public: none may discount a real order. */
async function endOffers(tx: Tx, now: Date): Promise<void> {
  const { promotions, plannedPromotions } = demoCatalogue()
  const promotionIds = [...promotions, ...plannedPromotions].map(({ id }) => id)
  const codes = demoCoupons.map(({ code }) => code)
  await sql`
    update promotion set ends_at = ${now}, starts_at = least(starts_at, ${now}), ended_by = 'operator'
    where id = any(${promotionIds}::integer[]) and ends_at > ${now}`.execute(tx)
  await sql`
    update coupon set ends_at = ${now}, starts_at = least(starts_at, ${now}), ended_by = 'operator'
    where code = any(${codes}::text[]) and ends_at > ${now}`.execute(tx)
}

/** The demo's invoices are examples: unless others were issued, the first real one is number one. */
const restartInvoiceNumbers = (tx: Tx): Promise<void> =>
  deleteRows(tx, 'tax_document_counter', sql`not exists (select from tax_invoice)`)

async function remaining(tx: Tx): Promise<RemainingRows> {
  const staff = await tx.selectFrom('staff').select(['username', 'roles']).orderBy('username').execute()
  const count = (table: 'outlet' | 'orders') =>
    tx
      .selectFrom(table)
      .select((rows) => rows.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  const [retailers, orders] = [await count('outlet'), await count('orders')]
  return {
    retailers: retailers.count,
    staff: staff.map(({ username, roles }) => `${username} (${roles.join(', ')})`),
    orders: orders.count,
  }
}
