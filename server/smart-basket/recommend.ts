import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { AnswerOf } from '#contract/call.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { recommendations } from '#contract/smart-basket/recommendations.ts'
import { bangkokDay, parseMoment } from '#rules/bangkok-time.ts'
import { habitsFrom, type Habits, type PastLine } from '#rules/smart-basket/habit.ts'
import { recommend, type Question, type Recommendation } from '#rules/smart-basket/recommend.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import type { Who } from '#server/http/who.ts'
import { indexOf, sellable, unrestricted } from './goods.ts'
import { readHabits } from './habits.ts'
import { readTrend } from './sales.ts'
import type { Trends } from './trends.ts'

export type SmartBasketParts = {
  db: Database
  catalogue: Catalogue
  log: FastifyBaseLogger
  /** Whether a moment of the past may be asked for. */
  smartBasketAsOf: boolean
}

type Asking = { who: Who; now: Date; query: { outlet_code: string; as_of?: string | undefined; limit: number } }
type Answer = AnswerOf<typeof recommendations>

/** What to offer a shop. Shops ask for themselves, the staff for any; one that never ordered gets what sells. */
export async function recommendFor(
  parts: SmartBasketParts & { trends: Trends },
  { who, now, query }: Asking,
): Promise<Result<Answer>> {
  const { outlet_code: outletCode, limit: most } = query
  if (who.kind === 'retailer' && who.outletCode !== outletCode)
    return fail('forbidden', { detail: 'outlet_code is not the signed-in shop' })
  if (query.as_of === undefined) {
    const habits = await habitsNow(parts.db, outletCode)
    const trend = await parts.trends.at(now)
    const shared = { ...habits, trend, most, today: bangkokDay(now) }
    return ok(present(parts.catalogue, { ...shared, ...windowOf(parts.catalogue) }))
  }
  if (!parts.smartBasketAsOf) return fail('validation', { errors: [{ path: 'as_of', code: 'not_offered' }] })
  const asOf = parseMoment(query.as_of)
  if (!asOf) return fail('validation', { errors: [{ path: 'as_of', code: 'format' }] })
  return ok(await recommendAsOf(parts, { outletCode, asOf, most }))
}

const windowOf = (catalogue: Catalogue) => ({
  allowed: sellable(catalogue),
  shelf: indexOf(catalogue.snapshot()).shelf,
})

/** Habits and segment of a shop; an account that has not ordered yet has its segment, an unknown code neither. */
export async function habitsNow(db: Database, outletCode: string): Promise<Habits & { segment: string }> {
  const known = await readHabits(db, outletCode)
  if (known) return known
  const account = await db
    .selectFrom('outlet')
    .select('segment')
    .where('outlet_code', '=', outletCode)
    .executeTakeFirst()
  return { days: 0, habits: [], segment: account?.segment ?? '' }
}

/** The list as it would have been: from the orders before that moment, whatever is sold or in stock today. */
async function recommendAsOf(
  { db, catalogue }: SmartBasketParts,
  { outletCode, asOf, most }: { outletCode: string; asOf: Date; most: number },
): Promise<Answer> {
  const { rows } = await sql<PastLine & { segment: string }>`
    select o.day, s.sku, l.qty, b.segment from basket_outlet b
    join basket_order o on o.outlet_no = b.no and o.at < ${asOf},
    unnest(o.skus, o.quantities) as l (sku_no, qty) join basket_sku s on s.no = l.sku_no
    where b.outlet_code = ${outletCode}`.execute(db)
  const today = bangkokDay(asOf)
  const trend = await readTrend(db, today)
  const segment = rows[0]?.segment ?? (await habitsNow(db, outletCode)).segment
  const past = { ...habitsFrom(rows), segment, trend, today, most }
  const { shelf } = indexOf(catalogue.snapshot())
  return present(catalogue, { ...past, allowed: unrestricted(catalogue), shelf }, null)
}

/** @param stock what caps the suggested quantities; null: nothing does */
function present(
  catalogue: Catalogue,
  question: Question,
  stock: ReadonlyMap<number, number> | null = catalogue.stock().onHand,
): Answer {
  const { bySku } = indexOf(catalogue.snapshot())
  const item = ({ sku, reason, suggestedQty }: Recommendation): Answer['items'][number] => {
    const product = bySku.get(sku)
    const onHand = product ? (stock?.get(product.id) ?? Infinity) : Infinity
    return { sku, ...(product && { productId: product.id }), reason, suggestedQty: Math.min(suggestedQty, onHand) }
  }
  const items = recommend(question).map(item)
  return { skus: items.map(({ sku }) => sku), items }
}
