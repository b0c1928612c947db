import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const createPriceChange: Call<typeof schemas.createPriceChange> = 'POST /backoffice/api/price-changes'
export const discardPriceChange: Call<typeof schemas.discardPriceChange> =
  'POST /backoffice/api/price-changes/:id/discard'
export const editPriceChange: Call<typeof schemas.editPriceChange> = 'PUT /backoffice/api/price-changes/:id'
export const getPriceChange: Call<typeof schemas.getPriceChange> = 'GET /backoffice/api/price-changes/:id'
export const getProductPrices: Call<typeof schemas.getProductPrices> = 'GET /backoffice/api/products/:id/prices'
export const listPriceChangeLines: Call<typeof schemas.listPriceChangeLines> =
  'GET /backoffice/api/price-changes/:id/lines'
export const listPriceChanges: Call<typeof schemas.listPriceChanges> = 'GET /backoffice/api/price-changes'
export const previewPriceChange: Call<typeof schemas.previewPriceChange> = 'POST /backoffice/api/price-changes/preview'
export const schedulePriceChange: Call<typeof schemas.schedulePriceChange> =
  'POST /backoffice/api/price-changes/:id/schedule'
export const undoPriceChange: Call<typeof schemas.undoPriceChange> = 'POST /backoffice/api/price-changes/:id/undo'
export const unschedulePriceChange: Call<typeof schemas.unschedulePriceChange> =
  'POST /backoffice/api/price-changes/:id/unschedule'
