import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const assignRetailers: Call<typeof schemas.assignRetailers> = 'PUT /backoffice/api/price-lists/:id/retailers'
export const createPriceList: Call<typeof schemas.createPriceList> = 'POST /backoffice/api/price-lists'
export const listPriceListItems: Call<typeof schemas.listPriceListItems> = 'GET /backoffice/api/price-lists/:id/items'
export const listPriceListRetailers: Call<typeof schemas.listPriceListRetailers> =
  'GET /backoffice/api/price-lists/:id/retailers'
export const listPriceLists: Call<typeof schemas.listPriceLists> = 'GET /backoffice/api/price-lists'
export const savePriceList: Call<typeof schemas.savePriceList> = 'PUT /backoffice/api/price-lists/:id'
