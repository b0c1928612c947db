import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './receive-notice.schema.ts'

export const receiveNotice = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/api/payment/notice',
  access: 'public',
  errors: [],
  doc: "The gateway's signed notice. Answered 200 for every authentic notice, however often it comes.",
})
