import * as z from 'zod/mini'
import { instant, number } from '../shapes.schema.ts'

export const consents = z.object({
  /** The version of the legal page that is shown now. */
  version: number,
  /** The shop agreed to an earlier wording, and what has changed since asks for its word again. */
  due: z.boolean(),
  given: z.array(z.object({ document: z.string(), version: z.string(), givenOn: instant })),
})
