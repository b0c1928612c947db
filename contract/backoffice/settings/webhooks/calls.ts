import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const listWebhooks: Call<typeof schemas.listWebhooks> = 'GET /backoffice/api/webhooks'
export const addWebhook: Call<typeof schemas.addWebhook> = 'POST /backoffice/api/webhooks'
export const saveWebhook: Call<typeof schemas.saveWebhook> = 'PUT /backoffice/api/webhooks/:id'
export const removeWebhook: Call<typeof schemas.removeWebhook> = 'DELETE /backoffice/api/webhooks/:id'
export const rotateWebhookSecret: Call<typeof schemas.rotateWebhookSecret> =
  'POST /backoffice/api/webhooks/:id/rotate-secret'
export const testWebhook: Call<typeof schemas.testWebhook> = 'POST /backoffice/api/webhooks/:id/test'
export const listWebhookDeliveries: Call<typeof schemas.listWebhookDeliveries> =
  'GET /backoffice/api/webhooks/:id/deliveries'
export const replayWebhookDelivery: Call<typeof schemas.replayWebhookDelivery> =
  'POST /backoffice/api/webhooks/:id/deliveries/:delivery/replay'
export const replayWebhookDeliveries: Call<typeof schemas.replayWebhookDeliveries> =
  'POST /backoffice/api/webhooks/:id/deliveries/replay'
