import { sql } from 'kysely'
import { bangkokDate, hourMs, minuteMs } from '#rules/bangkok-time.ts'
import { formatMoney, satang, type Satang } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/number.ts'
import { thaiYear } from '#rules/thai-date.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { slipPicture } from '../pictures/slip-picture.ts'
import { staffActor, staffName, steadyId, type Account } from './accounts.ts'
import { insertMany } from './insert-many.ts'
import { fillProblems } from './problems.ts'

/** Retailers, by their number in the list, with work for the cash office; tests sign in as others. */
const firstRetailer = 2
const lastRetailer = 21
const waitingSlips = 9
const cashOrders = 6

export const demoStatementId = steadyId('bank statement')
export const demoCashRunId = steadyId('cash run')

type Fill = { accounts: ReadonlyMap<string, Account>; now: Date }
type WaitingSlip = { id: string; orderId: string; outletId: string; amount: Satang; reference: string; at: Date }

/**
 * Writes what the cash office finds in the morning: slips, a driver with cash, a bank statement, refunds due and reported
 * problems.
 */
export async function fillCashOffice(tx: Tx, { accounts, now }: Fill): Promise<void> {
  const retailers = [...accounts.values()].slice(firstRetailer, lastRetailer + 1).map(({ id }) => id)
  const slips = await fillSlips(tx, retailers, now)
  await fillStatement(tx, slips, now)
  await fillRun(tx, retailers, now)
  await fillRefunds(tx, retailers, now)
  await fillProblems(tx, retailers.slice(12), now)
}

const driver = 'driver3'

/** New orders that wait for their transfer, each a copy of one that the retailer had before, with a slip. */
async function fillSlips(tx: Tx, retailers: readonly string[], now: Date): Promise<WaitingSlip[]> {
  const { rows } = await sql<{ id: string; outlet_id: string; amount: Satang; running: number }>`
    select distinct on (outlet_id) id, outlet_id, grand_total_satang as amount, nextval('order_number_seq')::int as running
    from orders where outlet_id = any(${retailers}::uuid[]) and state = 'DELIVERED' and grand_total_satang < 600000
    order by outlet_id, created_at desc limit ${waitingSlips}`.execute(tx)
  const slips: WaitingSlip[] = []
  for (const [index, { id, outlet_id, amount, running }] of rows.entries()) {
    const at = new Date(now.getTime() - (12 + (waitingSlips - index) * 9) * minuteMs)
    const orderId = steadyId(`slip order ${index}`)
    await copyOrder(tx, { from: id, to: orderId, number: orderNumber(at, running), at })
    const reference = `0142${bangkokDate(at).replaceAll('-', '')}${String(4_710_009 + index * 7919)}`
    slips.push({ id: steadyId(`slip ${index}`), orderId, outletId: outlet_id, amount, reference, at })
  }
  const [year, month, date] = bangkokDate(now).split('-')
  const day = `${date} ${month} ${year && thaiYear(now)}`
  const waiting = {
    state: 'pending' as const,
    overrides: null,
    reason: null,
    note: null,
    decided_at: null,
    decided_by: null,
  }
  const stored = []
  for (const [index, slip] of slips.entries()) {
    const amount = formatMoney(slip.amount).replaceAll(',', '')
    stored.push({
      ...waiting,
      id: slip.id,
      order_id: slip.orderId,
      outlet_id: slip.outletId,
      amount_satang: slip.amount,
      picture: await slipPicture({ reference: slip.reference, bank: '014', amount, day }),
      content_hash: `demo slip ${index}`,
      // One that could not be read.
      sending_bank: index === 2 ? null : '014',
      reference: index === 2 ? null : slip.reference,
      created_at: new Date(slip.at.getTime() + 4 * minuteMs),
    })
  }
  // The same transfer was sent before, and rejected.
  const [first] = stored
  if (first)
    stored.push({
      ...first,
      id: steadyId('slip rejected'),
      state: 'rejected' as const,
      reason: 'amount_differs',
      decided_at: first.created_at,
      decided_by: staffActor('cashier'),
      created_at: new Date(first.created_at.getTime() - 2 * minuteMs),
    })
  await insertMany(tx, 'payment_slip', stored)
  return slips
}

/** Copies an order as one that waits for a transfer; what it takes from the stock has just been received. */
async function copyOrder(
  tx: Tx,
  { from, to, number, at }: { from: string; to: string; number: string; at: Date },
): Promise<void> {
  await sql`
    insert into orders (id, order_number, outlet_id, state, pay_type, created_at, gross_satang, offer_satang,
      delivery_satang, grand_total_satang, vat, shipping_address, billing_address, receiver)
    select ${to}::uuid, ${number}, outlet_id, 'VERIFYING_PAYMENT', 'PROMPTPAY', ${at}::timestamptz, gross_satang,
      offer_satang, delivery_satang, grand_total_satang, vat, shipping_address, billing_address, receiver
    from orders where id = ${from}::uuid`.execute(tx)
  await sql`
    insert into order_line (order_id, line_no, product_id, qty, type, unit_price_satang, vat_percent, gross_satang,
      offer_satang, total_satang, product, applied)
    select ${to}::uuid, line_no, product_id, qty, type, unit_price_satang, vat_percent, gross_satang, offer_satang,
      total_satang, product, applied
    from order_line where order_id = ${from}::uuid`.execute(tx)
  await sql`
    insert into order_event (order_id, state, at, actor)
    select ${to}::uuid, state, ${at}::timestamptz, 'outlet' from unnest(array['ORDER_COMPLETE', 'VERIFYING_PAYMENT']) as state`.execute(
    tx,
  )
  await sql`
    insert into stock_movement (product_id, delta, reason, document, actor, at)
    select product_id, sign * sum(qty), reason, ${number}, 'demo', ${at}::timestamptz
    from order_line cross join (values (1, 'receipt'), (-1, 'order')) as movement (sign, reason)
    where order_id = ${to}::uuid group by product_id, sign, reason order by sign desc`.execute(tx)
}

