import type { Call } from '../../call.ts'
import type * as schemas from './schemas.ts'

export const addRetailer: Call<typeof schemas.addRetailer> = 'POST /backoffice/api/retailers'
export const addRetailerAddress: Call<typeof schemas.addRetailerAddress> =
  'POST /backoffice/api/retailers/:id/addresses'
export const approveRetailer: Call<typeof schemas.approveRetailer> = 'POST /backoffice/api/retailers/:id/approve'
export const changeRetailerAddress: Call<typeof schemas.changeRetailerAddress> =
  'PUT /backoffice/api/retailers/:id/addresses/:addressId'
export const countRetailers: Call<typeof schemas.countRetailers> = 'GET /backoffice/api/retailers/counts'
export const getRetailer: Call<typeof schemas.getRetailer> = 'GET /backoffice/api/retailers/:id'
export const listRetailers: Call<typeof schemas.listRetailers> = 'GET /backoffice/api/retailers'
export const recordRetailerCall: Call<typeof schemas.recordRetailerCall> = 'POST /backoffice/api/retailers/:id/calls'
export const removeRetailerAddress: Call<typeof schemas.removeRetailerAddress> =
  'DELETE /backoffice/api/retailers/:id/addresses/:addressId'
export const restoreRetailer: Call<typeof schemas.restoreRetailer> = 'POST /backoffice/api/retailers/:id/restore'
export const saveRetailer: Call<typeof schemas.saveRetailer> = 'PUT /backoffice/api/retailers/:id'
export const suspendRetailer: Call<typeof schemas.suspendRetailer> = 'POST /backoffice/api/retailers/:id/suspend'
