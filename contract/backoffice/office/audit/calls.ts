import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const listAudit: Call<typeof schemas.listAudit> = 'GET /backoffice/api/audit'
