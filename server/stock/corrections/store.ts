import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { decideCorrection } from '#contract/backoffice/goods/stock/calls.ts'
import { toBaht, type Satang } from '#rules/money.ts'
import type { AdjustmentReason } from '#rules/stock/adjustment.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { namedProduct, type NamedProduct } from '#server/adapters/database/product-row.ts'
import type { Actor } from '#server/http/actor.ts'

type State = 'PENDING' | 'CONFIRMED' | 'REJECTED'
export type CorrectionRow = Omit<NamedProduct, 'barcode'> & {
  id: string
  lotId: number | null
  lotCode: string | null
  delta: number
  available: number
  reason: AdjustmentReason
  note: string | null
  value: Satang
  state: State
  requestedAt: Date
  requestedBy: Actor
  requesterId: string
  decidedAt: Date | null
  decidedBy: Actor | null
  decisionNote: string | null
}

const columns = sql`c.id, c.product_id as "productId", p.sku, p.name_thai as "nameThai", p.name_eng as "nameEng", p.unit,
  c.lot_id as "lotId", l.code as "lotCode", c.delta, coalesce(s.on_hand, 0) as available, c.reason, c.note,
  c.value_satang as value, c.state, c.requested_at as "requestedAt", actor_of(c.requested_by) as "requestedBy",
  c.requester_id as "requesterId", c.decided_at as "decidedAt", actor_of(c.decided_by) as "decidedBy",
  c.decision_note as "decisionNote"`
const from = sql`stock_correction c join product p on p.id = c.product_id left join stock s on s.product_id = p.id
  left join stock_lot l on l.id = c.lot_id`

export async function findCorrection(db: Database | Tx, id: string): Promise<CorrectionRow | null> {
  const { rows } = await sql<CorrectionRow>`select ${columns} from ${from} where c.id = ${id}::uuid`.execute(db)
  return rows[0] ?? null
}

/** Locks a correction until the transaction ends; false where there is none. */
export async function lockCorrection(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from stock_correction where id = ${id}::uuid for update`.execute(tx)
  return rows.length > 0
}

/** Corrections of one state: pending ones oldest first, decided ones newest first. */
export function allCorrections({ state }: { state: State }): RawBuilder<CorrectionRow> {
  const order = state === 'PENDING' ? sql`c.requested_at` : sql`c.decided_at desc`
  return sql<CorrectionRow>`select ${columns} from ${from} where c.state = ${state} order by ${order}, c.id`
}

/** A page of `allCorrections`, and how many there are. */
export async function findCorrections(
  db: Database,
  { state, page, size }: { state: State; page: number; size: number },
): Promise<{ rows: CorrectionRow[]; total: number }> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from stock_correction where state = ${state}`.execute(db)
  const { rows } = await sql<CorrectionRow>`
    ${allCorrections({ state })} limit ${size} offset ${page * size}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

export const presentCorrection = (row: CorrectionRow): AnswerOf<typeof decideCorrection> => ({
  id: row.id,
  ...namedProduct(row),
  lotCode: row.lotCode,
  delta: row.delta,
  available: row.available,
  reason: row.reason,
  note: row.note,
  valueAmt: toBaht(row.value),
  state: row.state,
  requestedOn: row.requestedAt.toISOString(),
  requestedBy: row.requestedBy,
  decidedOn: row.decidedAt?.toISOString() ?? null,
  decidedBy: row.decidedBy,
  decisionNote: row.decisionNote,
})
