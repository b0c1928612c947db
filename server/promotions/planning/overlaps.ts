import type { AnswerOf } from '#contract/call.ts'
import type { listOverlaps } from '#contract/backoffice/trade/promotion-planning/calls.ts'
import { isRegular } from '#rules/catalogue/lists.ts'
import type { Product } from '#rules/catalogue/product.ts'
import { toBaht } from '#rules/money.ts'
import { overlapChoices, overlapEffect, runTogether } from '#rules/promotions/overlap.ts'
import { covers } from '#rules/promotions/promotion.ts'
import type { Promotion } from '#rules/promotions/kinds/kinds.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import { goodsOf } from '../price-from-snapshot.ts'
import { nameOfFirstTarget } from '../promotion-admin.ts'
import { productTarget } from './find-targets.ts'
import type { PlannedPromotion } from './planned.ts'

type Overlap = AnswerOf<typeof listOverlaps>['content'][number]

/** The products for sale that a promotion is for. */
export function productsOf(snapshot: Snapshot, promotion: Promotion): Product[] {
  const candidates =
    promotion.level === 'product'
      ? promotion.targets.flatMap((id) => snapshot.productById.get(id) ?? [])
      : snapshot.products
  return candidates.filter((product) => isRegular(product) && isFor(promotion, product, snapshot))
}

function isFor(promotion: Promotion, product: Product, snapshot: Snapshot): boolean {
  const [good] = goodsOf([{ productId: product.id, qty: 1 }], snapshot, null)
  return good !== undefined && covers(promotion, good)
}

/** The promotions that run at the same time and share products with this one; most shared products first. */
export function overlapsOf(
  subject: PlannedPromotion,
  others: readonly PlannedPromotion[],
  snapshot: Snapshot,
): Overlap[] {
  const own = productsOf(snapshot, subject.promotion)
  return others
    .filter(({ promotion }) => promotion.id !== subject.promotion.id && runTogether(promotion, subject.promotion))
    .flatMap((other) => overlapWith(subject.promotion, other, own, snapshot))
    .sort((a, b) => b.products - a.products || a.id - b.id)
}

function overlapWith(
  subject: Promotion,
  { promotion, facts }: PlannedPromotion,
  own: readonly Product[],
  snapshot: Snapshot,
): Overlap[] {
  const targets = new Set(promotion.level === 'product' ? promotion.targets : [])
  const shared = own.filter((product) =>
    promotion.level === 'product' ? targets.has(product.id) : isFor(promotion, product, snapshot),
  )
  const [product] = shared
  const [good] = product ? goodsOf([{ productId: product.id, qty: 1 }], snapshot, null) : []
  if (!product || !good) return []
  const choices = overlapChoices(good, subject, promotion)
  return [
    {
      ...facts,
      ...(facts.nameThai === '' && nameOfFirstTarget(promotion, snapshot)),
      id: promotion.id,
      discountType: promotion.kind,
      priority: promotion.priority,
      excludesOthers: promotion.excludesOthers,
      startsAt: new Date(promotion.startsAt).toISOString(),
      endsAt: new Date(promotion.endsAt).toISOString(),
      products: shared.length,
      effect: overlapEffect(choices, subject, promotion, good.unitPrice),
      example: {
        product: productTarget(product),
        choices: choices.map(({ qty, applied, saving }) => ({ qty, applied, saving: toBaht(saving) })),
      },
    },
  ]
}
