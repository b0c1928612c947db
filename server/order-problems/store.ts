import { sql } from 'kysely'
import type { Satang } from '#rules/money.ts'
import type { ProblemKind, ProblemOutcome } from '#rules/orders/problem-reports.ts'
import type { DeliveredLine } from '#rules/orders/partial-delivery.ts'
import type { OrderState } from '#rules/orders/states.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { perhapsActorIn, type Actor } from '#server/http/actor.ts'
import type { StoredFile } from '#server/adapters/files/port.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import { shortLinesOf } from '#server/orders/arriving-goods.ts'
import { productOfLine } from '#server/orders/shared-texts.ts'
import { givenOf, mostOfLine, unitsAgain, unitsGiven } from './units-given.ts'

export type Report = {
  id: string
  order_id: string
  kind: ProblemKind
  lines: { lineNo: number; productId: number; qty: number }[]
  words: string | null
  state: 'open' | 'resolved'
  photos: number
  created_at: Date
  outcome: ProblemOutcome | null
  answer: string | null
  credit_satang: Satang | null
  resolved_at: Date | null
}
export type QueuedReport = Report & {
  order_number: string
  order_state: OrderState
  store_name: string
  outlet_code: string
  resolved_by: Actor | null
  redelivery_id: string | null
  redelivery_number: string | null
  grand_total_satang: Satang
  short: DeliveredLine[]
  credited: Satang
  sent_again_worth: Satang
  goods: ReportedGoods[]
}
type ReportedGoods = {
  nameThai: string
  nameEng: string
  unit: string
  ordered: number
  arrived: number
  mostAgain: number
  left: number
  mostCredit: number
  sentAgain: number
  credited: number
}
export type NewReport = Pick<Report, 'id' | 'kind' | 'lines' | 'words'> & {
  orderId: string
  outletId: string
  photos: readonly Buffer[]
  at: Date
}

const columns = [
  ...(['id', 'order_id', 'kind', 'lines', 'words', 'state'] as const),
  ...(['created_at', 'outcome', 'answer', 'credit_satang', 'resolved_at'] as const),
].map((column) => `problem_report.${column}` as const)
const photos = sql<number>`(select count(*)::int from problem_photo p where p.report_id = problem_report.id)`.as(
  'photos',
)

export async function addReport(tx: Tx, report: NewReport): Promise<void> {
  await tx
    .insertInto('problem_report')
    .values({
      id: report.id,
      order_id: report.orderId,
      outlet_id: report.outletId,
      kind: report.kind,
      lines: JSON.stringify(report.lines),
      words: report.words,
      state: 'open' as const,
      created_at: report.at,
    })
    .execute()
  for (const [index, picture] of report.photos.entries())
    await tx
      .insertInto('problem_photo')
      .values({ report_id: report.id, no: index + 1, picture })
      .execute()
}

/** The number of a retailer's reports since a moment, and of an order's open ones. */
export async function countReports(
  db: Database | Tx,
  { outletId, orderId, since }: { outletId: string; orderId: string; since: Date },
): Promise<{ recent: number; open: number }> {
  const { rows } = await sql<{ recent: number; open: number }>`
    select count(*) filter (where created_at > ${since})::int as recent,
      count(*) filter (where order_id = ${orderId}::uuid and state = 'open')::int as open
    from problem_report where outlet_id = ${outletId}::uuid`.execute(db)
  return rows[0] ?? { recent: 0, open: 0 }
}

