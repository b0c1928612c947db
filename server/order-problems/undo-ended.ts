import { sql } from 'kysely'
import type { Result } from '#contract/errors.ts'
import { canSendAgain } from '#rules/orders/problem-reports.ts'
import { holdsStock, isDelivered, type Stage } from '#rules/orders/stages.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { findLineUnits } from '#server/orders/order-reading.ts'
import { undoMoveByStaff } from '#server/orders/orders.ts'
import { notUndoable, type Inverse } from '#server/staff-actions/staff-actions.ts'
import { isOneOvercredited, lockOriginals, unitsBeyond } from './originals.ts'
import { findQueued } from './store.ts'

type EndedOrder = {
  id: string
  /** Where it was moved to, and when. */
  to: Stage
  since: Date
}

/**
 * Undoes a move of an order. One that sends goods again comes back only as it could be sent now: the report still names it, and the
 * goods were neither credited nor sent by another order meanwhile, also on the order that was paid for them. Nor is its delivery undone where
 * that would bring units which were credited since. The orders of those goods are locked first, as for each of these.
 */
export async function undoUnlessReplaced(
  tx: Tx,
  { id, to, since }: EndedOrder,
  undo: () => Promise<Result<null>>,
): Promise<Result<null>> {
  if (holdsStock(to) && !isDelivered(to)) return undo()
  const originals = await lockOriginals(tx, id)
  if (isDelivered(to)) return undoUnlessCredited(tx, { id, originals }, undo)
  const undone = await undo()
  if (!undone.ok || originals.length === 0) return undone
  return (await findReplacement(tx, { id, originals, since })) ?? undone
}

/**
 * Takes the delivery of an order back, unless that gives more units of the goods that it sends again than before, beyond what was left.
 * Its originals are those of `lockOriginals`, locked before itself.
 */
export async function undoUnlessCredited(
  tx: Tx,
  { id, originals }: { id: string; originals: readonly string[] },
  undo: () => Promise<Result<null>>,
): Promise<Result<null>> {
  if (originals.length === 0) return undo()
  const goods = (await findLineUnits(tx, id)).map(({ product_id: productId }) => ({ productId }))
  const before = await unitsBeyond(tx, originals, goods)
  const undone = await undo()
  if (!undone.ok || (await unitsBeyond(tx, originals, goods)) <= before) return undone
  return notUndoable('money_returned', 'Its goods were credited')
}

/** A move by hand goes back as `undoMoveByStaff` says, and under the conditions of `undoUnlessReplaced`. */
export const undoMoveOfOrder: Inverse<'order_moved'> = (tx, undo) =>
  undoUnlessReplaced(tx, { id: undo.id, to: undo.inverse.to, since: undo.since }, () => undoMoveByStaff(tx, undo))

/** `originals`: the direct one is the last. */
type Redelivery = { id: string; originals: readonly string[]; since: Date }

/** Why the goods of an order are not to be sent again any more. @param since when it was ended */
async function findReplacement(
  tx: Tx,
  { id, originals, since }: Redelivery,
): Promise<ReturnType<typeof notUndoable> | null> {
  const { rows } = await sql<{ reportId: string | null; credited: boolean; noted: boolean }>`
    select
      (select id from problem_report where order_id = ${originals.at(-1)}::uuid and redelivery_id = ${id}::uuid limit 1) as "reportId",
      exists (select from problem_report
        where order_id = any(${originals}::uuid[]) and credit_satang is not null and resolved_at >= ${since}) as credited,
      exists (select from order_tax_invoice t
          join credit_note c on c.invoice_number = t.number and coalesce(c.order_id, t.order_id) = t.order_id
          cross join jsonb_array_elements(c.document->'lines') i
          join order_line l on l.order_id = ${id}::uuid and l.product_id = coalesce((i->>'productId')::int, l.product_id)
        where t.order_id = any(${originals}::uuid[]) and c.issued_at >= ${since}) as noted`.execute(tx)
  const found = rows[0]
  const report = found?.reportId ? await findQueued(tx, found.reportId) : null
  if (!found || !report) return notUndoable('changed_since', 'Its report waits for an answer, or has another one')
  if (found.noted) return notUndoable('document_issued', 'A credit note was issued for its goods')
  const isSendable = canSendAgain(report.lines, report.goods)
  if (found.credited && (!isSendable || (await isOneOvercredited(tx, originals, report.lines))))
    return notUndoable('money_returned', 'Its goods were credited')
  if (!isSendable) return notUndoable('changed_since', 'Its goods were sent again')
  return (await unitsBeyond(tx, originals, report.lines)) > 0
    ? notUndoable('money_returned', 'Its goods were credited')
    : null
}
