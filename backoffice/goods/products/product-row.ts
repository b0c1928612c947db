import type { AnswerOf } from '#contract/call.ts'
import type { listCategories } from '#contract/backoffice/goods/categories/calls.ts'
import type { listStaffBrands } from '#contract/backoffice/goods/brands/calls.ts'
import type { getProduct, listProducts } from '#contract/backoffice/goods/products/calls.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { inLanguage } from '#rules/in-language.ts'

export type ProductInList = AnswerOf<typeof listProducts>['content'][number]
export type WholeProduct = AnswerOf<typeof getProduct>
export type StaffCategory = AnswerOf<typeof listCategories>[number]
export type StaffBrand = AnswerOf<typeof listStaffBrands>[number]

export const categoryName = (category: StaffCategory, language: Language): string =>
  inLanguage(language, category.categoryNameThai, category.categoryNameEng)
export const subcategoryName = (subcategory: StaffCategory['subcategories'][number], language: Language): string =>
  inLanguage(language, subcategory.subCategoryNameThai, subcategory.subCategoryNameEng)
export const brandName = (brand: StaffBrand, language: Language): string =>
  inLanguage(language, brand.nameThai, brand.name)