/** A statement of this morning: most transfers are known, some nearly, some not. */
async function fillStatement(tx: Tx, slips: readonly WaitingSlip[], now: Date): Promise<void> {
  const by = staffActor('accountant')
  await tx
    .insertInto('bank_statement')
    .values({
      id: demoStatementId,
      bank: 'SCB',
      file_name: `SCB-${bangkokDate(now)}.csv`,
      file_hash: 'demo',
      imported_at: new Date(now.getTime() - 3 * minuteMs),
      imported_by: by,
    })
    .execute()
  const known = slips.slice(0, 6).map((slip, index) => {
    const isNear = index >= 4
    return {
      at: slip.at,
      amount_satang: index === 5 ? satang(slip.amount - 100_00) : slip.amount,
      reference: index === 4 ? '' : slip.reference,
      description: 'รับโอนพร้อมเพย์',
      state: isNear ? ('NEAR' as const) : ('MATCHED' as const),
      reason: isNear
        ? index === 4
          ? ('amount_and_time' as const)
          : ('reference' as const)
        : ('reference_and_amount' as const),
      slip_id: slip.id,
      order_id: slip.orderId,
    }
  })
  const unknown = [
    { amount: 1_250_00, description: 'รับโอนจาก X8841' },
    { amount: 36_12, description: 'ดอกเบี้ยเงินฝาก' },
    { amount: 20_000_00, description: 'โอนระหว่างบัญชีตนเอง' },
  ].map(({ amount, description }, index) => ({
    at: new Date(now.getTime() - (index + 2) * hourMs),
    amount_satang: satang(amount),
    reference: '',
    description,
    state: 'UNKNOWN' as const,
    reason: null,
    slip_id: null,
    order_id: null,
  }))
  await insertMany(
    tx,
    'bank_statement_row',
    [...known, ...unknown].map((row, index) => ({
      ...row,
      statement_id: demoStatementId,
      line: index + 2,
      has_time: true,
      fingerprint: `demo ${index}`,
    })),
  )
  const columns = { date: 'Date', time: 'Time', amount: 'Credit', reference: 'Ref No.', description: 'Description' }
  await tx
    .insertInto('bank_statement_columns')
    .values({ bank: 'SCB', columns: JSON.stringify(columns), saved_at: now, saved_by: by })
    .execute()
}

/** A run that is back, whose cash nobody has counted. */
async function fillRun(tx: Tx, retailers: readonly string[], now: Date): Promise<void> {
  const day = bangkokDate(now)
  const departed = new Date(now.getTime() - 4 * hourMs)
  const back = new Date(now.getTime() - 20 * minuteMs)
  const { rows } = await sql<{ id: string; amount: Satang }>`
    select id, grand_total_satang as amount from orders
    where outlet_id = any(${retailers}::uuid[]) and stage = 'DELIVERED' and pay_type = 'COD'
    order by created_at desc, id limit ${cashOrders}`.execute(tx)
  await tx
    .insertInto('delivery_run')
    .values({
      id: demoCashRunId,
      number: `R${day.slice(2).replaceAll('-', '')}-90`,
      day,
      driver_id: steadyId(driver),
      driver_name: staffName(driver),
      vehicle: 'ชบ 90',
      route_thai: 'เมืองชลบุรี',
      route_eng: 'Mueang Chon Buri',
      state: 'BACK',
      created_at: departed,
      created_by: staffActor('clerk'),
      departed_at: departed,
      returned_at: back,
    })
    .execute()
  await insertMany(
    tx,
    'delivery_stop',
    rows.map(({ id, amount }, index) => ({
      run_id: demoCashRunId,
      order_id: id,
      position: index + 1,
      over: true,
      outcome: 'DELIVERED' as const,
      outcome_at: new Date(departed.getTime() + (index + 1) * 25 * minuteMs),
      outcome_recorded_at: new Date(departed.getTime() + (index + 1) * 25 * minuteMs),
      cash_satang: amount,
    })),
  )
}

/** Money to be returned: of goods that did not come, of a payment that came twice, of a problem. */
async function fillRefunds(tx: Tx, retailers: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into refund (order_id, cause, amount_satang, state, due_at)
    select id, cause, amount_satang, 'DUE', ${now}::timestamptz - hours * interval '1 hour'
    from (select id, row_number() over (order by created_at desc, id) as nth, grand_total_satang from orders
        where outlet_id = any(${retailers}::uuid[]) and state = 'DELIVERED' and pay_type <> 'COD') as paid
      join (values (1, 'PARTLY_DELIVERED', 155.00, 5), (2, 'PAID_TWICE', null, 28), (3, 'PROBLEM', 89.50, 50))
        as due (nth, cause, baht, hours) using (nth)
      cross join lateral (select coalesce((baht * 100)::bigint, grand_total_satang) as amount_satang) as worth`.execute(
    tx,
  )
}
