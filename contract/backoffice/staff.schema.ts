import * as z from 'zod/mini'
import { id } from '../shapes.schema.ts'

export const role = z.enum(['clerk', 'manager', 'admin'])
export const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))
/** Characters, as for shops. */
export const password = z.string().check(z.minLength(8), z.maxLength(72))
export const params = z.object({ id })
export const staff = z.object({ id, username: z.string(), name: z.string(), role, disabled: z.boolean() })
