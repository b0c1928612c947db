import type { Selectable } from 'kysely'
import type { LocalizedText } from '#rules/catalogue/product.ts'
import { kinds, type Promotion } from '#rules/promotions/kinds/kinds.ts'
import { endedMentionedMs } from '#rules/promotions/price-cart.ts'
import type { Category } from './snapshot.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import type { Tables } from '#server/adapters/database/tables.ts'

type Promotions = {
  inForce: Promotion[]
  offShelf: Promotion[]
  names: Map<number, LocalizedText>
  validUntil: number
}

/**
 * The promotions that lists and carts need at this moment, milliseconds since 1970. Without those that were withdrawn before they
 * began, and those that would give away what may not be promoted by now.
 */
export async function readPromotions(
  tx: Tx,
  now: number,
  categoryById: ReadonlyMap<number, Pick<Category, 'id' | 'restriction'>>,
): Promise<Promotions> {
  const endedSince = new Date(now - endedMentionedMs)
  const all = await tx
    .selectFrom('promotion')
    .selectAll()
    .where('ends_at', '>', endedSince)
    .whereRef('ends_at', '>', 'starts_at')
    .orderBy('id')
    .execute()
  const restricted = await findRestrictedGifts(tx, all, categoryById)
  const rows = all.filter((row) => row.gift_product_id === null || !restricted.has(row.gift_product_id))
  const promotions = rows.map(promotionOf)
  const usedUp = new Set(rows.filter((row) => row.used_up).map(({ id }) => id))
  const boundaries = promotions.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).filter((at) => at > now)
  const begun = promotions.filter(({ startsAt }) => startsAt <= now)
  const onShelf = ({ id, endsAt }: Promotion) => endsAt > now && !usedUp.has(id)
  return {
    inForce: begun.filter(onShelf),
    offShelf: begun.filter((promotion) => !onShelf(promotion)),
    names: new Map(
      rows.filter((row) => row.name_thai !== '').map((row) => [row.id, { th: row.name_thai, en: row.name_eng }]),
    ),
    validUntil: Math.min(Number.MAX_SAFE_INTEGER, ...boundaries),
  }
}

/** Gifts of a category that may not be promoted: a gift may have come into it, or it may have been restricted, after the publication. */
async function findRestrictedGifts(
  tx: Tx,
  promotions: readonly { gift_product_id: number | null }[],
  categoryById: ReadonlyMap<number, Pick<Category, 'id' | 'restriction'>>,
): Promise<ReadonlySet<number>> {
  const gifts = promotions.flatMap((row) => row.gift_product_id ?? [])
  const closed = [...categoryById.values()].filter(({ restriction }) => restriction && !restriction.promotable)
  if (gifts.length === 0 || closed.length === 0) return new Set()
  const rows = await tx
    .selectFrom('product')
    .select('id')
    .where('id', 'in', gifts)
    .where(
      'category_id',
      'in',
      closed.map(({ id }) => id),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** A row of the table as the rules' type. */
export function promotionOf(row: Selectable<Tables['promotion']>): Promotion {
  const limits = { perOutletLimit: row.per_outlet_limit, totalLimit: row.total_limit, budget: row.budget }
  const common = {
    id: row.id,
    level: row.level,
    targets: row.targets,
    priority: row.priority,
    excludesOthers: row.excludes_others,
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
    ...(Object.values(limits).some((limit) => limit !== null) && { limits }),
  }
  const kind = kinds[row.kind]
  const { stored } = kind.fields.benefit
  const tiers = row.tiers
    .map((tier) => ({ minimumBuy: tier.minimumBuy, benefit: tier[stored] ?? 0 }))
    .sort((a, b) => a.minimumBuy - b.minimumBuy)
  return kind.make(common, tiers, row.gift_product_id)
}
