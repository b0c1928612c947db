import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type {
  assignRetailers as assignCall,
  createPriceList,
  listPriceListItems,
  listPriceListRetailers,
  listPriceLists,
  savePriceList,
} from '#contract/backoffice/goods/price-lists/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { toBaht } from '#rules/money.ts'
import { marginOf, percentOf } from '#rules/pricing/price-rule.ts'
import { sqlState, type Database } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { pageOf } from '#server/http/page.ts'
import type { As } from '#server/http/route.ts'
import type { Staff } from '#server/http/caller.ts'
import type { PriceDeps } from './changes.ts'
import { perhapsBaht } from './present.ts'
import { matchesProduct, patternOf, type PricedProduct } from './store.ts'

export type List = AnswerOf<typeof createPriceList>

/** Price lists by name, with how many products and retailers are on them. */
export const lists = (where: RawBuilder<unknown>): RawBuilder<List> => sql<List>`
  select l.id, l.name, l.note, l.status, l.revision,
    (select count(distinct i.product_id)::int from price_list_item i where i.list_id = l.id) as products,
    (select count(*)::int from price_list_retailer r where r.list_id = l.id) as retailers
  from price_list l where ${where} order by l.name`

export const showLists = async (db: Database): Promise<Result<AnswerOf<typeof listPriceLists>>> =>
  ok((await lists(sql`true`).execute(db)).rows)

async function showList(db: Database, id: number): Promise<Result<List>> {
  const [row] = (await lists(sql`l.id = ${id}`).execute(db)).rows
  return row ? ok(row) : fail('not_found')
}

/** Fails with `conflict` where there is a list of this name. */
const unlessTaken = async <Value>(write: () => Promise<Value>): Promise<Value | ReturnType<typeof fail>> => {
  try {
    return await write()
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    return fail('conflict', { detail: 'There is a price list of this name', errors: [{ path: 'name', code: 'taken' }] })
  }
}

export const createList = ({ db }: PriceDeps, { body }: As<Staff, typeof createPriceList>): Promise<Result<List>> =>
  unlessTaken(async () => {
    const { id } = await db
      .insertInto('price_list')
      .values({ name: body.name, note: body.note })
      .returning('id')
      .executeTakeFirstOrThrow()
    return showList(db, id)
  })

/** Fails with `not_found`, `conflict` for a name that is taken, and `edit_conflict` where it was changed since. */
export const saveList = (
  { db, catalogue }: PriceDeps,
  { params, body }: As<Staff, typeof savePriceList>,
): Promise<Result<List>> =>
  unlessTaken(async () => {
    const { name, note, revision } = body
    const conflict = (now: number) => fail('edit_conflict', { detail: `The list is at revision ${now}` })
    // First, since the statement is taken for a change of the catalogue also where it finds no row.
    const before = await showList(db, params.id)
    if (!before.ok) return before
    if (before.value.revision !== revision) return conflict(before.value.revision)
    const { status = before.value.status } = body
    const saved = await db
      .updateTable('price_list')
      .set({ name, note, status, revision: revision + 1 })
      .where('id', '=', params.id)
      .where('revision', '=', revision)
      .returning('id')
      .executeTakeFirst()
    const shown = await showList(db, params.id)
    if (!shown.ok) return shown
    if (!saved) return conflict(shown.value.revision)
    await catalogue.refresh()
    return shown
  })

type Items = AnswerOf<typeof listPriceListItems>
type ItemFilter = { q?: string | undefined }
const itemsMatching = (
  id: number,
  { q }: ItemFilter,
) => sql`from price_list_item i join product p on p.id = i.product_id
  where i.list_id = ${id} and ${matchesProduct(patternOf(q))}`

/** The products of a list by SKU, each with all its steps. */
export const allItems = (id: number, filter: ItemFilter): RawBuilder<PricedProduct> => sql<PricedProduct>`
  select p.id, p.sku, p.name_thai, p.name_eng, p.unit, p.price_satang as price, p.cost_satang as cost,
    json_agg(json_build_object('fromQty', i.from_qty, 'price', i.price_satang) order by i.from_qty) as steps
  ${itemsMatching(id, filter)} group by p.id order by p.sku`

