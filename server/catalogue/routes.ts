import { ok } from '#contract/errors.ts'
import { appInfo } from '#contract/catalogue/app-info.ts'
import * as appInfoSchema from '#contract/catalogue/app-info.schema.ts'
import { brandFilter } from '#contract/catalogue/brand-filter.ts'
import * as brandFilterSchema from '#contract/catalogue/brand-filter.schema.ts'
import { companyBanners } from '#contract/catalogue/company-banners.ts'
import * as companyBannersSchema from '#contract/catalogue/company-banners.schema.ts'
import { consumeProducts } from '#contract/catalogue/consume-products.ts'
import * as consumeProductsSchema from '#contract/catalogue/consume-products.schema.ts'
import { getData } from '#contract/catalogue/get-data.ts'
import * as getDataSchema from '#contract/catalogue/get-data.schema.ts'
import { listBanners } from '#contract/catalogue/list-banners.ts'
import * as listBannersSchema from '#contract/catalogue/list-banners.schema.ts'
import { listBrands } from '#contract/catalogue/list-brands.ts'
import * as listBrandsSchema from '#contract/catalogue/list-brands.schema.ts'
import { listProducts } from '#contract/catalogue/list-products.ts'
import * as listProductsSchema from '#contract/catalogue/list-products.schema.ts'
import { productImages } from '#contract/catalogue/product-images.ts'
import * as productImagesSchema from '#contract/catalogue/product-images.schema.ts'
import { searchList } from '#contract/catalogue/search-list.ts'
import * as searchListSchema from '#contract/catalogue/search-list.schema.ts'
import { getReservedProducts } from '#contract/catalogue/reserved-products.ts'
import * as reservedProductsSchema from '#contract/catalogue/reserved-products.schema.ts'
import { getCategory } from '#contract/backoffice/get-category.ts'
import * as getCategorySchema from '#contract/backoffice/get-category.schema.ts'
import { getSubcategory } from '#contract/backoffice/get-subcategory.ts'
import * as getSubcategorySchema from '#contract/backoffice/get-subcategory.schema.ts'
import { listCategories } from '#contract/backoffice/list-categories.ts'
import * as listCategoriesSchema from '#contract/backoffice/list-categories.schema.ts'
import { listRestrictions } from '#contract/backoffice/list-restrictions.ts'
import * as listRestrictionsSchema from '#contract/backoffice/list-restrictions.schema.ts'
import { setCategoryStatus } from '#contract/backoffice/set-category-status.ts'
import * as setCategoryStatusSchema from '#contract/backoffice/set-category-status.schema.ts'
import { setSubcategoryStatus } from '#contract/backoffice/set-subcategory-status.ts'
import * as setSubcategoryStatusSchema from '#contract/backoffice/set-subcategory-status.schema.ts'
import { setRestriction } from '#contract/backoffice/set-restriction.ts'
import * as setRestrictionSchema from '#contract/backoffice/set-restriction.schema.ts'
import { isPublic } from '#rules/catalogue/lists.ts'
import type { Product } from '#rules/catalogue/product.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { forRetailer, forStaff, open, prepared, type Route } from '#server/http/serve.ts'
import {
  changeCategoryStatus,
  changeSubcategoryStatus,
  showCategories,
  showCategory,
  showSubcategory,
} from './categories.ts'
import { bannersFor, type BannerParts } from './company-banners.ts'
import { consumeAnswers } from './consume.ts'
import { listAnswers } from './lists.ts'
import { presentProduct } from './present.ts'
import { changeRestriction, showRestrictions } from './restrictions.ts'
import { readStock } from './store.ts'
import { visibleTo, type Readers } from './visible.ts'

type Parts = BannerParts & Readers & { db: Database; version: string }

const dataOf = { getCategoriesWithImages: 'categories', getSubCategoriesWithCategories: 'subcategories' } as const

export function catalogueRoutes(parts: Parts): Route[] {
  const { catalogue, db, version } = parts
  const lists = listAnswers(catalogue)
  const consume = consumeAnswers(catalogue)
  const shelf = catalogue.snapshot
  const exact = async (products: readonly Product[], now: Date) => {
    const stock = await readStock(
      db,
      products.map(({ id }) => id),
    )
    return ok(products.map((product) => presentProduct(product, stock.get(product.id) ?? 0, now.getTime())))
  }
  return [
    prepared(getData, getDataSchema, ({ query }) => lists.list(dataOf[query.type]), shelf),
    prepared(consumeProducts, consumeProductsSchema, ({ query }) => consume(query.page, query.size), catalogue.stock),
    prepared(searchList, searchListSchema, ({ query }) => lists.page('search', query), shelf),
    prepared(productImages, productImagesSchema, () => lists.list('productImages'), shelf),
    prepared(listBrands, listBrandsSchema, () => lists.list('brands'), shelf),
    prepared(brandFilter, brandFilterSchema, () => lists.list('brandFilter'), shelf),
    prepared(listBanners, listBannersSchema, ({ query }) => lists.page('banners', query), shelf),
    open(listProducts, listProductsSchema, async ({ query, now, raw }) => {
      const { productById } = catalogue.snapshot()
      const wanted = [...new Set(query.ids.split(',').map(Number))].flatMap((id) => productById.get(id) ?? [])
      return exact(await visibleTo({ raw, now }, wanted, parts), now)
    }),
    forRetailer(getReservedProducts, reservedProductsSchema, async ({ now, raw }) => {
      const reserved = catalogue.snapshot().products.filter((product) => product.active && !isPublic(product))
      return exact(await visibleTo({ raw, now }, reserved, parts), now)
    }),
    open(companyBanners, companyBannersSchema, ({ body, raw }) => bannersFor(body.customerID ?? null, raw, parts)),
    forStaff(listCategories, listCategoriesSchema, () => showCategories(parts)),
    forStaff(getCategory, getCategorySchema, ({ params }) => showCategory(parts, params.id)),
    forStaff(setCategoryStatus, setCategoryStatusSchema, (request) => changeCategoryStatus(parts, request)),
    forStaff(getSubcategory, getSubcategorySchema, ({ params }) => showSubcategory(parts, params.id)),
    forStaff(setSubcategoryStatus, setSubcategoryStatusSchema, (request) => changeSubcategoryStatus(parts, request)),
    forStaff(listRestrictions, listRestrictionsSchema, () => showRestrictions(parts)),
    forStaff(setRestriction, setRestrictionSchema, (request) => changeRestriction(parts, request)),
    open(appInfo, appInfoSchema, () => ok({ version: `v${version}` })),
  ]
}
