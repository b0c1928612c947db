import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const createBrand: Call<typeof schemas.createBrand> = 'POST /backoffice/api/brands'
export const listStaffBrands: Call<typeof schemas.listStaffBrands> = 'GET /backoffice/api/brands'
export const moveBrands: Call<typeof schemas.moveBrands> = 'POST /backoffice/api/brand-order'
export const saveBrandDetails: Call<typeof schemas.saveBrandDetails> = 'PUT /backoffice/api/brands/:id'
