import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const getLine: Call<typeof schemas.getLine> = 'GET /backoffice/api/line'
export const listLineMessages: Call<typeof schemas.listLineMessages> = 'GET /backoffice/api/line/messages'
export const makeLineGroupCode: Call<typeof schemas.makeLineGroupCode> = 'POST /backoffice/api/line/group/code'
export const removeLineGroup: Call<typeof schemas.removeLineGroup> = 'DELETE /backoffice/api/line/group'
export const testLine: Call<typeof schemas.testLine> = 'POST /backoffice/api/line/test'
