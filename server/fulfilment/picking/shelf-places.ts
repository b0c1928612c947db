import { sql, type RawBuilder } from 'kysely'
import type { RequestOf } from '#contract/call.ts'
import type { listShelfPlaces, saveShelfPlaces as saveCall } from '#contract/backoffice/goods/shelf-places/calls.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { parseShelfPlace } from '#rules/fulfilment/shelf-place.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { containing } from '#server/adapters/database/containing.ts'
import { waitForImports } from '#server/adapters/database/wait-for-imports.ts'
import { productColumns, type ProductRow } from './store.ts'

export type { ProductRow as ShelfPlaceRow } from './store.ts'

type Filter = Omit<RequestOf<typeof listShelfPlaces>['query'], 'page' | 'size'>

function matching({ q, missing }: Filter) {
  const part = q === undefined ? null : containing(q)
  return sql`from product p where p.status = 'ACTIVE'
    and (${part}::text is null or concat_ws(' ', p.name_thai, p.name_eng, p.sku, p.barcode, p.shelf_place) ilike ${part})
    and (${missing ?? null}::text is null or (p.shelf_place is null) = (${missing ?? null}::text = 'yes'))`
}

/** The active products by place, those without one last. */
export const allShelfPlaces = (filter: Filter): RawBuilder<ProductRow> => sql<ProductRow>`
  select ${productColumns} ${matching(filter)} order by p.shelf_place nulls last, p.sku`

/** A page of `allShelfPlaces`, and their total number. */
export async function findShelfPlaces(
  db: Database,
  { page, size, ...filter }: Filter & { page: number; size: number },
): Promise<{ rows: ProductRow[]; total: number }> {
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${matching(filter)}`.execute(db)
  const { rows } = await sql<ProductRow>`${allShelfPlaces(filter)} limit ${size} offset ${page * size}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

/** Sets shelf places, all or none. Fails with `validation` for what is no place, `not_found` for an unknown product. */
export async function saveShelfPlaces(
  db: Database,
  { places }: RequestOf<typeof saveCall>['body'],
): Promise<Result<{ changed: number }>> {
  const parsed = places.map(({ productId, place }) => ({ productId, place: place && parseShelfPlace(place) }))
  const wrong = places.findIndex(({ place }, index) => place !== null && !parsed[index]?.place)
  if (wrong >= 0) return invalid(`places.${wrong}.place`, 'shelf_place')
  const wanted = new Map(parsed.map(({ productId, place }) => [productId, place]))
  if (wanted.size < places.length) return invalid('places', 'duplicate')
  return transact(db, async (tx): Promise<Result<{ changed: number }>> => {
    await waitForImports(tx, 'product')
    const ids = [...wanted.keys()]
    const { rows } = await sql<{ id: number }>`
      select id from product where id = any(${ids}::int[]) order by id for update`.execute(tx)
    if (rows.length < wanted.size) return fail('not_found')
    const { numAffectedRows } = await sql`
      update product p set shelf_place = w.place
      from unnest(${ids}::int[], ${[...wanted.values()]}::text[]) as w (id, place)
      where p.id = w.id and p.shelf_place is distinct from w.place`.execute(tx)
    return ok({ changed: Number(numAffectedRows ?? 0) })
  })
}
