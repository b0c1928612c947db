import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { errors, type Adapter, type AdapterFactory, type AdapterPayload } from 'oidc-provider'
import { hourMs } from '#rules/bangkok-time.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { secretHash } from '#server/http/secret-hash.ts'
import { closeSession, isEnded, recordSession, type SessionUse } from './session-list.ts'

/** Models whose id is itself a credential: stored under its hash. */
const secretIds = new Set(['RefreshToken', 'AuthorizationCode', 'AccessToken'])

const transaction = new AsyncLocalStorage<Tx>()

/** Runs an operation that writes all its artefacts in the given transaction. */
export const within = <Value>(tx: Tx, operation: () => Promise<Value>): Promise<Value> => transaction.run(tx, operation)

/** Storage of oidc-provider in the table `oidc_payload`: one row per artefact. */
export const payloadStores =
  (db: Database): AdapterFactory =>
  (model) => {
    const connection = () => transaction.getStore() ?? db
    const key = (id: string) => (secretIds.has(model) ? secretHash(id) : id)
    const findBy = async (column: 'id' | 'uid' | 'user_code', value: string) =>
      connection()
        .selectFrom('oidc_payload')
        .select(['payload', 'consumed_at'])
        .where('model', '=', model)
        .where(column, '=', value)
        .executeTakeFirst()

    const store: Adapter = {
      async upsert(id, payload, expiresIn) {
        const { jti: _jti, ...rest } = payload
        const row = {
          payload: JSON.stringify(secretIds.has(model) ? rest : payload),
          grant_id: payload.grantId ?? null,
          uid: payload.uid ?? null,
          user_code: payload.userCode ?? null,
          expires_at: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
        }
        await connection()
          .insertInto('oidc_payload')
          .values({ model, id: key(id), ...row, consumed_at: null })
          .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
          .execute()
      },
      async find(id) {
        const payload = payloadOf(await findBy('id', key(id)))
        return payload && { ...payload, jti: id }
      },
      findByUid: async (uid) => payloadOf(await findBy('uid', uid)),
      findByUserCode: async (userCode) => payloadOf(await findBy('user_code', userCode)),
      async consume(id) {
        if (!(await consumeOnce(connection(), model, key(id)))) throw new errors.InvalidGrant('already used')
      },
      async destroy(id) {
        await connection().deleteFrom('oidc_payload').where('model', '=', model).where('id', '=', key(id)).execute()
      },
      async revokeByGrantId(grantId) {
        const open = transaction.getStore()
        await (open ? endSession(open, grantId) : transact(db, (tx) => endSession(tx, grantId)))
      },
    }
    return store
  }

type Row = { payload: Record<string, unknown>; consumed_at: Date | null }

const payloadOf = (row: Row | undefined): AdapterPayload | undefined =>
  row && { ...row.payload, ...(row.consumed_at && { consumed: Math.floor(row.consumed_at.getTime() / 1000) }) }

/** Consumes an artefact; false where any process consumed it before. */
export async function consumeOnce(db: Database | Tx, model: string, storedId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('oidc_payload')
    .set({ consumed_at: new Date() })
    .where('model', '=', model)
    .where('id', '=', storedId)
    .where('consumed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Serializes operations on a session, across all processes, until the transaction ends. */
export const lockSession = (tx: Tx, session: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${session}, 0))`.execute(tx)

/**
 * Records a session whose tokens were just written. Who ended every session of the account meanwhile may have come before them: they go
 * after it. @returns false where it has ended
 */
export async function beginSession(tx: Tx, session: SessionUse): Promise<boolean> {
  await lockSession(tx, session.id)
  const hasEnded = await isEnded(tx, session.id)
  await (hasEnded ? endSession(tx, session.id) : recordSession(tx, session))
  return !hasEnded
}

/** Ends a session: deletes every artefact of its grant, and the stored response to its last refresh. */
export async function endSession(tx: Tx, session: string): Promise<void> {
  await lockSession(tx, session)
  await tx.deleteFrom('oidc_payload').where('grant_id', '=', session).execute()
  await tx.deleteFrom('oidc_payload').where('model', '=', 'Grant').where('id', '=', session).execute()
  await tx.deleteFrom('refresh_replay').where('session_id', '=', session).execute()
  await closeSession(tx, session)
}

/** Ends every session of an account but one, every sign-in that is under way, and deletes its other data. */
export async function endSessionsOf(tx: Tx, accountId: string, except: string | null = null): Promise<void> {
  const isOwn = sql<boolean>`payload->>'accountId' = ${accountId} and grant_id is distinct from ${except}`
  const sessions = await tx.selectFrom('oidc_payload').select('grant_id').distinct().where(isOwn).execute()
  // In a fixed order, or two that end the same sessions would deadlock.
  const ids = sessions.flatMap(({ grant_id }) => grant_id ?? []).sort()
  for (const id of ids) await endSession(tx, id)
  await tx.deleteFrom('oidc_payload').where(isOwn).execute()
  await tx.deleteFrom('sign_in_step').where('account_id', '=', accountId).execute()
  const signedIn = sql<boolean>`payload#>>'{result,login,accountId}' = ${accountId}`
  await tx.deleteFrom('oidc_payload').where('model', '=', 'Interaction').where(signedIn).execute()
}

/** Deletes what has expired; called by a job. @returns how many rows */
export async function sweepIdentity(db: Database, now: Date): Promise<number> {
  const artefacts = await db.deleteFrom('oidc_payload').where('expires_at', '<', now).executeTakeFirst()
  const answers = await db.deleteFrom('refresh_replay').where('expires_at', '<', now).executeTakeFirst()
  await db.deleteFrom('sign_in_session').where('expires_at', '<', now).execute()
  await db
    .deleteFrom('ended_session')
    .where('at', '<', new Date(now.getTime() - hourMs))
    .execute()
  return Number(artefacts.numDeletedRows + answers.numDeletedRows)
}
