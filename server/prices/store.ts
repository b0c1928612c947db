import { sql, type RawBuilder } from 'kysely'
import type { Satang } from '#rules/money.ts'
import type { PriceStep } from '#rules/pricing/list-price.ts'
import type { PriceChangeState } from '#rules/pricing/price-change.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { containing } from '#server/adapters/database/containing.ts'
import type { Actor } from '#server/http/actor.ts'

/** A product whose prices may change; `steps`: its prices on the list in question. */
export type PricedProduct = {
  id: number
  sku: string
  name_thai: string
  name_eng: string
  unit: string
  price: Satang
  cost: Satang | null
  steps: PriceStep[]
}

/** A text as part of a pattern for `ilike`. */
export const patternOf = (words: string | undefined): string | null => (words ? containing(words) : null)

/** What a search for a product looks at. */
export const matchesProduct = (part: string | null): RawBuilder<unknown> =>
  sql`(${part}::text is null or concat_ws(' ', p.name_thai, p.name_eng, p.sku, p.barcode) ilike ${part})`

const products = (listId: number | null, where: RawBuilder<unknown>) => sql<PricedProduct>`
  select p.id, p.sku, p.name_thai, p.name_eng, p.unit, p.price_satang as price, p.cost_satang as cost,
    coalesce((select json_agg(json_build_object('fromQty', i.from_qty, 'price', i.price_satang) order by i.from_qty)
      from price_list_item i where i.list_id = ${listId}::int and i.product_id = p.id), '[]') as steps
  from product p where ${where} order by p.sku`

/** Goods of these conditions that are sold; gifts have no price of their own. */
export async function findProductsByFilter(
  db: Database,
  listId: number | null,
  filter: {
    q?: string | undefined
    categoryId?: number | undefined
    subcategoryId?: number | undefined
    brandId?: number | undefined
  },
): Promise<PricedProduct[]> {
  const is = (column: string, id: number | undefined) =>
    sql`(${id ?? null}::int is null or ${sql.ref(column)} = ${id ?? null}::int)`
  const { rows } = await products(
    listId,
    sql`p.status = 'ACTIVE' and p.sale_category_id = 1 and ${matchesProduct(patternOf(filter.q))}
      and ${is('p.category_id', filter.categoryId)} and ${is('p.subcategory_id', filter.subcategoryId)}
      and ${is('p.brand_id', filter.brandId)}`,
  ).execute(db)
  return rows
}

export async function findProductsById(
  db: Database,
  listId: number | null,
  ids: readonly number[],
): Promise<PricedProduct[]> {
  return (await products(listId, sql`p.id = any(${ids}::int[])`).execute(db)).rows
}

/** @param skus in capitals */
export async function findProductsBySku(
  db: Database,
  listId: number | null,
  skus: readonly string[],
): Promise<PricedProduct[]> {
  return (await products(listId, sql`upper(p.sku) = any(${skus}::text[])`).execute(db)).rows
}

