import { randomBytes } from 'node:crypto'
import type {
  createApiKey as createCall,
  listApiKeys as listCall,
  listApiKeyUses as usesCall,
} from '#contract/backoffice/settings/api-keys/calls.ts'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { may } from '#rules/identity/permissions.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { IdentityServer } from '#server/adapters/identity/port.ts'
import type { Caller, Staff, TokenReader } from '#server/http/caller.ts'
import { sharedCounter } from '#server/http/limits/counters.ts'
import { secretHash } from '#server/http/secret-hash.ts'
import type { KeyCallListener } from '#server/http/serve.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import { accountsAreExternal } from '../new-password.ts'
import { openDoor } from '../open-door.ts'
import { dayMs } from '#rules/bangkok-time.ts'
import { allKeys, countUse, insertKey, keyById, revokeKey, usesOf, workingKey, type KeyRow } from './store.ts'

export type ApiKeyDeps = { db: Database; identity: IdentityServer; newId: () => string }
type KeyAnswer = AnswerOf<typeof listCall>['keys'][number]

/** Calls of one key, over all processes and addresses. */
const callsPerMinute = 300
/** How a key begins, so that it is known as one in a log, a repository or a mail. */
const mark = 'sdk_'
const keyPattern = /^sdk_[\w-]{43}$/

function statusOf({ revoked_at, expires_at, owner_disabled_at }: KeyRow, now: Date): KeyAnswer['status'] {
  if (revoked_at) return 'REVOKED'
  if (expires_at && expires_at <= now) return 'EXPIRED'
  return owner_disabled_at ? 'INACTIVE' : 'ACTIVE'
}

const presentKey = (row: KeyRow, now: Date): KeyAnswer => ({
  id: row.id,
  name: row.name,
  begins: row.begins,
  scopes: row.scopes,
  owner: { id: row.owner_id, name: row.owner_name },
  createdOn: row.created_at.toISOString(),
  expiresOn: row.expires_at?.toISOString() ?? null,
  revokedOn: row.revoked_at?.toISOString() ?? null,
  lastUsed: row.last_used_at?.toISOString() ?? null,
  status: statusOf(row, now),
})

export async function listApiKeys({ db, identity }: ApiKeyDeps, now: Date): Promise<Result<AnswerOf<typeof listCall>>> {
  if (!identity.own) return accountsAreExternal()
  return ok({ keys: (await allKeys(db)).map((row) => presentKey(row, now)) })
}

/** A key of the caller's: nobody gives it what they lack. */
export async function createApiKey(
  { db, identity, newId }: ApiKeyDeps,
  who: Staff,
  { name, scopes, days }: RequestOf<typeof createCall>['body'],
  now: Date,
): Promise<Result<AnswerOf<typeof createCall>>> {
  if (!identity.own) return accountsAreExternal()
  if (scopes.some((scope) => !may(who, scope))) return fail('forbidden', { detail: 'Nobody grants what they lack' })
  const key = mark + randomBytes(32).toString('base64url')
  const row = {
    id: newId(),
    name,
    begins: key.slice(0, 10),
    key_hash: secretHash(key),
    scopes: [...new Set(scopes)],
    owner_id: who.id,
    created_at: now,
    expires_at: new Date(now.getTime() + days * dayMs),
    revoked_at: null,
  }
  return openDoor({ db, identity, client: 'backoffice', who }, async (tx) => {
    if (!(await insertKey(tx, row))) return fail('conflict', { errors: [{ path: 'name', code: 'name_taken' }] })
    return ok({
      ...presentKey({ ...row, owner_name: who.name, owner_disabled_at: null, last_used_at: null }, now),
      key,
    })
  })
}

export async function revokeApiKey({ db, identity }: ApiKeyDeps, id: string, now: Date): Promise<Result<undefined>> {
  if (!identity.own) return accountsAreExternal()
  return isUuid(id) && (await revokeKey(db, id, now)) ? ok(undefined) : fail('not_found')
}

export async function listApiKeyUses(
  { db, identity }: ApiKeyDeps,
  id: string,
  now: Date,
): Promise<Result<AnswerOf<typeof usesCall>>> {
  if (!identity.own) return accountsAreExternal()
  if (!isUuid(id) || !(await keyById(db, id))) return fail('not_found')
  const uses = await usesOf(db, id, new Date(now.getTime() - 30 * dayMs))
  return ok({ uses: uses.map((use) => ({ ...use, lastAt: use.lastAt.toISOString() })) })
}

/**
 * As `readToken`, and knows API keys: looked up at each call, so that one that is revoked, or whose owner lost a role, is
 * worth nothing from then on.
 */
export const orApiKey =
  (readToken: TokenReader, db: Database): TokenReader =>
  async (token): Promise<Caller | null> => {
    if (!token.startsWith(mark)) return readToken(token)
    const key = keyPattern.test(token) ? await workingKey(db, secretHash(token), new Date()) : undefined
    if (!key) return null
    const { id, name, scopes, ownerId, ownerName, roles } = key
    return { kind: 'staff', id: ownerId, name: ownerName, roles, scopes, key: { id, name } }
  }

/** Counts what keys call, for their record and their limit. */
export function keyCalls(db: Database, limitFactor: number): KeyCallListener {
  const count = sharedCounter(db)
  const most = Math.ceil(callsPerMinute * limitFactor)
  return async (keyId, call, allowed) => {
    const { requests, msLeft } = await count('api key', keyId, most)
    if (requests > most) return Math.ceil(msLeft / 1000)
    await countUse(db, keyId, call, allowed, new Date())
    return null
  }
}
