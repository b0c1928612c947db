import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const findTargets: Call<typeof schemas.findTargets> = 'GET /backoffice/api/promotion-targets'
export const getPromotionCalendar: Call<typeof schemas.getPromotionCalendar> = 'GET /backoffice/api/promotion-calendar'
export const listOverlaps: Call<typeof schemas.listOverlaps> = 'GET /backoffice/api/promotions/:id/overlaps'
export const tryOnOrders: Call<typeof schemas.tryOnOrders> = 'POST /backoffice/api/promotions/:id/trial'
