import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer } from './app-info.schema.ts'

export const appInfo = defineCall<object, z.infer<typeof answer>>({
  method: 'GET',
  path: '/api/appinfo/',
  access: 'public',
  unknownQuery: 'ignored',
  errors: [],
  doc: "The shop's version, to tell a page that it is old.",
})
