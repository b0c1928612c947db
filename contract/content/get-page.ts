import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, params, query } from './get-page.schema.ts'

export const getPage = defineCall<
  { params: z.infer<typeof params>; query: z.input<typeof query> },
  z.infer<typeof answer>
>({
  method: 'GET',
  path: '/content/pages/:slug',
  access: 'public',
  errors: ['not_found'],
  doc: 'A published page of text, such as `privacy-and-terms`, as blocks without HTML.',
})
