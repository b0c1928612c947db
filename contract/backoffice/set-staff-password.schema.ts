import * as z from 'zod/mini'
import { password } from './staff.schema.ts'

export { params } from './staff.schema.ts'
export const body = z.object({ password })
