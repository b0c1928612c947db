import type { BannerContent } from '#contract/content/content.ts'
import type { FieldError } from '#rules/identity/address.ts'
import type { Tx } from '#server/adapters/database/database.ts'

/**
 * The items that a banner must not show: unknown goods, and those that may not be advertised. Brands only have to
 * exist.
 */
export async function bannerViolations(tx: Tx, { condition, items }: BannerContent): Promise<FieldError[]> {
  if (items.length === 0) return []
  const rows =
    condition === 'brand'
      ? await tx.selectFrom('brand').select('id').where('id', 'in', items).execute()
      : await tx
          .selectFrom('product as p')
          .innerJoin('category as c', 'c.id', 'p.category_id')
          .select('p.id')
          .where('p.id', 'in', items)
          .where('c.restriction', 'is', null)
          .execute()
  const allowedIds = new Set(rows.map(({ id }) => id))
  return items.flatMap((id, index) =>
    allowedIds.has(id) ? [] : [{ path: `content.items.${index}`, code: 'not_for_sale' }],
  )
}
