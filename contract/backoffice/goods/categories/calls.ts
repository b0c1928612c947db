import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const createCategory: Call<typeof schemas.createCategory> = 'POST /backoffice/api/categories'
export const createSubcategory: Call<typeof schemas.createSubcategory> =
  'POST /backoffice/api/categories/:id/subcategories'
export const getCategory: Call<typeof schemas.getCategory> = 'GET /backoffice/api/categories/:id'
export const getSubcategory: Call<typeof schemas.getSubcategory> = 'GET /backoffice/api/subcategories/:id'
export const listCategories: Call<typeof schemas.listCategories> = 'GET /backoffice/api/categories'
export const moveCategories: Call<typeof schemas.moveCategories> = 'POST /backoffice/api/category-order'
export const moveSubcategories: Call<typeof schemas.moveSubcategories> =
  'POST /backoffice/api/categories/:id/subcategory-order'
export const saveCategory: Call<typeof schemas.saveCategory> = 'PUT /backoffice/api/categories/:id/details'
export const saveSubcategory: Call<typeof schemas.saveSubcategory> = 'PUT /backoffice/api/subcategories/:id/details'
export const setCategoryStatus: Call<typeof schemas.setCategoryStatus> = 'PUT /backoffice/api/categories/:id'
export const setSubcategoryStatus: Call<typeof schemas.setSubcategoryStatus> = 'PUT /backoffice/api/subcategories/:id'
