import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type {
  addPurchaseOrder,
  getPurchaseOrder,
  listPurchaseOrders,
} from '#contract/backoffice/goods/purchasing/calls.ts'
import { satangOf, toBaht, type Satang } from '#rules/money.ts'
import type { PurchaseState } from '#rules/stock/purchase-states.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { containing } from '#server/adapters/database/containing.ts'
import type { Actor } from '#server/http/actor.ts'
import { unitCodesOf } from '../unit-codes.ts'

type Header = AnswerOf<typeof listPurchaseOrders>['content'][number]
export type WholeOrder = AnswerOf<typeof getPurchaseOrder>

export type HeaderRow = {
  id: string
  number: string
  supplierId: string
  supplierName: string
  minimum: Satang
  state: PurchaseState
  expectedOn: string | null
  note: string
  revision: number
  createdAt: Date
  createdBy: Actor
  sentAt: Date | null
  closedAt: Date | null
  closeReason: string | null
  lines: number
  total: Satang
  units: number
  received: number
}

/** Sales units of each product that were ordered and have not come, those of drafts as well. */
export const unitsOnOrder = sql`
  select l.product_id, sum(greatest(l.units - l.received, 0))::int as units
  from purchase_order o join purchase_order_line l on l.order_id = o.id
  where o.state in ('DRAFT', 'SENT', 'PART_RECEIVED') group by 1`

const headers = sql`
  select o.id, o.number, o.supplier_id as "supplierId", u.name as "supplierName", u.minimum_satang as minimum, o.state,
    o.expected_on as "expectedOn", o.note, o.revision, o.created_at as "createdAt", actor_of(o.created_by) as "createdBy",
    o.sent_at as "sentAt", o.closed_at as "closedAt", o.close_reason as "closeReason", l.*
  from purchase_order o join supplier u on u.id = o.supplier_id
  cross join lateral (select count(*)::int as lines, coalesce(sum(units::bigint * cost_satang), 0)::bigint as total,
    coalesce(sum(units), 0)::int as units, coalesce(sum(received), 0)::int as received
    from purchase_order_line where order_id = o.id) l`

export const presentHeader = (row: HeaderRow): Header => ({
  id: row.id,
  number: row.number,
  supplier: { id: row.supplierId, name: row.supplierName },
  state: row.state,
  expectedOn: row.expectedOn,
  note: row.note,
  revision: row.revision,
  createdOn: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  sentOn: row.sentAt?.toISOString() ?? null,
  closedOn: row.closedAt?.toISOString() ?? null,
  closeReason: row.closeReason,
  lines: row.lines,
  totalAmt: toBaht(row.total),
  units: row.units,
  received: row.received,
})

type Filter = Omit<RequestOf<typeof listPurchaseOrders>['query'], 'page' | 'size'>

function matching({ q, state, supplier }: Filter) {
  const part = q === undefined ? null : containing(q)
  const states = state === undefined ? null : [state].flat()
  return sql`where (${states}::text[] is null or o.state = any(${states}::text[]))
    and (${supplier ?? null}::text is null or o.supplier_id::text = ${supplier ?? null})
    and (${part}::text is null or o.number ilike ${part} or search_fold(u.name) like '%' || search_fold(${part}) || '%')`
}

/** Purchase orders, newest first. */
export const allPurchaseOrders = (filter: Filter): RawBuilder<HeaderRow> => sql<HeaderRow>`
  ${headers} ${matching(filter)} order by o.created_at desc, o.number desc`

/** A page of `allPurchaseOrders`, and how many there are. */
export async function findOrders(
  db: Database,
  { page, size, ...filter }: Filter & { page: number; size: number },
): Promise<{ rows: HeaderRow[]; total: number }> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from purchase_order o join supplier u on u.id = o.supplier_id ${matching(filter)}`.execute(
    db,
  )
  const { rows } = await sql<HeaderRow>`${allPurchaseOrders(filter)} limit ${size} offset ${page * size}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

type GoodsRow = Omit<WholeOrder['goods'][number], 'costAmt'> & { cost: Satang }
type ReceiptRow = Omit<WholeOrder['receipts'][number], 'at' | 'lines'> & {
  at: Date
  lines: (Omit<WholeOrder['receipts'][number]['lines'][number], 'costAmt'> & { cost: Satang })[]
}

