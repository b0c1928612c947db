import type { Call } from '../../call.ts'
import type * as schemas from './schemas.ts'

export const adjustStock: Call<typeof schemas.adjustStock> = 'POST /backoffice/api/stock/adjust'
export const listStockMovements: Call<typeof schemas.listStockMovements> =
  'GET /backoffice/api/stock/:productId/movements'
