import * as z from 'zod/mini'
import { number } from '../shapes.schema.ts'

export const body = z.object({ phoneNumber: z.string().check(z.minLength(1), z.maxLength(30)) })
/** Seconds for which the code can be used. */
export const answer = z.object({ expiresIn: number })
