import type { Call } from '../../call.ts'
import type * as schemas from './schemas.ts'

export const getCategory: Call<typeof schemas.getCategory> = 'GET /backoffice/api/categories/:id'
export const getSubcategory: Call<typeof schemas.getSubcategory> = 'GET /backoffice/api/subcategories/:id'
export const listCategories: Call<typeof schemas.listCategories> = 'GET /backoffice/api/categories'
export const setCategoryStatus: Call<typeof schemas.setCategoryStatus> = 'PUT /backoffice/api/categories/:id'
export const setSubcategoryStatus: Call<typeof schemas.setSubcategoryStatus> = 'PUT /backoffice/api/subcategories/:id'
