import { sql, type RawBuilder } from 'kysely'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { Receipt } from '#rules/receipts/receipt.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'

/** What a receipt is for: an order, or a payment on account. */
export type ReceiptSubject = { orderId: string } | { creditReceiptId: number }
export type ReceiptRow = { document: Receipt; voided_at: Date | null; void_reason: string | null }

const rows = (db: Database | Tx) => db.selectFrom('receipt').select(['document', 'voided_at', 'void_reason'])

/** The receipt of a payment that counts; null without one. */
export async function findLive(tx: Tx, subject: ReceiptSubject): Promise<Receipt | null> {
  const row = await rows(tx)
    .where('voided_at', 'is', null)
    .where((eb) =>
      'orderId' in subject
        ? eb('order_id', '=', subject.orderId)
        : eb('credit_receipt_id', '=', subject.creditReceiptId),
    )
    .executeTakeFirst()
  return row?.document ?? null
}

/** The receipts of an order, also of payments on account that paid it with others; the oldest first. */
export async function findReceiptsOfOrder(db: Database, orderId: string): Promise<ReceiptRow[]> {
  if (!isUuid(orderId)) return []
  return rows(db)
    .where((eb) =>
      eb.or([
        eb('order_id', '=', orderId),
        eb(
          'credit_receipt_id',
          'in',
          eb.selectFrom('credit_allocation').select('receipt_id').where('credit_allocation.order_id', '=', orderId),
        ),
      ]),
    )
    .orderBy('issued_at')
    .orderBy('number')
    .execute()
}

/**
 * The number of the receipt of a payment on account, the newest also where it is void; null where none was issued.
 * @param payment the column with the payment's id, such as `r.id`
 */
export const receiptNumberOf = (payment: string): RawBuilder<string | null> =>
  sql`(select max(p.number) from receipt p where p.credit_receipt_id = ${sql.ref(payment)})`

/**
 * The receipts of a retailer, for the export of their data, the latest first, also void ones. By orders and payments: the account that
 * one was issued for may have become part of this one.
 */
export async function receiptFile(db: Database, outletId: string): Promise<ReceiptRow[]> {
  const found = await sql<ReceiptRow>`
    select r.document, r.voided_at, r.void_reason from (
      select * from receipt where order_id in (select id from orders where outlet_id = ${outletId}::uuid)
      union all
      select * from receipt where credit_receipt_id in (select id from credit_receipt where outlet_id = ${outletId}::uuid)
    ) r order by r.issued_at desc, r.number desc`.execute(db)
  return found.rows
}

/** A receipt by its number. Fails with `not_found`. */
export async function findReceipt(db: Database, number: string): Promise<Result<ReceiptRow>> {
  const row = await rows(db).where('number', '=', number).executeTakeFirst()
  return row ? ok(row) : fail('not_found')
}

type NewReceipt = { document: Receipt; subject: ReceiptSubject; outletId: string; at: Date; by: string }

export const insertReceipt = (tx: Tx, { document, subject, outletId, at, by }: NewReceipt): Promise<unknown> =>
  tx
    .insertInto('receipt')
    .values({
      number: document.number,
      outlet_id: outletId,
      order_id: 'orderId' in subject ? subject.orderId : null,
      credit_receipt_id: 'orderId' in subject ? null : subject.creditReceiptId,
      issued_at: at,
      issued_by: by,
      net_satang: document.net,
      document: JSON.stringify(document),
    })
    .execute()

type VoidRecord = { by: string; at: Date; reason: string }

/** The receipt of a payment no longer counts, and keeps its number; nothing happens where it has none. */
export const voidReceipt = (tx: Tx, subject: ReceiptSubject, { by, at, reason }: VoidRecord): Promise<unknown> =>
  sql`
    update receipt set voided_at = ${at}, voided_by = ${by}, void_reason = ${reason}
    where voided_at is null and ${
      'orderId' in subject
        ? sql`order_id = ${subject.orderId}::uuid`
        : sql`credit_receipt_id = ${subject.creditReceiptId}`
    }`.execute(tx)
