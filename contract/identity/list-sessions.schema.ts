import * as z from 'zod/mini'
import { id, instant } from '../shapes.schema.ts'

const name = z.nullable(z.string())
export const answer = z.object({
  sessions: z.array(
    z.object({
      id,
      /** Names such as `Chrome` and `Android`; null where the browser did not say. */
      browser: name,
      system: name,
      since: instant,
      /** When its tokens were last refreshed: every five minutes while it is in use. */
      lastUsed: instant,
      current: z.boolean(),
    }),
  ),
})
