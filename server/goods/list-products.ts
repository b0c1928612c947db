import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type { countProducts, listProducts as listCall } from '#contract/backoffice/goods/products/calls.ts'
import { ok, type Result } from '#contract/errors.ts'
import { lacks, type Lack, type ProductSort } from '#rules/catalogue/product-list.ts'
import { toBaht, type Satang } from '#rules/money.ts'
import { readOtherLayout, readStaffSearch, type StaffSearch } from '#rules/search/staff-search.ts'
import { behind, cutPage, orderBy, placeOf, readCursor, sortKey, type Sort } from '#server/adapters/database/cursor.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { isRestricted, onShelf } from './store.ts'

type Query = RequestOf<typeof listCall>['query']
type Answer = AnswerOf<typeof listCall>
type Condition = RawBuilder<boolean>

/** Whether the product `p` lacks something. A name with Thai letters is not English. */
const isLacking: Record<Lack, Condition> = {
  picture: sql`p.image is null`,
  english: sql`(p.name_eng = '' or p.name_eng ~ '[\u0e01-\u0e5b]')`,
  place: sql`p.shelf_place is null`,
  cost: sql`p.cost_satang is null`,
  barcode: sql`p.barcode is null`,
}

const id = sortKey(sql`p.id`, 'int')
const onHand = sql<number>`coalesce(k.on_hand, 0)`
/** The id makes every place unique, so that a page continues where the last one ended. */
const sorts: Record<ProductSort, Sort> = {
  shelf: { direction: 'asc', keys: [sortKey(sql`p.sequence`, 'int'), id] },
  name: { direction: 'asc', keys: [sortKey(sql`p.name_thai`, 'text'), id] },
  sku: { direction: 'asc', keys: [sortKey(sql`p.sku`, 'text'), id] },
  newest: { direction: 'desc', keys: [id] },
  price: { direction: 'asc', keys: [sortKey(sql`p.price_satang`, 'int'), id] },
  'price-down': { direction: 'desc', keys: [sortKey(sql`p.price_satang`, 'int'), id] },
  stock: { direction: 'asc', keys: [sortKey(onHand, 'int'), id] },
  // Those without a place come last: `~` is behind all letters.
  place: { direction: 'asc', keys: [sortKey(sql`coalesce(p.shelf_place, '~')`, 'text'), id] },
}

/** By SKU or the barcode of any unit, or by a part of the names. */
function matching({ exact, tokens, isInside }: StaffSearch): Condition {
  const patterns = tokens.map((token) => (isInside ? `%${token}%` : `${token}%`))
  const inNames = sql.join(
    patterns.map((pattern) => sql`p.search_text like ${pattern}`),
    sql` and `,
  )
  return sql`(p.sku = ${exact} or p.barcode = ${exact} or (${inNames})
    or p.id in (select u.product_id from product_unit u where u.barcode = ${exact}))`
}

type Filter = Omit<Query, 'size' | 'cursor'>

const filtered = (query: Filter): Condition[] => [
  ...(query.status ? [sql<boolean>`p.status = ${query.status}`] : []),
  ...(query.lacks ? [isLacking[query.lacks]] : []),
  ...(query.restricted ? [sql<boolean>`${isRestricted} = ${query.restricted === 'yes'}::boolean`] : []),
  ...(query.category !== undefined ? [sql<boolean>`p.category_id = ${query.category}`] : []),
  ...(query.subcategory !== undefined ? [sql<boolean>`p.subcategory_id = ${query.subcategory}`] : []),
  ...(query.brand !== undefined ? [sql<boolean>`p.brand_id = ${query.brand}`] : []),
]

