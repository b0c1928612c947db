import type { Selectable } from 'kysely'
import type { LocalizedText } from '#rules/catalogue/product.ts'
import { kinds, type Promotion } from '#rules/promotions/kinds/kinds.ts'
import { endedMentionedMs } from '#rules/promotions/price-cart.ts'
import type { Snapshot } from './snapshot.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
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
export async function readPromotions(tx: Tx, now: number, categoryById: Snapshot['categoryById']): Promise<Promotions> {
  const endedSince = new Date(now - endedMentionedMs)
  const all = await tx
    .selectFrom('promotion')
    .selectAll()
    .where('ends_at', '>', endedSince)
    .whereRef('ends_at', '>', 'starts_at')
    .orderBy('id')
    .execute()
  const rows = await withoutRestrictedGifts(tx, all, categoryById)
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

/** Published promotions that a catalogue has not yet, and that are in force at a later moment, milliseconds since 1970. */
export async function readBeginning(
  db: Database,
  { validUntil, categoryById }: Pick<Snapshot, 'validUntil' | 'categoryById'>,
  at: number,
): Promise<Promotion[]> {
  // Until then none begins.
  if (at < validUntil) return []
  const rows = await db
    .selectFrom('promotion')
    .selectAll()
    .where('starts_at', '>=', new Date(validUntil))
    .where('starts_at', '<=', new Date(at))
    .where('ends_at', '>', new Date(at))
    .where('used_up', '=', false)
    .orderBy('id')
    .execute()
  return (await withoutRestrictedGifts(db, rows, categoryById)).map(promotionOf)
}

async function withoutRestrictedGifts<Row extends { gift_product_id: number | null }>(
  db: Database | Tx,
  rows: readonly Row[],
  categoryById: Snapshot['categoryById'],
): Promise<Row[]> {
  const restricted = await findRestrictedGifts(db, rows, categoryById)
  return rows.filter((row) => row.gift_product_id === null || !restricted.has(row.gift_product_id))
}

/** Gifts of a category that may not be promoted: a gift may have come into it, or it may have been restricted, after the publication. */
async function findRestrictedGifts(
  db: Database | Tx,
  promotions: readonly { gift_product_id: number | null }[],
  categoryById: Snapshot['categoryById'],
): Promise<ReadonlySet<number>> {
  const gifts = promotions.flatMap((row) => row.gift_product_id ?? [])
  const closed = [...categoryById.values()].filter(({ restriction }) => restriction && !restriction.promotable)
  if (gifts.length === 0 || closed.length === 0) return new Set()
  const rows = await db
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
