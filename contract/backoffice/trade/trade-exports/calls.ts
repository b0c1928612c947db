import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const exportShelfPlaces: Call<typeof schemas.exportShelfPlaces> = 'GET /backoffice/api/exports/shelf-places'
export const exportPriceChanges: Call<typeof schemas.exportPriceChanges> = 'GET /backoffice/api/exports/price-changes'
export const exportPriceChangeLines: Call<typeof schemas.exportPriceChangeLines> =
  'GET /backoffice/api/exports/price-change-lines'
export const exportPriceLists: Call<typeof schemas.exportPriceLists> = 'GET /backoffice/api/exports/price-lists'
export const exportPriceListItems: Call<typeof schemas.exportPriceListItems> =
  'GET /backoffice/api/exports/price-list-items'
export const exportPriceListRetailers: Call<typeof schemas.exportPriceListRetailers> =
  'GET /backoffice/api/exports/price-list-retailers'
export const exportContent: Call<typeof schemas.exportContent> = 'GET /backoffice/api/exports/content'
export const exportSearchMisses: Call<typeof schemas.exportSearchMisses> = 'GET /backoffice/api/exports/search-misses'