const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`

/** All products `p` that a list has, and their order: words are also read as typed on the other keyboard layout. */
export async function matchingProducts(
  db: Database,
  query: Filter,
): Promise<{ where: Condition; order: RawBuilder<unknown> }> {
  const order = orderBy(sorts[query.sort])
  const conditions = filtered(query)
  if (query.q === undefined) return { where: allOf(conditions), order }
  for (const search of [readStaffSearch(query.q), readOtherLayout(query.q)]) {
    if (!search) continue
    const where = allOf([...conditions, matching(search)])
    const { rows } = await sql`select from product p where ${where} limit 1`.execute(db)
    if (rows.length > 0) return { where, order }
  }
  return { where: sql`false`, order }
}

/** How many products a list has, counted up to `most`. */
export async function countMatchingProducts(db: Database, query: Filter, most: number): Promise<number> {
  const { where } = await matchingProducts(db, query)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from product p where ${where} limit ${most}) as counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** A page of all products. Fails with `validation` for a cursor of another sort. */
export async function listProducts(db: Database, query: Query): Promise<Result<Answer>> {
  const sort = sorts[query.sort]
  const cursor = readCursor(query, sort)
  if (!cursor.ok) return cursor
  const place = cursor.value
  const conditions = filtered(query)
  if (query.q === undefined) return ok(await findPage(db, { query, sort, place, where: allOf(conditions) }))
  for (const search of [readStaffSearch(query.q), readOtherLayout(query.q)]) {
    if (!search) continue
    const page = await findPage(db, { query, sort, place, where: allOf([...conditions, matching(search)]) })
    if (page.totalElements > 0) return ok(page)
  }
  return ok({ content: [], totalElements: 0, next: null })
}

type Row = Omit<Answer['content'][number], 'price' | 'cost' | 'lacks'> &
  Record<`lacks_${Lack}`, boolean> & { price: Satang; cost: Satang | null; place: string[] }

async function findPage(
  db: Database,
  { query, sort, place, where }: { query: Query; sort: Sort; place: readonly string[] | null; where: Condition },
): Promise<Answer> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from product p where ${where}`.execute(db)
  const { rows } = await sql<Row>`
    select p.id, p.sku, p.barcode, p.name_thai as "nameThai", p.name_eng as "nameEng", p.status, ${onShelf} as "onShelf",
      ${isRestricted} as restricted, p.category_id as "categoryId", p.subcategory_id as "subcategoryId",
      p.brand_id as "brandId", p.price_satang as price, p.cost_satang as cost, p.unit, p.conversion, ${onHand} as stock,
      p.shelf_place as "shelfPlace", p.image as picture,
      (case when p.image is null then 0 else 1 end) + cardinality(p.more_images) as pictures,
      (select count(*)::int from product f where f.family = p.family) as family,
      ${sql.join(lacks.map((lack) => sql`${isLacking[lack]} as ${sql.ref(`lacks_${lack}`)}`))},
      ${placeOf(sort)} as place
    from product p left join stock k on k.product_id = p.id
    where ${where} ${place ? sql`and ${behind(sort, place)}` : sql``} order by ${orderBy(sort)}
    limit ${query.size + 1}`.execute(db)
  const { shown, next } = cutPage(rows, query)
  return { content: shown.map(presentRow), totalElements: counted[0]?.total ?? 0, next }
}

const presentRow = ({ place: _place, price, cost, ...row }: Row): Answer['content'][number] => ({
  id: row.id,
  sku: row.sku,
  barcode: row.barcode,
  nameThai: row.nameThai,
  nameEng: row.nameEng,
  status: row.status,
  onShelf: row.onShelf,
  restricted: row.restricted,
  categoryId: row.categoryId,
  subcategoryId: row.subcategoryId,
  brandId: row.brandId,
  price: toBaht(price),
  cost: cost === null ? null : toBaht(cost),
  unit: row.unit,
  conversion: row.conversion,
  stock: row.stock,
  shelfPlace: row.shelfPlace,
  picture: row.picture,
  pictures: row.pictures,
  lacks: lacks.filter((lack) => row[`lacks_${lack}`]),
  family: row.family,
})

/** How many products there are, and how many of them need attention. */
export async function showCounts(db: Database): Promise<AnswerOf<typeof countProducts>> {
  type Counts = { all: number; inactive: number; restricted: number } & Record<Lack, number>
  const { rows } = await sql<Counts>`
    select count(*)::int as all, count(*) filter (where p.status = 'INACTIVE')::int as inactive,
      count(*) filter (where c.restriction is not null)::int as restricted,
      ${sql.join(lacks.map((lack) => sql`count(*) filter (where ${isLacking[lack]})::int as ${sql.ref(lack)}`))}
    from product p join category c on c.id = p.category_id`.execute(db)
  const [row] = rows
  return {
    all: row?.all ?? 0,
    inactive: row?.inactive ?? 0,
    restricted: row?.restricted ?? 0,
    lacks: {
      picture: row?.picture ?? 0,
      english: row?.english ?? 0,
      place: row?.place ?? 0,
      cost: row?.cost ?? 0,
      barcode: row?.barcode ?? 0,
    },
  }
}
