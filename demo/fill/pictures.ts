import type { Tx } from '#server/adapters/database/database.ts'
import { bannerPicture } from '../pictures/banner-picture.ts'
import { brandPicture } from '../pictures/brand-picture.ts'
import { categoryPicture } from '../pictures/category-picture.ts'
import { icons } from '../pictures/icons/icons.ts'
import { imageId, type PictureKind } from '../pictures/ids.ts'
import { productPicture } from '../pictures/product-picture.ts'
import type { DemoBanner, DemoCatalogue, DemoCategory, KindOfGoods, Picture } from '../types.ts'
import { insertMany } from './insert-many.ts'

/** Picture ids by subject. */
export type ImageIds = Record<'products' | 'categories' | 'brands' | 'banners', Map<number, string>>

const goodsOnBanner = 4

/** Draws every picture once and writes its SVG; screen sizes are created on request. */
export async function fillPictures(tx: Tx, catalogue: DemoCatalogue): Promise<ImageIds> {
  const rows = new Map<string, string>()
  const keep = (kind: PictureKind, id: number, svg: string): string => {
    const name = imageId(kind, id, svg)
    rows.set(name, svg)
    return name
  }
  const products = new Map(
    catalogue.products.map(({ id, picture }) => [id, keep('p', id, productPicture(picture, icons))]),
  )
  const categories = new Map(
    catalogue.categories.map((category) => {
      const picture = categoryPicture({ hue: category.hue, goods: goodsOnTile(category, catalogue) }, icons)
      return [category.id, keep('c', category.id, picture)]
    }),
  )
  const brands = new Map(catalogue.brands.map((brand) => [brand.id, keep('m', brand.id, brandPicture(brand))]))
  const banners = new Map(
    catalogue.banners.map((banner, turn) => {
      const pictures = goodsOf(banner, catalogue).map(({ picture }) => picture)
      return [banner.id, keep('b', banner.id, bannerPicture({ hue: banner.hue, pictures, turn }, icons))]
    }),
  )
  await insertMany(
    tx,
    'picture',
    [...rows].map(([id, svg]) => ({ id, content_type: 'image/svg+xml', source: Buffer.from(svg) })),
  )
  return { products, categories, brands, banners }
}

/**
 * The first product of each kind on the tile of a category, of two brands where there are.
 * @throws Error where the category has none of a kind
 */
function goodsOnTile({ id, tile }: DemoCategory, { products }: DemoCatalogue): [front: Picture, back: Picture] {
  const firstOf = (kind: KindOfGoods, otherThan?: number) => {
    const ofKind = products.filter(
      ({ categoryId, picture }) => categoryId === id && `${picture.shape} ${picture.icon}` === kind,
    )
    const first = ofKind.find(({ brandId }) => brandId !== otherThan) ?? ofKind[0]
    if (!first) throw new Error(`No ${kind} in category ${id}`)
    return first
  }
  const front = firstOf(tile[0])
  return [front.picture, firstOf(tile[1], front.brandId).picture]
}

/** A few products of a banner that look different from each other. */
function goodsOf(banner: DemoBanner, { products }: DemoCatalogue) {
  const items = new Set(banner.items)
  const all = products.filter((product) => items.has(banner.condition === 'brand' ? product.brandId : product.id))
  const kinds = new Map(all.map((product) => [`${product.picture.shape}${product.picture.icon}`, product]))
  return [...kinds.values(), ...all].slice(0, goodsOnBanner)
}
