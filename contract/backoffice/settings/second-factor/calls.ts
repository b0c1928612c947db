import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const getSecondFactor: Call<typeof schemas.getSecondFactor> = 'GET /backoffice/api/own-second-factor'
export const offerSecondFactor: Call<typeof schemas.offerSecondFactor> = 'POST /backoffice/api/own-second-factor/offer'
export const acceptSecondFactor: Call<typeof schemas.acceptSecondFactor> =
  'POST /backoffice/api/own-second-factor/accept'
export const renewRecoveryCodes: Call<typeof schemas.renewRecoveryCodes> =
  'POST /backoffice/api/own-second-factor/recovery-codes'
export const removeSecondFactor: Call<typeof schemas.removeSecondFactor> =
  'POST /backoffice/api/own-second-factor/remove'
export const resetSecondFactor: Call<typeof schemas.resetSecondFactor> =
  'DELETE /backoffice/api/staff/:id/second-factor'
