import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const listSuppliers: Call<typeof schemas.listSuppliers> = 'GET /backoffice/api/suppliers'
export const getSupplier: Call<typeof schemas.getSupplier> = 'GET /backoffice/api/suppliers/:id'
export const addSupplier: Call<typeof schemas.addSupplier> = 'POST /backoffice/api/suppliers'
export const saveSupplier: Call<typeof schemas.saveSupplier> = 'PUT /backoffice/api/suppliers/:id'
export const setSuppliedProducts: Call<typeof schemas.setSuppliedProducts> =
  'PUT /backoffice/api/suppliers/:id/products'
