import type { BannerTile, CategoryTile, HomePage } from '#contract/pages/shapes.ts'
import { goodsOfList, hotItems, isRecommendable, promotedItems } from '#rules/catalogue/lists.ts'
import type { Product } from '#rules/catalogue/product.ts'
import { inLanguage } from '#rules/in-language.ts'
import { isForAll, type Banner, type Brand, type Category } from '#server/catalogue/snapshot.ts'
import { publicBrands } from '#server/catalogue/catalogue.ts'
import { cardOf, offerOf, stockOf, type PageContext } from './cards.ts'
import { givenProducts } from './given-products.ts'

/** A carousel of the home page shows the first products; the rest is on a page of its own. */
const carouselLength = 6
/** The second shelf, which fewer people reach. */
const promotedShown = 5
/** Gifts are not for sale: they get less space. */
const giftsShown = 4
const brandsShown = 8
/** Nobody scrolls further. */
const bannersShown = 5

/** The home page: the same for all visitors in one language. */
export function homeData(context: PageContext): HomePage {
  const { snapshot, language } = context
  const goods = snapshot.products.filter(isRecommendable)
  const given = givenProducts(context)
  const stock = (productId: number) => stockOf(context, productId)
  const offer = (product: Product) => offerOf(product, context)
  const cards = (products: Product[], count: number = carouselLength) =>
    products.slice(0, count).map((product) => cardOf(product, context))
  return {
    kind: 'home',
    banners: snapshot.banners
      .filter(isForAll)
      .slice(0, bannersShown)
      .map((banner) => bannerTile(banner, language)),
    categories: snapshot.categories.filter(isShown).map((category) => categoryTile(category, language)),
    hot: cards(hotItems(goods, stock)),
    promoted: cards(promotedItems(goods, stock, offer), promotedShown),
    premium: cards(
      goodsOfList.premium(goods, stock, offer, (productId) => given.has(productId)),
      giftsShown,
    ),
    brands: publicBrands(snapshot)
      .filter((brand) => brand.active && isShown(snapshot.categoryById.get(brand.categoryId)))
      .slice(0, brandsShown)
      .map((brand) => ({ id: brand.id, name: brandName(brand, language) })),
  }
}

const isShown = (category: Category | undefined): boolean =>
  category !== undefined && category.active && (!category.restriction || category.restriction.visibleTo === 'everyone')

const bannerTile = (banner: Banner, language: PageContext['language']): BannerTile => ({
  id: banner.id,
  slug: banner.name,
  condition: banner.condition,
  text: banner.description[language],
  image: banner.image,
})

const categoryTile = (category: Category, language: PageContext['language']): CategoryTile => ({
  id: category.id,
  name: category.name[language],
  image: category.image,
})

export const brandName = (brand: Brand, language: PageContext['language']): string =>
  inLanguage(language, brand.nameThai, brand.name)
