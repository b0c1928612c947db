import * as calls from '#contract/backoffice/settings/webhooks/calls.ts'
import * as schemas from '#contract/backoffice/settings/webhooks/schemas.ts'
import type { IdentityServer } from '#server/adapters/identity/port.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { afterRecentSignIn } from '#server/identity/identity.ts'
import {
  addWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  replay,
  replayAllGivenUp,
  rotateSecret,
  saveWebhook,
  sendTest,
  type WebhookDeps,
} from './manage.ts'

/** Messages to other programs. */
export const webhookRoutes = (deps: WebhookDeps & { identity: IdentityServer }): Route[] => [
  forStaff(calls.listWebhooks, schemas.listWebhooks, () => listWebhooks(deps)),
  forStaff(
    calls.addWebhook,
    schemas.addWebhook,
    afterRecentSignIn(deps.identity, (request) => addWebhook(deps, request)),
  ),
  forStaff(
    calls.saveWebhook,
    schemas.saveWebhook,
    afterRecentSignIn(deps.identity, ({ params, body }) => saveWebhook(deps, params.id, body)),
  ),
  forStaff(
    calls.rotateWebhookSecret,
    schemas.rotateWebhookSecret,
    afterRecentSignIn(deps.identity, ({ params, now }) => rotateSecret(deps, params.id, now)),
  ),
  forStaff(calls.removeWebhook, schemas.removeWebhook, ({ params }) => removeWebhook(deps, params.id)),
  {
    ...forStaff(calls.testWebhook, schemas.testWebhook, ({ params, now }) => sendTest(deps, params.id, now)),
    perMinute: 30,
  },
  forStaff(calls.listWebhookDeliveries, schemas.listWebhookDeliveries, ({ params }) => listDeliveries(deps, params.id)),
  forStaff(calls.replayWebhookDelivery, schemas.replayWebhookDelivery, ({ params, now }) =>
    replay(deps, params.id, params.delivery, now),
  ),
  forStaff(calls.replayWebhookDeliveries, schemas.replayWebhookDeliveries, ({ params, now }) =>
    replayAllGivenUp(deps, params.id, now),
  ),
]
