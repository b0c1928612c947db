import * as z from 'zod/mini'

export const answer = z.object({
  /** Registration, passwords and sessions are managed here, and not by another's identity server. */
  ownAccounts: z.boolean(),
  apple: z.boolean(),
})
