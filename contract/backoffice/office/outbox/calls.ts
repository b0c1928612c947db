import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const decideUndelivered: Call<typeof schemas.decideUndelivered> =
  'POST /backoffice/api/outbox/undelivered/:eventId/:consumer'
export const listOutbox: Call<typeof schemas.listOutbox> = 'GET /backoffice/api/outbox'
export const listUndelivered: Call<typeof schemas.listUndelivered> = 'GET /backoffice/api/outbox/undelivered'
export const readMessage: Call<typeof schemas.readMessage> = 'POST /backoffice/api/outbox/:id/read'
