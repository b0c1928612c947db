import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const approveLicence: Call<typeof schemas.approveLicence> =
  'POST /backoffice/api/restricted-goods/licences/:id/approve'
export const fileLicence: Call<typeof schemas.fileLicence> = 'POST /backoffice/api/restricted-goods/licences'
export const listLicences: Call<typeof schemas.listLicences> = 'GET /backoffice/api/restricted-goods/licences'
export const listRestrictions: Call<typeof schemas.listRestrictions> = 'GET /backoffice/api/restricted-goods/categories'
export const setRestriction: Call<typeof schemas.setRestriction> = 'PUT /backoffice/api/restricted-goods/categories/:id'
export const withdrawLicence: Call<typeof schemas.withdrawLicence> =
  'POST /backoffice/api/restricted-goods/licences/:id/withdraw'
