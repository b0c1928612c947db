import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { deviceOf, type Device } from '#rules/identity/device.ts'
import type { Caller } from '#server/http/caller.ts'
import { secretHash } from '#server/http/secret-hash.ts'
import type { Accounts, ClientId, Tokens } from '../port.ts'
import { consumeOnce, endSession, lockSession, within } from './payload-store.ts'
import { recordSession } from './session-list.ts'
import { seal, unseal } from './sealed-answer.ts'
import { issueTokens, type KnownAccounts, type Session } from './session-tokens.ts'

/** A lost response must not end a session: for this long the replaced token gets the same response again. */
const graceSeconds = 60

type RefreshDeps = {
  db: Database
  provider: Provider
  accounts: Accounts
  known: KnownAccounts
  isClient: (id: string) => id is ClientId
  noticeEnded: () => Promise<void>
}

type Rotation = { presented: string; session: Session; who: Caller | null; device: Device }

/**
 * The refresh grant in place of the library's own, which has no grace period. Every token is used once. The direct
 * predecessor of the session's newest token gets the same response again for 60 seconds; anything older was stolen or
 * is far out of date, and ends the session. Refreshes of one session are serialized, also across processes, so that
 * five tabs with one token get one response.
 */
export function registerRefreshGrant(refreshing: RefreshDeps): void {
  const { provider, db, accounts, isClient, noticeEnded } = refreshing
  provider.registerGrantType(
    'refresh_token',
    async (ctx) => {
      const presented = (ctx.oidc.params as { refresh_token?: unknown }).refresh_token
      const client = ctx.oidc.client.clientId
      if (typeof presented !== 'string' || !isClient(client)) throw new errors.InvalidRequest('no refresh token')
      const stored = await provider.RefreshToken.find(presented)
      if (!stored?.grantId || stored.clientId !== client) throw new errors.InvalidGrant('unknown refresh token')
      const who = await accounts.find(client, stored.accountId)
      const session = { id: stored.grantId, client, rotations: (stored.rotations ?? 0) + 1 }
      const device = deviceOf(ctx.get('user-agent'))
      // Returned and not thrown: ending the session must be committed.
      const tokens = await transact(db, (tx) => rotate(refreshing, tx, { presented, session, who, device }))
      if (!tokens) {
        await noticeEnded()
        throw new errors.InvalidGrant('refresh token already used')
      }
      ctx.body = tokens
    },
    ['refresh_token', 'scope'],
  )
}

async function rotate(
  { provider, known }: RefreshDeps,
  tx: Tx,
  { presented, session, who, device }: Rotation,
): Promise<Tokens | null> {
  await lockSession(tx, session.id)
  const isFirstUse = who !== null && (await consumeOnce(tx, 'RefreshToken', secretHash(presented)))
  if (isFirstUse) {
    const tokens = await within(tx, () => issueTokens(provider, known, session, who))
    await saveResponse(tx, session, presented, tokens)
    await recordSession(tx, { id: session.id, accountId: who.id, device, now: new Date() })
    return tokens
  }
  const again = who && (await answerAgain(tx, session, presented))
  if (!again) await endSession(tx, session.id)
  return again
}

/** One row per session, overwritten at each refresh: only the newest token's predecessor has a response. */
async function saveResponse(tx: Tx, session: Session, presented: string, tokens: Tokens): Promise<void> {
  const row = {
    predecessor_hash: secretHash(presented),
    sealed_answer: seal(JSON.stringify(tokens), presented),
    expires_at: new Date(Date.now() + graceSeconds * 1000),
  }
  await tx
    .insertInto('refresh_replay')
    .values({ session_id: session.id, ...row })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(row))
    .execute()
}

async function answerAgain(tx: Tx, session: Session, presented: string): Promise<Tokens | null> {
  const row = await tx
    .selectFrom('refresh_replay')
    .select('sealed_answer')
    .where('session_id', '=', session.id)
    .where('predecessor_hash', '=', secretHash(presented))
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return row ? (JSON.parse(unseal(row.sealed_answer, presented)) as Tokens) : null
}
