import type { AnswerOf } from '#contract/call.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { listSessions as listSessionsCall } from '#contract/identity/calls.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { IdentityServer } from '#server/adapters/identity/port.ts'
import type { Retailer } from '#server/http/caller.ts'
import { closeDoors } from './close-doors.ts'
import { accountsAreExternal } from './new-password.ts'

type Deps = { db: Database; identity: IdentityServer }

export async function listSessions(
  { identity }: Deps,
  { id, session }: Retailer,
): Promise<Result<AnswerOf<typeof listSessionsCall>>> {
  if (!identity.own) return accountsAreExternal()
  const sessions = await identity.own.list(id)
  return ok({
    sessions: sessions.map(({ id: sessionId, device, since, lastUsed }) => ({
      id: sessionId,
      ...device,
      since: since.toISOString(),
      lastUsed: lastUsed.toISOString(),
      current: sessionId === session,
    })),
  })
}

export async function endSession({ identity }: Deps, { id }: Retailer, session: string): Promise<Result<undefined>> {
  if (!identity.own) return accountsAreExternal()
  return (await identity.own.end(id, session)) ? ok(undefined) : fail('not_found')
}

/** Leaves this session alone: all others end, and the links to Apple and LINE. */
export async function endOtherSessions(
  { db, identity }: Deps,
  { id, session }: Retailer,
  now: Date,
): Promise<Result<undefined>> {
  if (!identity.own) return accountsAreExternal()
  await transact(db, (tx) => closeDoors(tx, identity, { kind: 'retailer', id, now, keep: session }))
  await identity.own.noticeEnded()
  return ok(undefined)
}
