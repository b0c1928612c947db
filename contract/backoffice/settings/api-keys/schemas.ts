import * as z from 'zod/mini'
import { keyScopes, mostKeyDays } from '#rules/identity/key-scopes.ts'
import { defineSchemas } from '../../../call.ts'
import { actor, id, instant, number } from '../../../schemas.ts'

const scope = z.enum(keyScopes)
const apiKey = z.object({
  id,
  name: z.string(),
  begins: z.string(),
  scopes: z.array(scope),
  owner: actor,
  createdOn: instant,
  expiresOn: z.nullable(instant),
  revokedOn: z.nullable(instant),
  lastUsed: z.nullable(instant),
  /** `INACTIVE`: its owner is locked, so that the key opens nothing. */
  status: z.enum(['ACTIVE', 'INACTIVE', 'EXPIRED', 'REVOKED']),
})
const params = z.object({ id })

export const listApiKeys = defineSchemas({
  permission: 'staff',
  answer: z.object({ keys: z.array(apiKey) }),
  errors: ['accounts_elsewhere'],
  doc: 'API keys, newest first, revoked ones too. A key is sent as a bearer token, and is allowed 300 calls a minute.',
})

export const createApiKey = defineSchemas({
  permission: 'staff',
  status: 201,
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    scopes: z.array(scope).check(z.minLength(1), z.maxLength(keyScopes.length)),
    /** Days from now. */
    days: z.int().check(z.minimum(1), z.maximum(mostKeyDays)),
  }),
  answer: z.extend(apiKey, { key: z.string() }),
  errors: ['reauthentication_required', 'forbidden', 'conflict', 'accounts_elsewhere'],
  doc: 'Makes an API key that acts for the caller, in scopes that the caller has. The key is shown here only. It loses what its owner loses. Requires a sign-in of the last ten minutes: `reauthentication_required`.',
})

export const revokeApiKey = defineSchemas({
  permission: 'staff',
  status: 204,
  params,
  errors: ['not_found', 'accounts_elsewhere'],
  doc: 'Revokes an API key: its next call is refused. This is final.',
})

export const listApiKeyUses = defineSchemas({
  permission: 'staff',
  params,
  answer: z.object({
    uses: z.array(z.object({ day: z.iso.date(), call: z.string(), calls: number, refused: number, lastAt: instant })),
  }),
  errors: ['not_found', 'accounts_elsewhere'],
  doc: 'What an API key called in the last 30 days, by day and call; what it changed is in the audit under its name.',
})