export async function showItems(
  db: Database,
  id: number,
  query: ItemFilter & { page: number; size: number },
): Promise<Result<Items>> {
  if (!(await showList(db, id)).ok) return fail('not_found')
  const { rows: counted } = await sql<{ total: number }>`
    select count(distinct p.id)::int as total ${itemsMatching(id, query)}`.execute(db)
  const { rows } = await sql<PricedProduct>`
    ${allItems(id, query)} limit ${query.size} offset ${query.page * query.size}`.execute(db)
  const items = rows.map((row) => ({
    productId: row.id,
    sku: row.sku,
    nameThai: row.name_thai,
    nameEng: row.name_eng,
    unit: row.unit,
    price: toBaht(row.price),
    cost: perhapsBaht(row.cost),
    steps: row.steps.map(({ fromQty, price }) => ({
      fromQty,
      price: toBaht(price),
      margin: percentOf(marginOf(price, row.cost)),
    })),
  }))
  return ok(pageOf(items, counted[0]?.total ?? 0, query))
}

type Members = AnswerOf<typeof listPriceListRetailers>

const membersMatching = (id: number, { q }: ItemFilter) => {
  const part = patternOf(q)
  return sql`from price_list_retailer r join outlet o on o.id = r.outlet_id where r.list_id = ${id}
    and (${part}::text is null or concat_ws(' ', o.outlet_code, o.store_name, o.phone) ilike ${part})`
}
/** The retailers of a list by their code. */
export const allMembers = (id: number, filter: ItemFilter): RawBuilder<Members['content'][number]> => sql`
  select o.id, o.outlet_code as "outletCode", o.store_name as "storeName", o.phone ${membersMatching(id, filter)}
  order by o.outlet_code`

export async function showRetailers(
  db: Database,
  id: number,
  query: ItemFilter & { page: number; size: number },
): Promise<Result<Members>> {
  if (!(await showList(db, id)).ok) return fail('not_found')
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total ${membersMatching(id, query)}`.execute(db)
  const { rows } = await sql<Members['content'][number]>`
    ${allMembers(id, query)} limit ${query.size} offset ${query.page * query.size}`.execute(db)
  return ok(pageOf(rows, counted[0]?.total ?? 0, query))
}

/** Puts retailers on a list and takes others off, all or none. Fails with `not_found` for a list or retailer unknown. */
export async function assignRetailers(
  { db, catalogue }: PriceDeps,
  { params, body }: As<Staff, typeof assignCall>,
): Promise<Result<AnswerOf<typeof assignCall>>> {
  const added = new Set(body.add)
  const add = [...added]
  const answer = await transact(db, async (tx): Promise<Result<AnswerOf<typeof assignCall>>> => {
    const { rows: known } = await sql<{ outlets: number }>`
      select (select count(*)::int from outlet where id::text = any(${add}::text[]) and deleted_at is null) as outlets
      from price_list where id = ${params.id} for key share`.execute(tx)
    if (known[0]?.outlets !== add.length) return fail('not_found')
    // All before the first is changed: that raises the catalogue's version, for which who has another of them may wait.
    const { rows: before } = await sql<{ outlet_id: string; list_id: number }>`
      select outlet_id, list_id from price_list_retailer where outlet_id::text = any(${[...add, ...body.remove]}::text[])
      order by outlet_id for update`.execute(tx)
    const { rows: gone } = await sql`
      delete from price_list_retailer where list_id = ${params.id} and outlet_id::text = any(${body.remove}::text[])
      returning outlet_id`.execute(tx)
    const { rows: written } = await sql`
      insert into price_list_retailer as r (outlet_id, list_id) select unnest(${add}::uuid[]), ${params.id}
      on conflict (outlet_id) do update set list_id = excluded.list_id where r.list_id <> excluded.list_id
      returning outlet_id`.execute(tx)
    const moved = before.filter(({ outlet_id, list_id }) => added.has(outlet_id) && list_id !== params.id).length
    return ok({ added: written.length, removed: gone.length, moved })
  })
  if (answer.ok) await catalogue.refresh()
  return answer
}
