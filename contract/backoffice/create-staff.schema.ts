import * as z from 'zod/mini'
import { name, password, role } from './staff.schema.ts'

export { staff as answer } from './staff.schema.ts'
export const body = z.object({
  username: z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9][a-z0-9._-]{2,39}$/)),
  name,
  role,
  password,
})
