import type { FastifyRequest } from 'fastify'
import { ok } from '#contract/errors.ts'
import * as categoriesCalls from '#contract/backoffice/goods/categories/calls.ts'
import * as staffCategoriesSchemas from '#contract/backoffice/goods/categories/schemas.ts'
import { listRestrictions, setRestriction } from '#contract/backoffice/trade/restricted-goods/calls.ts'
import * as staffRestrictedGoodsSchemas from '#contract/backoffice/trade/restricted-goods/schemas.ts'
import * as calls from '#contract/catalogue/calls.ts'
import * as catalogueSchemas from '#contract/catalogue/schemas.ts'
import { isPublic } from '#rules/catalogue/lists.ts'
import type { Product } from '#rules/catalogue/product.ts'
import { promotionsAround } from '#rules/promotions/promotions-around.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { bearerToken } from '#server/http/caller.ts'
import { forRetailer, forStaff, open, prepared, type Route } from '#server/http/route.ts'
import {
  changeCategoryStatus,
  changeSubcategoryStatus,
  showCategories,
  showCategory,
  showSubcategory,
} from './categories.ts'
import { bannersFor, type BannerDeps } from './company-banners.ts'
import { consumeAnswers } from './consume.ts'
import { deliveryTo } from './delivery-to.ts'
import { listAnswers } from './lists.ts'
import { presentProduct } from './present.ts'
import { atOwnPrice } from './price-lists.ts'
import { changeRestriction, showRestrictions } from './restrictions.ts'
import { readStockLevels } from './store.ts'
import { visibleTo, type Readers } from './visible.ts'

type Deps = BannerDeps & Readers & { db: Database; version: string }

const dataOf = { getCategoriesWithImages: 'categories', getSubCategoriesWithCategories: 'subcategories' } as const

export function catalogueRoutes(deps: Deps): Route[] {
  const { catalogue, db, version } = deps
  const lists = listAnswers(catalogue)
  const consume = consumeAnswers(catalogue)
  const basis = catalogue.snapshot
  const exact = async ({ raw, now }: { raw: FastifyRequest; now: Date }, products: readonly Product[]) => {
    const token = bearerToken(raw)
    const who = token === null ? null : await deps.readToken(token)
    const snapshot = catalogue.snapshot()
    const stock = await readStockLevels(
      db,
      products.map(({ id }) => id),
    )
    return ok(
      products.map((product) =>
        presentProduct(atOwnPrice(product, who, snapshot), {
          stock: stock.get(product.id) ?? 0,
          around: promotionsAround(product, snapshot.widePromotions),
          at: now.getTime(),
        }),
      ),
    )
  }
  return [
    prepared(calls.getData, catalogueSchemas.getData, ({ query }) => lists.list(dataOf[query.type]), basis),
    prepared(
      calls.consumeProducts,
      catalogueSchemas.consumeProducts,
      ({ query }) => consume(query.page, query.size),
      catalogue.stock,
    ),
    prepared(calls.searchList, catalogueSchemas.searchList, ({ query }) => lists.page('search', query), basis),
    prepared(calls.productImages, catalogueSchemas.productImages, () => lists.list('productImages'), basis),
    prepared(calls.listBrands, catalogueSchemas.listBrands, () => lists.list('brands'), basis),
    prepared(calls.brandFilter, catalogueSchemas.brandFilter, () => lists.list('brandFilter'), basis),
    prepared(calls.listBanners, catalogueSchemas.listBanners, ({ query }) => lists.page('banners', query), basis),
    open(calls.listProducts, catalogueSchemas.listProducts, async ({ query, now, raw }) => {
      const { productById } = catalogue.snapshot()
      const wanted = [...new Set(query.ids.split(',').map(Number))].flatMap((id) => productById.get(id) ?? [])
      return exact({ raw, now }, await visibleTo({ raw, now }, wanted, deps))
    }),
    forRetailer(calls.getReservedProducts, catalogueSchemas.getReservedProducts, async ({ now, raw }) => {
      const reserved = catalogue.snapshot().products.filter((product) => product.active && !isPublic(product))
      return exact({ raw, now }, await visibleTo({ raw, now }, reserved, deps))
    }),
    open(calls.companyBanners, catalogueSchemas.companyBanners, ({ body, raw }) =>
      bannersFor(body.customerID ?? null, raw, deps),
    ),
    forStaff(categoriesCalls.listCategories, staffCategoriesSchemas.listCategories, () => showCategories(deps)),
    forStaff(categoriesCalls.getCategory, staffCategoriesSchemas.getCategory, ({ params }) =>
      showCategory(deps, params.id),
    ),
    forStaff(categoriesCalls.setCategoryStatus, staffCategoriesSchemas.setCategoryStatus, (request) =>
      changeCategoryStatus(deps, request),
    ),
    forStaff(categoriesCalls.getSubcategory, staffCategoriesSchemas.getSubcategory, ({ params }) =>
      showSubcategory(deps, params.id),
    ),
    forStaff(categoriesCalls.setSubcategoryStatus, staffCategoriesSchemas.setSubcategoryStatus, (request) =>
      changeSubcategoryStatus(deps, request),
    ),
    forStaff(listRestrictions, staffRestrictedGoodsSchemas.listRestrictions, () => showRestrictions(deps)),
    forStaff(setRestriction, staffRestrictedGoodsSchemas.setRestriction, (request) => changeRestriction(deps, request)),
    open(calls.deliveryTo, catalogueSchemas.deliveryTo, ({ query, now }) =>
      deliveryTo(catalogue.snapshot(), query.postalCode, now),
    ),
    open(calls.appInfo, catalogueSchemas.appInfo, () => ok({ version: `v${version}` })),
  ]
}
