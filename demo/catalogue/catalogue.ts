import type { DemoCatalogue, DemoProduct } from '#demo/types.ts'
import { seeded, type Chance } from '#demo/seeded.ts'
import { demoBanners } from './campaigns.ts'
import { barcode, stockCode } from './codes.ts'
import { expand, type Draft } from './expand.ts'
import { families } from './families/families.ts'
import { makers } from './makers.ts'
import { demoPlannedPromotions } from './planned-promotions.ts'
import { premiumDrafts } from './premium.ts'
import { demoPromotions } from './promotions.ts'
import { categories, subcategories } from './category-tree.ts'
import { stockLevel } from './stock.ts'

const categoryOrder = new Map(categories.map((category) => [category.id, category.sequence]))
const hueOf = new Map(categories.map((category) => [category.id, category.hue]))

/** A counter per key, from 1. */
function counter(): (key: number) => number {
  const counts = new Map<number, number>()
  return (key) => {
    const next = (counts.get(key) ?? 0) + 1
    counts.set(key, next)
    return next
  }
}

function byCategory(drafts: readonly Draft[]): Draft[] {
  const place = (draft: Draft) => (categoryOrder.get(draft.categoryId) ?? 0) * 100_000 + draft.subcategoryId
  return drafts.toSorted((one, other) => place(one) - place(other))
}

function numbered(drafts: readonly Draft[], firstPremium: number): DemoProduct[] {
  const chance = seeded(885)
  const inBrand = counter()
  const inCategory = counter()
  return drafts.map((draft, index): DemoProduct => {
    const { maker, hot, picture, ...goods } = draft
    const premium = index >= firstPremium
    return {
      ...goods,
      id: 1001 + index,
      sku: stockCode(goods.categoryId, inCategory(goods.categoryId)),
      barcode: barcode(maker.id, inBrand(maker.id)),
      brandId: maker.id,
      saleCategoryId: premium ? 2 : 1,
      sequence: index + 1,
      hotSequence: null,
      promotionSequence: 0,
      stock: stockLevel(chance, { hot, staple: goods.vatPercent === 0, premium }),
      picture: {
        ...picture,
        label: maker.colour,
        hue: hueOf.get(goods.categoryId) ?? 0,
        mark: maker.name,
        markThai: maker.nameThai,
      },
    }
  })
}

/** Numbers the chosen positions 1, 2, 3 … in an order that mixes the categories. */
function ranks(chance: Chance, chosen: readonly number[]): Map<number, number> {
  return new Map(chance.shuffled(chosen).map((place, index) => [place, index + 1]))
}

/** The catalogue of the demo supplier; deterministic. */
export function demoCatalogue(): DemoCatalogue {
  const regular = byCategory(families.flatMap(expand))
  const drafts = [...regular, ...premiumDrafts()]
  const plain = numbered(drafts, regular.length)
  const promotions = demoPromotions(plain)
  const chance = seeded(77)
  const hot = ranks(
    chance,
    drafts.flatMap((draft, index) => (draft.hot ? [index + 1] : [])),
  )
  const idToSequence = new Map(plain.map((product) => [product.id, product.sequence]))
  const promoted = ranks(chance, [...new Set(promotions.map(({ productId }) => idToSequence.get(productId) ?? 0))])
  const products = plain.map((product) => ({
    ...product,
    hotSequence: hot.get(product.sequence) ?? null,
    promotionSequence: promoted.get(product.sequence) ?? 0,
  }))
  return {
    categories: [...categories],
    subcategories: [...subcategories],
    brands: makers.map(({ id, key, name, nameThai, categoryId, sequence, colour }) => ({
      id,
      key,
      name,
      nameThai,
      categoryId,
      sequence,
      colour,
    })),
    products,
    promotions,
    plannedPromotions: demoPlannedPromotions(plain, promotions.length + 1),
    banners: demoBanners(products),
  }
}
