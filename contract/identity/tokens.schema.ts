import * as z from 'zod/mini'
import { number } from '../shapes.schema.ts'

/** Lifetimes are seconds. */
export const tokens = z.object({
  access_token: z.string(),
  expires_in: number,
  refresh_token: z.string(),
  refresh_expires_in: number,
  token_type: z.string(),
  session_state: z.string(),
})
