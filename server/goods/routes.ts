import * as brandCalls from '#contract/backoffice/goods/brands/calls.ts'
import * as brandSchemas from '#contract/backoffice/goods/brands/schemas.ts'
import * as categoryCalls from '#contract/backoffice/goods/categories/calls.ts'
import * as categorySchemas from '#contract/backoffice/goods/categories/schemas.ts'
import * as calls from '#contract/backoffice/goods/products/calls.ts'
import * as schemas from '#contract/backoffice/goods/products/schemas.ts'
import { beginProductViewing } from '#contract/backoffice/viewings/calls.ts'
import * as viewingSchemas from '#contract/backoffice/viewings/schemas.ts'
import { ok } from '#contract/errors.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { createBrand, moveBrands, readBrands, saveBrand } from './brands.ts'
import {
  createCategory,
  createSubcategory,
  moveCategories,
  moveSubcategories,
  saveCategory,
  saveSubcategory,
} from './categories.ts'
import { changeProducts } from './change-products.ts'
import type { GoodsDeps } from './deps.ts'
import { joinFamily } from './join-family.ts'
import { listProducts, showCounts } from './list-products.ts'
import { moveOnShelf } from './move-on-shelf.ts'
import { matchNames, uploadByName } from './pictures-by-name.ts'
import { createProduct, saveProduct } from './save-product.ts'
import { showProduct } from './show-product.ts'
import { viewProduct } from './view-product.ts'

/** What staff do to the catalogue. */
export const goodsRoutes = (deps: GoodsDeps): Route[] => [
  forStaff(calls.changeProducts, schemas.changeProducts, (request) => changeProducts(deps, request)),
  forStaff(calls.countProducts, schemas.countProducts, async () => ok(await showCounts(deps.db))),
  forStaff(calls.createProduct, schemas.createProduct, (request) => createProduct(deps, request)),
  forStaff(calls.getProduct, schemas.getProduct, ({ params }) => showProduct(deps.db, params.id)),
  forStaff(calls.joinFamily, schemas.joinFamily, (request) => joinFamily(deps, request)),
  forStaff(calls.listProducts, schemas.listProducts, ({ query }) => listProducts(deps.db, query)),
  forStaff(calls.matchPictures, schemas.matchPictures, async ({ body }) =>
    ok({ content: await matchNames(deps.db, body.names) }),
  ),
  forStaff(calls.moveOnShelf, schemas.moveOnShelf, (request) => moveOnShelf(deps, request)),
  forStaff(calls.saveProduct, schemas.saveProduct, (request) => saveProduct(deps, request)),
  forStaff(categoryCalls.createCategory, categorySchemas.createCategory, (request) => createCategory(deps, request)),
  forStaff(categoryCalls.createSubcategory, categorySchemas.createSubcategory, (request) =>
    createSubcategory(deps, request),
  ),
  forStaff(categoryCalls.moveCategories, categorySchemas.moveCategories, (request) => moveCategories(deps, request)),
  forStaff(categoryCalls.moveSubcategories, categorySchemas.moveSubcategories, (request) =>
    moveSubcategories(deps, request),
  ),
  forStaff(categoryCalls.saveCategory, categorySchemas.saveCategory, (request) => saveCategory(deps, request)),
  forStaff(categoryCalls.saveSubcategory, categorySchemas.saveSubcategory, (request) => saveSubcategory(deps, request)),
  forStaff(beginProductViewing, viewingSchemas.beginProductViewing, (request) => viewProduct(deps, request)),
  forStaff(brandCalls.createBrand, brandSchemas.createBrand, (request) => createBrand(deps, request)),
  forStaff(brandCalls.listStaffBrands, brandSchemas.listStaffBrands, async () => ok(await readBrands(deps.db))),
  forStaff(brandCalls.moveBrands, brandSchemas.moveBrands, (request) => moveBrands(deps, request)),
  forStaff(brandCalls.saveBrandDetails, brandSchemas.saveBrandDetails, (request) => saveBrand(deps, request)),
]

/** Pictures are sent by the hundred; at most two are decoded at a time, away from the thread that answers. */
const picturesPerMinute = 600

/** The endpoint that receives pictures of products. */
export const goodsForms = (deps: GoodsDeps): Route[] => [
  {
    ...forStaff(calls.uploadProductPicture, schemas.uploadProductPicture, (request) => uploadByName(deps, request)),
    perMinute: picturesPerMinute,
  },
]
