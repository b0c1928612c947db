import type { Call } from '../call.ts'
import type * as schemas from './schemas.ts'

export const deleteAccount: Call<typeof schemas.deleteAccount> = 'DELETE /api/user/manual/delete'
export const downloadData: Call<typeof schemas.downloadData> = 'GET /api/customer/data'
