import { sql, type RawBuilder } from 'kysely'
import { satang, sumOf, type Satang } from '#rules/money.ts'
import type { FigureName, Period } from '#rules/figures/figures.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { loadGeography } from '#server/identity/geography.ts'
import type { KeptFigure } from './kept-figures.ts'
import { definitions, keptSums, rowsBehind, sumsOf } from './definitions.ts'

export type Sum = { count: number; amount: Satang }
type Part = Sum & { key: string; name_thai: string | null; name_eng: string | null }
export type WholeFigure = Sum &
  Period & { days: (Sum & { day: string })[]; parts: Part[]; partCount: number; base: Satang | null }

/** Parts shown at most; the sum is that of all. */
const mostParts = 100

/** A figure of a period with its days and parts. */
export async function readFigure(db: Database, name: FigureName, period: Period): Promise<WholeFigure> {
  const definition = definitions[name]
  const { rows: days } = await sql<Sum & { day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(count)::bigint as count, sum(amount)::bigint as amount
    from (${sumsOf(definition, period)}) as s group by s.day order by s.day`.execute(db)
  const count = days.reduce((sum, day) => sum + day.count, 0)
  const amount = sumOf(days.map((day) => day.amount))
  const base = 'base' in definition && definition.base ? await sumOfKept(db, definition.base, period) : null
  return { ...period, count, amount, days, ...(await readParts(db, name, period)), base }
}

/** The largest parts, and how many there are in all. */
async function readParts(
  db: Database,
  name: FigureName,
  period: Period,
): Promise<{ parts: Part[]; partCount: number }> {
  const definition = definitions[name]
  const { split } = definition
  if (!split) return { parts: [], partCount: 0 }
  const { rows } = await sql<Part & { part_count: number }>`
    select part.*, named.name_thai, named.name_eng from (
      select ${split.part} as key, sum(s.count)::bigint as count, sum(s.amount)::bigint as amount,
        (count(*) over ())::integer as part_count
      from (${sumsOf(definition, period)}) as s ${split.join} group by 1
      order by sum(s.amount) desc, sum(s.count) desc, 1 limit ${mostParts}) as part
    left join (${split.names}) as named on named.key = part.key
    order by part.amount desc, part.count desc, part.key`.execute(db)
  const parts = name === 'provinces' ? await nameProvinces(rows) : rows
  return { parts, partCount: rows[0]?.part_count ?? 0 }
}

async function nameProvinces(parts: readonly Part[]): Promise<Part[]> {
  const provinces = new Map((await loadGeography()).provinces().map((place) => [place.provinceCode, place]))
  return parts.map((part) => {
    const { province, provinceEng } = provinces.get(part.key) ?? {}
    return { ...part, name_thai: province ?? null, name_eng: provinceEng ?? null }
  })
}

async function sumOfKept(db: Database, figure: KeptFigure, period: Period): Promise<Satang> {
  const { rows } = await sql<{ amount: Satang }>`
    select coalesce(sum(amount), 0)::bigint as amount from (${keptSums(figure, period)}) as s`.execute(db)
  return rows[0]?.amount ?? satang(0)
}

/** Whether days of the period are to be summed again. */
export async function isPending(db: Database, { from, until }: Period): Promise<boolean> {
  const { rows } = await sql<{ pending: boolean }>`
    select exists (select from figure_touch where day between ${from}::date and ${until}::date) as pending`.execute(db)
  return rows[0]?.pending ?? false
}

export type FigureRow = Sum & {
  id: string
  day: string | null
  order_id: string | null
  order_number: string | null
  name_thai: string
  name_eng: string
}

type Behind = { name: FigureName; period: Period; key: string | undefined }

/** What a figure, or one of its parts, is the sum of. An order is one row, however many of its products belong to it. */
function made({ name, period, key }: Behind) {
  const definition = definitions[name]
  const { split } = definition
  const ofPart = key === undefined || !split ? sql`` : sql`where ${split.part} = ${key}`
  const isOrder = 'kept' in definition
  return sql`
    select s.day, s.order_id, ${isOrder ? sql`null` : sql`s.key`}::text as key, sum(s.count)::bigint as count,
      sum(s.amount)::bigint as amount
    from (${rowsBehind(definition, period)}) as s ${split?.join ?? sql``} ${ofPart} group by 1, 2, 3`
}

/** Figures whose rows are retailers, and no orders. */
const keyedByRetailer: readonly FigureName[] = ['new-retailers', 'dormant-retailers']

/** The rows that a figure or one of its parts is the sum of, latest first; of a page only those are looked up. */
export const allRows = (behind: Behind, limit: RawBuilder<unknown> = sql``): RawBuilder<FigureRow> => sql<FigureRow>`
  select coalesce(made.order_id::text, made.key || made.day) as id, to_char(made.day, 'YYYY-MM-DD') as day, made.order_id,
    o.order_number, coalesce(outlet.store_name, product.name_thai, made.key, '') as name_thai,
    coalesce(outlet.store_name, product.name_eng, made.key, '') as name_eng, made.count, made.amount
  from (select * from (${made(behind)}) as all_rows order by day desc, amount desc, order_id, key ${limit}) as made
  left join orders o on o.id = made.order_id
  left join outlet on outlet.id = ${keyedByRetailer.includes(behind.name) ? sql`made.key::uuid` : sql`o.outlet_id`}
  left join product on product.id = ${behind.name === 'sold-out' ? sql`made.key::integer` : sql`null::integer`}
  order by made.day desc, made.amount desc, made.order_id, made.key`

/** A page of `allRows`, and the sum of all of them. */
export async function findRows(
  db: Database,
  behind: Behind,
  { page, size }: { page: number; size: number },
): Promise<{ rows: FigureRow[]; total: number; sum: Sum }> {
  const { rows: sums } = await sql<Sum & { total: number }>`
    select count(*)::integer as total, coalesce(sum(count), 0)::bigint as count, coalesce(sum(amount), 0)::bigint as amount
    from (${made(behind)}) as made`.execute(db)
  const { rows } = await allRows(behind, sql`limit ${size} offset ${page * size}`).execute(db)
  const { total = 0, count = 0, amount = satang(0) } = sums[0] ?? {}
  return { rows, total, sum: { count, amount } }
}