/** Prices of a list, or everybody's, that another change is planned for, as `product fromQty`. */
export async function findPlanned(
  db: Database | Tx,
  listId: number | null,
  without: number | null,
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select distinct l.product_id || ' ' || l.from_qty as key
    from price_change c join price_change_line l on l.change_id = c.id
    where c.state = 'SCHEDULED' and c.list_id is not distinct from ${listId}::int and c.id is distinct from ${without}::int`.execute(
    db,
  )
  return new Set(rows.map(({ key }) => key))
}

/**
 * The most that one promotion takes off a unit, by product: of those that run, or are published for later.
 * @param those which products, as `p` with `id`, `brand_id` and `category_id`
 */
export async function findDiscounts(
  db: Database | Tx,
  those: RawBuilder<unknown> = sql`product p`,
): Promise<Map<number, Satang>> {
  const { rows } = await sql<{ id: number; off: Satang }>`
    with discount as (
      select m.level, target, max((tier ->> 'discountSatang')::int) as off
      from promotion m cross join unnest(m.targets) as target cross join jsonb_array_elements(m.tiers) as tier
      where m.kind = 'AMOUNT' and m.ends_at > greatest(now(), m.starts_at) and not m.used_up group by m.level, target)
    select p.id, greatest(g.off, b.off, c.off) as off
    from ${those} left join category on category.id = p.category_id
      left join discount g on g.level = 'product' and g.target = p.id
      left join discount b on b.level = 'brand' and b.target = p.brand_id
      left join discount c on c.level = 'category' and c.target = p.category_id
    where greatest(g.off, b.off, c.off) > 0 and coalesce((category.restriction ->> 'promotable')::boolean, true)`.execute(
    db,
  )
  return new Map(rows.map(({ id, off }) => [id, off]))
}

export type ChangeRow = {
  id: number
  name: string
  reason: string
  list_id: number | null
  list_name: string | null
  state: PriceChangeState
  starts_at: Date | null
  revision: number
  lines: number
  maker: Actor
  made_at: Date
  decider: Actor | null
  set_at: Date | null
  undoer: Actor | null
  undone_at: Date | null
  failure: string | null
}

const changes = (where: RawBuilder<unknown>, rest: RawBuilder<unknown>) => sql<ChangeRow>`
  select c.id, c.name, c.reason, c.list_id, pl.name as list_name, c.state, c.starts_at, c.revision, c.made_at, c.set_at, c.undone_at, c.failure,
    (select count(*)::int from price_change_line l where l.change_id = c.id) as lines,
    actor_of(c.made_by) as maker, actor_of(c.decided_by) as decider, actor_of(c.undone_by) as undoer
  from price_change c left join price_list pl on pl.id = c.list_id where ${where} ${rest}`

export async function findChange(db: Database | Tx, id: number): Promise<ChangeRow | null> {
  return (await changes(sql`c.id = ${id}`, sql``).execute(db)).rows[0] ?? null
}

type ChangeFilter = { state?: PriceChangeState | undefined; list?: number | undefined; q?: string | undefined }

function matching({ state, list, q }: ChangeFilter) {
  const part = patternOf(q)
  return sql`(${state ?? null}::text is null or c.state = ${state ?? null})
    and (${list ?? null}::int is null or coalesce(c.list_id, 0) = ${list ?? null}::int)
    and (${part}::text is null or c.name ilike ${part} or c.reason ilike ${part})`
}

/** What could not be set, drafts, then what is planned by its moment, then the past, newest first. */
export const allChanges = (filter: ChangeFilter): RawBuilder<ChangeRow> =>
  changes(
    matching(filter),
    sql`order by case c.state when 'FAILED' then 0 when 'DRAFT' then 1 when 'SCHEDULED' then 2 else 3 end,
      case when c.state = 'SCHEDULED' then c.starts_at end, c.id desc`,
  )

/** A page of `allChanges`, and how many there are. */
export async function findChanges(
  db: Database,
  { page, size, ...filter }: ChangeFilter & { page: number; size: number },
): Promise<{ rows: ChangeRow[]; total: number }> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from price_change c where ${matching(filter)}`.execute(db)
  const { rows } = await sql<ChangeRow>`${allChanges(filter)} limit ${size} offset ${page * size}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

/** Locks a change; null where there is none. */
export async function lockChange(
  tx: Tx,
  id: number,
): Promise<{ id: number; list_id: number | null; state: PriceChangeState; revision: number } | null> {
  const row = await tx
    .selectFrom('price_change')
    .select(['id', 'list_id', 'state', 'revision'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export type StoredLine = {
  product_id: number
  from_qty: number
  sku: string
  name_thai: string
  name_eng: string
  unit: string
  old: Satang | null
  price: Satang | null
  cost: Satang | null
}

/**
 * The lines of a change with their products, by SKU. Of one that waits the old prices are those of today: a product may have been
 * given another price since the draft.
 */
export async function findLines(db: Database | Tx, changeId: number): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select l.product_id, l.from_qty, p.sku, p.name_thai, p.name_eng, p.unit, l.new_satang as price, p.cost_satang as cost,
      case when c.state not in ('DRAFT', 'SCHEDULED', 'FAILED') then coalesce(l.replaced_satang, l.old_satang)
        when c.list_id is null then p.price_satang
        else (select i.price_satang from price_list_item i
          where i.list_id = c.list_id and i.product_id = l.product_id and i.from_qty = l.from_qty) end as old
    from price_change_line l join price_change c on c.id = l.change_id join product p on p.id = l.product_id
    where l.change_id = ${changeId} order by p.sku, l.from_qty`.execute(db)
  return rows
}

type NewLine = { productId: number; fromQty: number; old: Satang | null; price: Satang | null }

export async function writeLines(tx: Tx, changeId: number, lines: readonly NewLine[]): Promise<void> {
  await sql`
    insert into price_change_line (change_id, product_id, from_qty, old_satang, new_satang)
    select ${changeId}::int, line.* from unnest(${lines.map(({ productId }) => productId)}::int[],
      ${lines.map(({ fromQty }) => fromQty)}::int[], ${lines.map(({ old }) => old)}::int[],
      ${lines.map(({ price }) => price)}::int[]) as line
    on conflict (change_id, product_id, from_qty) do update set new_satang = excluded.new_satang`.execute(tx)
}