/** One purchase order with its goods and receipts; null where there is none. */
export async function readOrder(db: Database | Tx, id: string): Promise<WholeOrder | null> {
  const { rows } = await sql<HeaderRow>`${headers} where o.id = ${id}::uuid`.execute(db)
  const [row] = rows
  if (!row) return null
  const goods = await findGoods(db, id)
  const { rows: receipts } = await sql<ReceiptRow>`
    select r.id, r.number, r.delivery_note as "deliveryNote", r.received_at as at, actor_of(r.received_by) as by,
      r.undone_at is not null as undone,
      exists (select from goods_receipt_line l join product p on p.id = l.product_id
        where l.receipt_id = r.id and p.vat_percent > 0) as "isTaxed",
      (select json_build_object('id', i.id, 'number', i.number) from purchase_invoice_receipt l
        join purchase_invoice i on i.id = l.invoice_id where l.receipt_id = r.id) as "taxInvoice", (
        select coalesce(json_agg(json_build_object('productId', l.product_id, 'sku', p.sku, 'barcode', p.barcode,
          'nameThai', p.name_thai, 'nameEng', p.name_eng, 'unit', p.unit, 'units', l.units, 'cost', l.cost_satang,
          'lotCode', t.code, 'expiresOn', t.expires_on) order by l.line_no), '[]')
        from goods_receipt_line l join product p on p.id = l.product_id left join stock_lot t on t.id = l.lot_id
        where l.receipt_id = r.id) as lines
    from goods_receipt r where r.purchase_order_id = ${id}::uuid order by r.received_at desc, r.number desc`.execute(db)
  return {
    ...presentHeader(row),
    minimumAmt: toBaht(row.minimum),
    goods: goods.map(({ cost, ...line }) => ({ ...line, costAmt: toBaht(cost) })),
    receipts: receipts.map(({ at, lines, ...receipt }) => ({
      ...receipt,
      at: at.toISOString(),
      lines: lines.map(({ cost, ...line }) => ({ ...line, costAmt: toBaht(cost) })),
    })),
  }
}

/** The goods of a purchase order, in their order. */
export async function findGoods(db: Database | Tx, id: string): Promise<GoodsRow[]> {
  const { rows } = await sql<GoodsRow>`
    select l.line_no as "lineNo", l.product_id as "productId", p.sku, p.barcode, p.name_thai as "nameThai",
      p.name_eng as "nameEng", p.unit, p.shelf_place as place, l.units, l.received, l.pack_units as "packUnits",
      l.pack_name as "packName", l.cost_satang as cost,
      exists (select from product_with_lots t where t.product_id = l.product_id) as "tracksLots",
      coalesce(c.codes, '[]') as "unitCodes"
    from purchase_order_line l join product p on p.id = l.product_id
      left join (${unitCodesOf(sql`select product_id from purchase_order_line where order_id = ${id}::uuid`)}) c
        on c.product_id = l.product_id
    where l.order_id = ${id}::uuid order by l.line_no`.execute(db)
  return rows
}

export type LockedOrder = { id: string; number: string; state: PurchaseState; revision: number; supplierId: string }
/** Locks a purchase order until the transaction ends. */
export async function lockOrder(tx: Tx, id: string): Promise<LockedOrder | null> {
  const { rows } = await sql<LockedOrder>`
    select id, number, state, revision, supplier_id as "supplierId" from purchase_order where id = ${id}::uuid
    for update`.execute(tx)
  return rows[0] ?? null
}

type DraftLine = RequestOf<typeof addPurchaseOrder>['body']['lines'][number]

/** Writes the lines of a draft instead of those that it had; in the carton of its supplier where they say nothing of one. */
export async function writeLines(tx: Tx, id: string, lines: readonly DraftLine[]): Promise<void> {
  await tx.deleteFrom('purchase_order_line').where('order_id', '=', id).execute()
  await sql`
    insert into purchase_order_line (order_id, line_no, product_id, units, pack_units, pack_name, cost_satang)
    select o.id, l.nth, l.product_id, l.units, coalesce(b.pack_units, l.pack_units), coalesce(b.pack_name, l.pack_name), l.cost
    from unnest(${lines.map(({ productId }) => productId)}::int[], ${lines.map(({ units }) => units)}::int[],
      ${lines.map(({ packUnits }) => packUnits)}::int[], ${lines.map(({ packName }) => packName)}::text[],
      ${lines.map(({ costAmt }) => satangOf(costAmt))}::int[])
      with ordinality as l (product_id, units, pack_units, pack_name, cost, nth)
    join purchase_order o on o.id = ${id}::uuid
    left join supplier_product b on b.product_id = l.product_id and b.supplier_id = o.supplier_id
      and l.pack_units = 1 and l.pack_name = ''`.execute(tx)
}
