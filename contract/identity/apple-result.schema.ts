import * as z from 'zod/mini'

const person = z.object({
  /** Whether this person has an account already. */
  known: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
})
export const answer = z.object({ result: z.nullable(person) })
