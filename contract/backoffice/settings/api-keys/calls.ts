import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const listApiKeys: Call<typeof schemas.listApiKeys> = 'GET /backoffice/api/api-keys'
export const createApiKey: Call<typeof schemas.createApiKey> = 'POST /backoffice/api/api-keys'
export const revokeApiKey: Call<typeof schemas.revokeApiKey> = 'POST /backoffice/api/api-keys/:id/revoke'
export const listApiKeyUses: Call<typeof schemas.listApiKeyUses> = 'GET /backoffice/api/api-keys/:id/uses'
