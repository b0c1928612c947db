import * as calls from '#contract/backoffice/settings/api-keys/calls.ts'
import * as schemas from '#contract/backoffice/settings/api-keys/schemas.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { afterRecentSignIn } from '../recent-sign-in.ts'
import { createApiKey, listApiKeys, listApiKeyUses, revokeApiKey, type ApiKeyDeps } from './api-keys.ts'

/** Keys with which other programs call. */
export const apiKeyRoutes = (deps: ApiKeyDeps): Route[] => [
  forStaff(calls.listApiKeys, schemas.listApiKeys, ({ now }) => listApiKeys(deps, now)),
  forStaff(
    calls.createApiKey,
    schemas.createApiKey,
    afterRecentSignIn(deps.identity, ({ who, body, now }) => createApiKey(deps, who, body, now)),
  ),
  forStaff(calls.revokeApiKey, schemas.revokeApiKey, ({ params, now }) => revokeApiKey(deps, params.id, now)),
  forStaff(calls.listApiKeyUses, schemas.listApiKeyUses, ({ params, now }) => listApiKeyUses(deps, params.id, now)),
]
