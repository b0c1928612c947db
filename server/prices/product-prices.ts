import { sql } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { getProductPrices } from '#contract/backoffice/goods/prices/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { toBaht, type Satang } from '#rules/money.ts'
import { marginOf, percentOf } from '#rules/pricing/price-rule.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Actor } from '#server/http/actor.ts'
import { perhapsBaht } from './present.ts'

const mostShown = 200

/** All prices of a product: today's, planned ones, and the past with who and why. Fails with `not_found`. */
export async function productPrices(db: Database, id: number): Promise<Result<AnswerOf<typeof getProductPrices>>> {
  const product = await db
    .selectFrom('product')
    .select(['id', 'sku', 'name_thai', 'name_eng', 'unit', 'price_satang', 'cost_satang'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!product) return fail('not_found')
  const [lists, planned, history] = await Promise.all([listsOf(db, id), plannedFor(db, id), historyOf(db, id)])
  return ok({
    productId: product.id,
    sku: product.sku,
    nameThai: product.name_thai,
    nameEng: product.name_eng,
    unit: product.unit,
    price: toBaht(product.price_satang),
    cost: perhapsBaht(product.cost_satang),
    margin: percentOf(marginOf(product.price_satang, product.cost_satang)),
    lists: lists.map(({ id: listId, name, steps }) => ({
      listId,
      name,
      steps: steps.map(({ fromQty, price }) => ({ fromQty, price: toBaht(price) })),
    })),
    planned: planned.map((row) => ({
      changeId: row.id,
      name: row.name,
      listName: row.list_name,
      startsAt: row.starts_at.toISOString(),
      fromQty: row.from_qty,
      price: perhapsBaht(row.new_satang),
    })),
    history: history.map((row) => ({
      id: row.id,
      on: row.at.toISOString(),
      listName: row.list_name,
      fromQty: row.from_qty,
      oldPrice: perhapsBaht(row.old_satang),
      newPrice: perhapsBaht(row.new_satang),
      by: row.by,
      changeId: row.change_id,
      reason: row.reason,
    })),
  })
}

async function listsOf(db: Database, productId: number) {
  const { rows } = await sql<{ id: number; name: string; steps: { fromQty: number; price: Satang }[] }>`
    select l.id, l.name, json_agg(json_build_object('fromQty', i.from_qty, 'price', i.price_satang) order by i.from_qty) as steps
    from price_list_item i join price_list l on l.id = i.list_id where i.product_id = ${productId}
    group by l.id order by l.name`.execute(db)
  return rows
}

type PlannedRow = {
  id: number
  name: string
  list_name: string | null
  starts_at: Date
  from_qty: number
  new_satang: Satang | null
}

async function plannedFor(db: Database, productId: number) {
  const { rows } = await sql<PlannedRow>`
    select c.id, c.name, pl.name as list_name, c.starts_at, l.from_qty, l.new_satang
    from price_change_line l join price_change c on c.id = l.change_id left join price_list pl on pl.id = c.list_id
    where l.product_id = ${productId} and c.state = 'SCHEDULED' order by c.starts_at, c.id, l.from_qty`.execute(db)
  return rows
}

type HistoryRow = {
  id: number
  at: Date
  list_name: string | null
  from_qty: number
  old_satang: Satang | null
  new_satang: Satang | null
  by: Actor
  change_id: number | null
  reason: string | null
}

async function historyOf(db: Database, productId: number) {
  const { rows } = await sql<HistoryRow>`
    select h.id, h.at, pl.name as list_name, h.from_qty, h.old_satang, h.new_satang, actor_of(h.actor) as by, h.change_id, c.reason
    from price_history h left join price_change c on c.id = h.change_id left join price_list pl on pl.id = h.list_id
    where h.product_id = ${productId} order by h.id desc limit ${mostShown}`.execute(db)
  return rows
}
