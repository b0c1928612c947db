import { sql } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type {
  matchPictures as matchCall,
  uploadProductPicture as uploadCall,
} from '#contract/backoffice/goods/products/calls.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { placePicture, readPictureName } from '#rules/catalogue/picture-name.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { storeImage } from '#server/content/content.ts'
import type { Staff } from '#server/http/caller.ts'
import type { As } from '#server/http/route.ts'
import { recordAction } from '#server/staff-actions/staff-actions.ts'
import type { GoodsDeps } from './deps.ts'
import { inGoods } from './in-goods.ts'
import { differenceOf } from './product-fields.ts'
import { lockProduct, writeProduct } from './store.ts'

type Match = AnswerOf<typeof matchCall>['content'][number]
type CodedProduct = NonNullable<Match['product']> & { code: string; isSku: boolean }

/** The products that the names of picture files mean; a SKU goes before a barcode, the whole name before a part of it. */
export async function matchNames(db: Database | Tx, names: readonly string[]): Promise<Match[]> {
  const read = names.map((name) => ({ name, meant: readPictureName(name) }))
  const codes = [...new Set(read.flatMap(({ meant }) => meant.map(({ code }) => code)))]
  const { rows } = await sql<CodedProduct>`
    with wanted as (select * from unnest(${codes}::text[]) as w (code))
    select p.id, p.sku, p.name_thai as "nameThai", p.name_eng as "nameEng", w.code, true as "isSku"
      from product p join wanted w on upper(p.sku) = w.code
    union all
    select p.id, p.sku, p.name_thai, p.name_eng, w.code, false from product p join wanted w on p.barcode = w.code
    union all
    select p.id, p.sku, p.name_thai, p.name_eng, w.code, false
      from product_unit u join wanted w on u.barcode = w.code join product p on p.id = u.product_id
    order by id`.execute(db)
  const byCode = new Map<string, CodedProduct[]>()
  for (const row of rows) byCode.set(row.code, [...(byCode.get(row.code) ?? []), row])
  return read.map(({ name, meant }) => {
    for (const { code, place } of meant) {
      const found = byCode.get(code) ?? []
      const bySku = found.find(({ isSku }) => isSku)
      const ids = new Set(found.map(({ id }) => id))
      const product = bySku ?? (ids.size === 1 ? found[0] : undefined)
      if (product) {
        const { id, sku, nameThai, nameEng } = product
        return { name, product: { id, sku, nameThai, nameEng }, place }
      }
    }
    return { name, product: null, place: 1 }
  })
}

/**
 * Stores a picture whose file is named after a product, as a picture of that product. Fails with `not_found` where the name
 * means none, `unsupported_media_type` for what is no picture, `too_large`, and `validation` where the product has no room for one more.
 */
export async function uploadByName(
  deps: GoodsDeps,
  { body: { image }, who, now }: As<Staff, typeof uploadCall>,
): Promise<Result<AnswerOf<typeof uploadCall>>> {
  const { db } = deps
  const [match] = await matchNames(db, [image.name])
  if (!match?.product) return fail('not_found', { detail: 'No SKU and no barcode is in the name of the file' })
  const { product, place } = match
  const bytes = Buffer.from(await image.arrayBuffer())
  const stored = await storeImage(db, { name: image.name, bytes }, { who, now })
  if (!stored.ok) return stored
  const picture = stored.value.id
  const placed = await inGoods(deps, async (tx): Promise<Result<{ actionId: number } | null>> => {
    const locked = await lockProduct(tx, product.id)
    if (!locked) return fail('not_found')
    const { image: old, more_images: more } = locked.content
    const pictures = old === null ? more : [old, ...more]
    const named = await namedPlaces(tx, product.id, pictures)
    const pictured = placePicture(pictures, picture, place, named)
    if (!pictured) return invalid('image', 'too_many')
    const [first = null, ...rest] = pictured
    const changed = differenceOf(locked.content, { image: first, more_images: rest })
    if (!changed) return ok(null)
    await writeProduct(tx, product.id, changed.after)
    return ok(
      await recordAction(tx, {
        kind: 'product_changed',
        subject: { type: 'product', id: String(product.id) },
        inverse: changed,
        who,
        at: now,
      }),
    )
  })
  if (!placed.ok) return placed
  return ok({ picture, place, product, undo: placed.value })
}

/** The places of those pictures that were named after the product, as their names say. */
async function namedPlaces(tx: Tx, productId: number, pictures: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, coalesce(name, '') as name from picture where id = any(${pictures}::text[])`.execute(tx)
  const matches = await matchNames(
    tx,
    rows.map(({ name }) => name),
  )
  return new Map(
    rows.flatMap(({ id }, index) => {
      const match = matches[index]
      return match?.product?.id === productId ? [[id, match.place] as const] : []
    }),
  )
}
