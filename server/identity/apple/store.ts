import { sql, type Selectable } from 'kysely'
import { minuteMs } from '#rules/bangkok-time.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { AppleOutcome } from '#server/adapters/database/identity-tables.ts'
import type { Tables } from '#server/adapters/database/tables.ts'

type AuthorizationRequest = Selectable<Tables['apple_errand']>
type AppleResult = Selectable<Tables['apple_result']>
type NewAuthorizationRequest = Omit<AuthorizationRequest, 'outcome'>

export async function storeRequest(db: Database | Tx, authorization: NewAuthorizationRequest): Promise<void> {
  await db
    .insertInto('apple_errand')
    .values({ ...authorization, outcome: null })
    .execute()
}

/**
 * Claims a request whose response has arrived; a second response finds nothing. It counts as failed until it is
 * updated.
 */
export const claimRequest = (db: Database, stateHash: string, now: Date): Promise<AuthorizationRequest | undefined> =>
  db
    .updateTable('apple_errand')
    .set({ outcome: 'failed' })
    .where('state_hash', '=', stateHash)
    .where('outcome', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

export async function concludeRequest(db: Database | Tx, stateHash: string, outcome: AppleOutcome): Promise<void> {
  await db.updateTable('apple_errand').set({ outcome }).where('state_hash', '=', stateHash).execute()
}

/** The retailer for whom a browser started a request; null: none, or no such request. */
export const retailerOfRequest = async (tx: Tx, stateHash: string, browserHash: string): Promise<string | null> =>
  (
    await tx
      .selectFrom('apple_errand')
      .select('outlet_id')
      .where('state_hash', '=', stateHash)
      .where('browser_hash', '=', browserHash)
      .executeTakeFirst()
  )?.outlet_id ?? null

/** Completes a request, for the browser that started it and no other. */
export const finishRequest = (
  tx: Tx,
  stateHash: string,
  browserHash: string,
): Promise<AuthorizationRequest | undefined> =>
  tx
    .deleteFrom('apple_errand')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('outcome', 'is not', null)
    .returningAll()
    .executeTakeFirst()

/** Stores Apple's result. Names are sent only once, so those of an earlier result of the person are copied. */
export async function storeResult(tx: Tx, result: AppleResult): Promise<void> {
  const earlier = await tx
    .selectFrom('apple_result')
    .select(['first_name', 'last_name'])
    .where('sub', '=', result.sub)
    .where('first_name', '<>', '')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  await tx
    .insertInto('apple_result')
    .values({ ...result, ...(result.first_name === '' && earlier) })
    .execute()
}

/** Rebinds a result to the browser with this cookie. */
export const moveResult = (tx: Tx, from: string, to: string): Promise<AppleResult | undefined> =>
  tx
    .updateTable('apple_result')
    .set({ cookie_hash: to })
    .where('cookie_hash', '=', from)
    .returningAll()
    .executeTakeFirst()

export const findResult = (db: Database | Tx, cookieHash: string, now: Date): Promise<AppleResult | undefined> =>
  db
    .selectFrom('apple_result')
    .selectAll()
    .where('cookie_hash', '=', cookieHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Consumes a result: of two concurrent uses, one finds it. */
export const consumeResult = (tx: Tx, cookieHash: string, now: Date): Promise<AppleResult | undefined> =>
  tx
    .deleteFrom('apple_result')
    .where('cookie_hash', '=', cookieHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

export const linkedOutlet = async (db: Database | Tx, sub: string): Promise<string | null> =>
  (await db.selectFrom('apple_link').select('outlet_id').where('sub', '=', sub).executeTakeFirst())?.outlet_id ?? null

export const isLinked = async (db: Database, outletId: string): Promise<boolean> =>
  (await db.selectFrom('apple_link').select('sub').where('outlet_id', '=', outletId).executeTakeFirst()) !== undefined

/** Since when a retailer signs in with Apple; null where it does not. */
export async function appleLinkedOn(db: Database, outletId: string): Promise<string | null> {
  const link = await db
    .selectFrom('apple_link')
    .select('linked_at')
    .where('outlet_id', '=', outletId)
    .executeTakeFirst()
  return link?.linked_at.toISOString() ?? null
}

/** The newest token is the one to revoke; Apple's older ones need no revoking. */
export async function renewToken(tx: Tx, { sub, refresh_token }: AppleResult): Promise<void> {
  await tx.updateTable('apple_link').set({ refresh_token }).where('sub', '=', sub).execute()
}

/**
 * Links a person to a retailer. Idempotent; replaces another Apple Account of the retailer.
 * @returns false where the person is linked to another retailer
 */
export async function storeLink(tx: Tx, outletId: string, result: AppleResult, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('apple_link')
    .values({ sub: result.sub, outlet_id: outletId, refresh_token: result.refresh_token, linked_at: now })
    .onConflict((conflict) =>
      conflict
        .column('sub')
        .doUpdateSet({ refresh_token: result.refresh_token })
        .where('apple_link.outlet_id', '=', outletId),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Unlinks a retailer and queues the revocation of its tokens. @returns false where nothing was linked */
export async function removeLinks(tx: Tx, outletId: string, now: Date, keepSub = ''): Promise<boolean> {
  const { rows } = await sql`
    with gone as (delete from apple_link where outlet_id = ${outletId} and sub <> ${keepSub} returning refresh_token)
    insert into apple_revocation (token, due_at) select refresh_token, ${now} from gone returning id`.execute(tx)
  return rows.length > 0
}

/** Deletes expired results. Where they led to no account, Apple's token is revoked too. */
export async function sweepApple(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('apple_errand').where('expires_at', '<', now).execute()
  await sql`
    with gone as (delete from apple_result where expires_at < ${now} returning sub, refresh_token)
    insert into apple_revocation (token, due_at)
    select refresh_token, ${now} from gone where sub not in (select sub from apple_link)`.execute(db)
}

type Revocation = { id: number; token: string; tries: number }

/** Whether a revocation is due. */
export const revocationsDue = (now: Date) => sql<boolean>`exists (select from apple_revocation where due_at <= ${now})`

/** Revocations that are due; claims them for a minute, so that no other process takes them. */
export async function claimRevocations(db: Database, now: Date): Promise<Revocation[]> {
  const { rows } = await sql<Revocation>`
    update apple_revocation set tries = tries + 1, due_at = ${new Date(now.getTime() + minuteMs)}
    where id in (select id from apple_revocation where due_at <= ${now} order by due_at limit 20 for update skip locked)
    returning id, token, tries`.execute(db)
  return rows
}

export async function forgetRevocation(db: Database, id: number): Promise<void> {
  await db.deleteFrom('apple_revocation').where('id', '=', id).execute()
}

export async function postponeRevocation(db: Database, id: number, until: Date): Promise<void> {
  await db.updateTable('apple_revocation').set({ due_at: until }).where('id', '=', id).execute()
}
