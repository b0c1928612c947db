import * as z from 'zod/mini'
import { password } from './staff.schema.ts'

export const body = z.object({ oldPassword: z.string().check(z.minLength(1), z.maxLength(200)), password })
