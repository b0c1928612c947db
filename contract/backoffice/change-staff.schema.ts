import * as z from 'zod/mini'
import { name, role } from './staff.schema.ts'

export { params, staff as answer } from './staff.schema.ts'
export const body = z.object({ name, role, disabled: z.boolean() })
