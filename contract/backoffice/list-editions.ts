import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, params, query } from './list-editions.schema.ts'

export const listEditions = defineCall<
  { params: z.infer<typeof params>; query: z.infer<typeof query> },
  z.infer<typeof answer>
>({
  method: 'GET',
  path: '/backoffice/api/content/:kind/:key/editions',
  access: 'staff',
  errors: ['not_found'],
  doc: 'Everything that was ever published of a text, newest first.',
})
