import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const adjustStock: Call<typeof schemas.adjustStock> = 'POST /backoffice/api/stock/adjust'
export const listStock: Call<typeof schemas.listStock> = 'GET /backoffice/api/stock'
export const getStock: Call<typeof schemas.getStock> = 'GET /backoffice/api/stock/:productId'
export const listStockMovements: Call<typeof schemas.listStockMovements> =
  'GET /backoffice/api/stock/:productId/movements'
export const correctStock: Call<typeof schemas.correctStock> = 'POST /backoffice/api/stock/corrections'
export const listCorrections: Call<typeof schemas.listCorrections> = 'GET /backoffice/api/stock/corrections'
export const decideCorrection: Call<typeof schemas.decideCorrection> =
  'POST /backoffice/api/stock/corrections/:id/decide'