/** A retailer's reports, about one order or all, newest first. */
export function findReports(db: Database, outletId: string, orderId?: string): Promise<Report[]> {
  const reports = db
    .selectFrom('problem_report')
    .select([...columns, photos])
    .where('outlet_id', '=', outletId)
  return (orderId === undefined ? reports : reports.where('order_id', '=', orderId))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** A photo of this retailer or, for the staff, of any; null where there is no such photo. */
export async function findPhoto(
  db: Database,
  { id, no }: { id: string; no: number },
  outletId: string | null,
): Promise<StoredFile | null> {
  if (!isUuid(id)) return null
  let query = db
    .selectFrom('problem_photo')
    .innerJoin('problem_report', 'problem_report.id', 'problem_photo.report_id')
    .select(['problem_photo.picture as bytes', 'problem_photo.file_key'])
    .where('report_id', '=', id)
    .where('no', '=', no)
  if (outletId !== null) query = query.where('problem_report.outlet_id', '=', outletId)
  return (await query.executeTakeFirst()) ?? null
}

const shortLines = shortLinesOf('orders.id').as('short')
const credited = sql<Satang>`(select coalesce(sum(c.credit_satang), 0)::bigint from problem_report c
  where c.order_id = orders.id)`.as('credited')
/** The line of now of reported goods: a change of the order numbers its lines again, and may have taken this one away. */
const lineOfReported = sql`(select * from order_line ordered
  where ordered.order_id = orders.id and ordered.product_id = (reported.line->>'productId')::int
  order by ordered.line_no <> (reported.line->>'lineNo')::int, ordered.line_no limit 1)`
/**
 * What of an order was sent again and came is worth, satang, but for units that were themselves reported: those can be credited, since an
 * order at no charge has nothing to credit. A product that is paid and free on the order is worth what its reported units are on average.
 */
const sentAgainWorth = sql<Satang>`(
  select coalesce(floor(sum(sent.worth * least(sent.units, again.came) / sent.units)), 0)::bigint
  from (
    select (reported.line->>'productId')::int as product_id, sum((reported.line->>'qty')::int) as units,
      sum(l.total_satang * (reported.line->>'qty')::int / l.qty) as worth
    from problem_report other join orders again on again.id = other.redelivery_id
      cross join jsonb_array_elements(other.lines) as reported (line)
      cross join lateral ${lineOfReported} l
    where other.order_id = orders.id and again.state <> 'CANCELLED' group by 1) sent
  cross join lateral ${unitsAgain('sent.product_id')} again)`.as('sent_again_worth')
/**
 * What can still be given of reported goods, whatever the report itself was answered. What a redelivery did not bring is sent once more for its
 * own report, and so not left here; but it is left to credit. A product that is on no line any more is named as it is now.
 */
const goods = sql<QueuedReport['goods']>`(
  select coalesce(json_agg(json_build_object('nameThai', coalesce(of_line.product->>'nameThai', p.name_thai, ''),
    'nameEng', coalesce(of_line.product->>'nameEng', p.name_eng, ''), 'unit', coalesce(of_line.product->>'unit', p.unit, ''),
    'ordered', coalesce(l.qty, 0), 'arrived', coalesce(${mostOfLine}, 0), 'sentAgain', given.sent,
    'credited', greatest(given.credited, given.noted), 'left', rest.units, 'mostAgain', least(coalesce(${mostOfLine}, 0), rest.units),
    'mostCredit', greatest(0, given.ordered - given.credited - given.came)) order by reported.nth), '[]')
  from jsonb_array_elements(problem_report.lines) with ordinality as reported (line, nth)
    left join product p on p.id = (reported.line->>'productId')::int
    left join lateral ${lineOfReported} l on true
    cross join lateral (select (reported.line->>'productId')::int as product_id) of_goods
    cross join lateral ${unitsGiven(sql<boolean>`answered.id <> problem_report.id`)} given
    cross join lateral (select greatest(0, given.ordered - ${givenOf('sent')}) as units) rest
    cross join lateral (select ${productOfLine} as product) of_line)`.as('goods')

type QueueFilter = {
  id?: string
  state?: Report['state'] | undefined
  orderNumber?: string | undefined
  sort?: 'oldest' | 'newest'
}

const queued = (db: Database | Tx, { id, state, orderNumber }: QueueFilter) =>
  db
    .selectFrom('problem_report')
    .innerJoin('orders', 'orders.id', 'problem_report.order_id')
    .innerJoin('outlet', 'outlet.id', 'problem_report.outlet_id')
    .$if(id !== undefined, (query) => query.where('problem_report.id', '=', id ?? ''))
    .$if(state !== undefined, (query) => query.where('problem_report.state', '=', state ?? 'open'))
    .$if(orderNumber !== undefined, (query) => query.where('orders.order_number', '=', orderNumber ?? ''))

/** All reports in the order in which staff process them. */
export function allReports(db: Database | Tx, filter: QueueFilter) {
  const direction = filter.sort === 'newest' ? 'desc' : 'asc'
  return queued(db, filter)
    .select([...columns, photos, 'orders.order_number', 'orders.state as order_state'])
    .select(['outlet.store_name', 'outlet.outlet_code', 'orders.grand_total_satang', 'problem_report.redelivery_id'])
    .select(
      sql<string | null>`(select r.order_number from orders r where r.id = problem_report.redelivery_id)`.as(
        'redelivery_number',
      ),
    )
    .select([shortLines, credited, sentAgainWorth, goods])
    .select(perhapsActorIn('problem_report.resolved_by').as('resolved_by'))
    .orderBy('problem_report.created_at', direction)
    .orderBy('problem_report.id', direction)
}

/** A page of `allReports`, and their total number. */
export async function findQueue(
  db: Database | Tx,
  { page, size, ...filter }: QueueFilter & { page: number; size: number },
): Promise<{ rows: QueuedReport[]; total: number }> {
  const { total } = await queued(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await allReports(db, filter)
    .limit(size)
    .offset(page * size)
    .execute()
  return { rows, total: Number(total) }
}

export async function findQueued(db: Database | Tx, id: string): Promise<QueuedReport | null> {
  if (!isUuid(id)) return null
  return (await findQueue(db, { id, page: 0, size: 1 })).rows[0] ?? null
}

/** Opens a resolved report again, as if nobody had answered it. */
export const reopenReport = (tx: Tx, id: string): Promise<unknown> =>
  tx
    .updateTable('problem_report')
    .set({ state: 'open', outcome: null, answer: null, credit_satang: null, redelivery_id: null })
    .set({ resolved_at: null, resolved_by: null })
    .where('id', '=', id)
    .execute()

/** Names the order with which a report's goods are sent again. */
export const setRedelivery = (tx: Tx, id: string, orderId: string): Promise<unknown> =>
  tx.updateTable('problem_report').set({ redelivery_id: orderId }).where('id', '=', id).execute()

export type Resolution = { outcome: ProblemOutcome; answer: string; credit: Satang | null; by: string; at: Date }

/**
 * Resolves an open report.
 * @returns false where it was resolved before
 */
export async function setResolved(
  tx: Tx,
  id: string,
  { outcome, answer, credit, by, at }: Resolution,
): Promise<boolean> {
  const resolved = await tx
    .updateTable('problem_report')
    .set({
      state: 'resolved' as const,
      outcome,
      answer,
      credit_satang: credit,
      resolved_at: at,
      resolved_by: by,
    })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return resolved !== undefined
}
