import { sql } from 'kysely'
import type { Satang } from '#rules/money.ts'
import type { Tx } from '#server/adapters/database/database.ts'

/**
 * Whether an order on account was paid by a transfer or cheque of this amount: `free` where no other row of a statement is linked to
 * that payment, `taken` where one is. A payment of many orders belongs to one row, whichever of them it names. Under `lockStatements`.
 */
export async function paymentOnAccount(
  tx: Tx,
  { rowId, orderId, amount }: { rowId: number; orderId: string; amount: Satang },
): Promise<'none' | 'free' | 'taken'> {
  const { rows } = await sql<{ payments: number; others: number }>`
    with payment as (
      select r.id from credit_receipt r join credit_allocation a on a.receipt_id = r.id
      where a.order_id = ${orderId}::uuid and r.amount_satang = ${amount} and r.method <> 'CASH' and r.cancelled_at is null)
    select (select count(*)::int from payment) as payments,
      (select count(*)::int from bank_statement_row b
        where b.id <> ${rowId} and b.state = 'CONFIRMED' and b.amount_satang = ${amount} and b.order_id in (
          select a.order_id from credit_allocation a join payment on payment.id = a.receipt_id)) as others`.execute(tx)
  const { payments, others } = rows[0] ?? { payments: 0, others: 0 }
  if (payments === 0) return 'none'
  return others < payments ? 'free' : 'taken'
}

type LinkedRow = { rowId: number; orderId: string; amount: Satang }

/**
 * Opens the row of a statement that was linked to a payment on account which is cancelled now, so that it is matched again: one whose order
 * no payment of its amount is left for, else of those of its orders the one with its reference, or the last one. Under `lockStatements`.
 */
export async function openRowOfCancelled(tx: Tx, receiptId: number): Promise<void> {
  const { rows } = await sql<LinkedRow>`
    select b.id as "rowId", b.order_id as "orderId", b.amount_satang as amount
    from credit_receipt r join credit_allocation a on a.receipt_id = r.id
      join bank_statement_row b on b.order_id = a.order_id and b.amount_satang = r.amount_satang and b.state = 'CONFIRMED'
    where r.id = ${receiptId} and r.method <> 'CASH'
    order by b.reference is distinct from r.reference, b.decided_at desc, b.id desc`.execute(tx)
  const payments: string[] = []
  for (const row of rows) payments.push(await paymentOnAccount(tx, row))
  const place = payments.includes('none') ? payments.indexOf('none') : payments.indexOf('taken')
  const row = rows[place]
  if (row)
    await sql`update bank_statement_row
      set state = 'UNKNOWN', reason = null, order_id = null, note = null, decided_at = null, decided_by = null
      where id = ${row.rowId}`.execute(tx)
}
