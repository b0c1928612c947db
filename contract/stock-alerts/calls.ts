import type { Call } from '../call.ts'
import type * as schemas from './schemas.ts'

export const addStockAlert: Call<typeof schemas.addStockAlert> = 'POST /api/retailer/stock-alerts'
export const listStockAlerts: Call<typeof schemas.listStockAlerts> = 'GET /api/retailer/stock-alerts'
export const removeStockAlert: Call<typeof schemas.removeStockAlert> = 'DELETE /api/retailer/stock-alerts/:productId'
