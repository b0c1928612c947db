import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const adjustLoyaltyPoints: Call<typeof schemas.adjustLoyaltyPoints> =
  'POST /backoffice/api/loyalty/members/:id/adjustments'
export const getLoyaltyMember: Call<typeof schemas.getLoyaltyMember> = 'GET /backoffice/api/loyalty/members/:id'
export const listLoyaltyHistory: Call<typeof schemas.listLoyaltyHistory> =
  'GET /backoffice/api/loyalty/members/:id/history'
export const listLoyaltyTerms: Call<typeof schemas.listLoyaltyTerms> = 'GET /backoffice/api/loyalty/terms'
export const saveLoyaltyTerms: Call<typeof schemas.saveLoyaltyTerms> = 'PUT /backoffice/api/loyalty/terms'
