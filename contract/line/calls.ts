import type { Call } from '../call.ts'
import type * as schemas from './schemas.ts'

export const lineLink: Call<typeof schemas.lineLink> = 'GET /api/customer/line'
export const makeLineCode: Call<typeof schemas.makeLineCode> = 'POST /api/customer/line/code'
export const unlinkLine: Call<typeof schemas.unlinkLine> = 'DELETE /api/customer/line'
