import type { Call } from '../call.ts'
import type * as schemas from './schemas.ts'

export const getReminder: Call<typeof schemas.getReminder> = 'GET /api/retailer/reminder'
export const saveReminder: Call<typeof schemas.saveReminder> = 'PUT /api/retailer/reminder'
