import { sql, type Selectable } from 'kysely'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { together } from '#server/adapters/database/together.ts'
import type { Tables } from '#server/adapters/database/tables.ts'
import { givenUp } from './undelivered-reasons.ts'

export type MessageRow = Selectable<Tables['line_message']>
type Link = { outletId: string; userId: string; at: Date }

export const linkOf = (db: Database, outletId: string) =>
  db.selectFrom('line_link').selectAll().where('outlet_id', '=', outletId).executeTakeFirst()

/** As `linkOf`, of the account itself or of the one that it has become part of; calls of the same moment share a statement. */
export const linkOfKept = together(async (db: Database, outletIds: readonly string[]) => {
  const links = await db
    .selectFrom('outlet')
    .innerJoin('line_link', (join) =>
      join.on(({ eb, fn, ref }) => eb('line_link.outlet_id', '=', fn.coalesce('outlet.merged_into', ref('outlet.id')))),
    )
    .selectAll('line_link')
    .select('outlet.id as id_before')
    .where('outlet.id', 'in', outletIds)
    .execute()
  const linkOfOutlet = new Map(links.map((link) => [link.id_before, link]))
  return outletIds.map((id) => linkOfOutlet.get(id) ?? null)
})

export const groupOf = (db: Database | Tx) => db.selectFrom('line_group').selectAll().executeTakeFirst()

/** Links a retailer with one chat; a former one ends. */
export async function linkRetailer(tx: Tx, { outletId, userId, at }: Link): Promise<void> {
  const link = { user_id: userId, linked_at: at }
  await tx
    .insertInto('line_link')
    .values({ outlet_id: outletId, ...link })
    .onConflict((conflict) => conflict.column('outlet_id').doUpdateSet(link))
    .execute()
}

export async function linkGroup(tx: Tx, groupId: string, at: Date): Promise<void> {
  const group = { group_id: groupId, linked_at: at }
  await tx
    .insertInto('line_group')
    .values({ id: 1, ...group })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(group))
    .execute()
}

/** Ends the link of a retailer, and its code. @returns false where there is no link */
export async function unlinkRetailer(tx: Tx, outletId: string): Promise<boolean> {
  await tx.deleteFrom('line_code').where('outlet_id', '=', outletId).execute()
  const { numDeletedRows } = await tx.deleteFrom('line_link').where('outlet_id', '=', outletId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends what was linked with a user or a group until then. */
export async function unlinkReceiver(tx: Tx, receiver: string, until: Date): Promise<void> {
  await tx.deleteFrom('line_link').where('user_id', '=', receiver).where('linked_at', '<=', until).execute()
  await tx.deleteFrom('line_group').where('group_id', '=', receiver).where('linked_at', '<=', until).execute()
}

/** Gives up what waits to be sent to a retailer or a receiver. */
export const withdraw = (
  tx: Tx,
  column: 'outlet_id' | 'receiver',
  value: string,
  error: string,
): Promise<MessageRow[]> =>
  tx
    .updateTable('line_message')
    .set({ next_at: null, error })
    .where(column, '=', value)
    .where('next_at', 'is not', null)
    .returningAll()
    .execute()

/** As `withdraw`, for all that waits, where LINE is turned off. */
export const withdrawAll = (tx: Tx): Promise<MessageRow[]> =>
  tx
    .updateTable('line_message')
    .set({ next_at: null, error: givenUp.turned_off })
    .where('next_at', 'is not', null)
    .returningAll()
    .execute()

/** As `withdraw`, for notices to chats that are linked no more, however the links ended. */
export async function withdrawUnlinked(tx: Tx): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    update line_message m set next_at = null, error = ${givenUp.not_linked}
    where next_at is not null and outlet_id is not null and reply_token is null
      and not exists (select from line_link l where l.outlet_id = m.outlet_id and l.user_id = m.receiver)
    returning m.*`.execute(tx)
  return rows
}

/** @returns false where there was no group */
export async function removeGroup(db: Database): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('line_group').executeTakeFirst()
  return numDeletedRows > 0n
}

type NewCode = { hash: string; outletId: string | null; at: Date; until: Date }

/** Replaces the code of a retailer, or of the group of the staff. */
export async function saveCode(db: Database | Tx, { hash, outletId, at, until }: NewCode): Promise<void> {
  const code = { code_hash: hash, created_at: at, expires_at: until }
  await db
    .insertInto('line_code')
    .values({ ...code, outlet_id: outletId })
    .onConflict((conflict) => conflict.column('outlet_id').doUpdateSet(code))
    .execute()
}

/** The retailer who may link a chat by this code; null: none, or no such code. */
export const retailerOfCode = async (tx: Tx, hash: string): Promise<string | null> =>
  (await tx.selectFrom('line_code').select('outlet_id').where('code_hash', '=', hash).executeTakeFirst())?.outlet_id ??
  null

/** Uses a code up. @param ofGroup whether it has to be one of the group @returns null where it is none that is valid */
export async function takeCode(
  tx: Tx,
  hash: string,
  ofGroup: boolean,
  now: Date,
): Promise<{ outletId: string | null } | null> {
  const row = await tx
    .deleteFrom('line_code')
    .where('code_hash', '=', hash)
    .where('expires_at', '>', now)
    .where('outlet_id', ofGroup ? 'is' : 'is not', null)
    .returning('outlet_id as outletId')
    .executeTakeFirst()
  return row ?? null
}

/** Wrong codes of a sender since then. */
export async function guessesOf(tx: Tx, sender: string, since: Date): Promise<number> {
  const row = await tx
    .selectFrom('line_guess')
    .select('wrong')
    .where('sender', '=', sender)
    .where('since', '>', since)
    .executeTakeFirst()
  return row?.wrong ?? 0
}

export async function countGuess(tx: Tx, sender: string, now: Date, since: Date): Promise<void> {
  await sql`
    insert into line_guess (sender, wrong, since) values (${sender}, 1, ${now})
    on conflict (sender) do update set
      wrong = case when line_guess.since > ${since} then line_guess.wrong + 1 else 1 end,
      since = case when line_guess.since > ${since} then line_guess.since else ${now} end`.execute(tx)
}

/** @returns false where the event was received before */
export async function noteEvent(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('line_event')
    .values({ id, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const lastEvent = (db: Database) =>
  db.selectFrom('line_event').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst()

export const countLinks = async (db: Database): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('line_link')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

type NewMessage = Pick<MessageRow, 'subject' | 'receiver' | 'outlet_id' | 'text' | 'at'> & {
  reply_token?: string
  until?: Date | null
}

/** Queues a message; one about the same subject to the same chat is none. */
export async function queueMessage(db: Database | Tx, message: NewMessage): Promise<void> {
  await db
    .insertInto('line_message')
    .values({ ...message, next_at: message.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether a message waits to be sent, or to be given up. */
export const messagesWait = sql<boolean>`exists (select from line_message where next_at is not null)`

/** Gives up what may not be sent any more, or was written before `oldest`; nothing is sent instead. */
export const expire = (tx: Tx, now: Date, oldest: Date): Promise<MessageRow[]> =>
  tx
    .updateTable('line_message')
    .set(({ fn, val }) => ({ next_at: null, error: fn.coalesce('error', val(givenUp.too_late)) }))
    .where(({ or, eb }) => or([eb('until', '<=', now), eb('at', '<', oldest)]))
    .where('next_at', 'is not', null)
    .returningAll()
    .execute()

/**
 * Messages whose time has come, put off by a lease: a process that dies leaves them to the next. Of the notices to a retailer
 * only the first, until it has arrived or is given up: the last one that is read has to be the last one that was written.
 */
export async function claimDue(db: Database, now: Date, leaseMs: number, most: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    update line_message set next_at = ${new Date(now.getTime() + leaseMs)} where id in (
      select id from line_message where next_at <= ${now}
        and (outlet_id is null or reply_token is not null or id in (
          select min(id) from line_message
          where next_at is not null and outlet_id is not null and reply_token is null group by receiver))
      order by next_at, id limit ${most} for update skip locked)
    returning *`.execute(db)
  return rows.sort((one, other) => one.id - other.id)
}

type Attempt = Pick<MessageRow, 'status' | 'error' | 'next_at' | 'delivered_at'>

/** Records what came of an attempt. What was withdrawn meanwhile stays so, unless it was delivered. @returns whether it was recorded */
export async function recordAttempt(tx: Tx, id: number, attempt: Attempt): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('line_message')
    .set(({ eb }) => ({ ...attempt, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .$if(attempt.delivered_at === null, (query) => query.where('next_at', 'is not', null))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Nothing is sent until then. */
export async function pauseUntil(tx: Tx, until: Date): Promise<void> {
  await tx.updateTable('line_message').set({ next_at: until }).where('next_at', '<', until).execute()
}

/**
 * Lets what LINE failed at be sent at once, and what waits behind it: not where something was delivered in the minute before it
 * failed, since then LINE is there and refuses this. Waits of a lease's length end by themselves. Of answers that ask to wait only a 429 is heeded.
 */
export async function endWaits(tx: Tx, now: Date, leaseMs: number, waits: readonly number[]): Promise<void> {
  await sql`
    update line_message set next_at = ${now} where id in (
      select m.id from line_message m
      where next_at > ${new Date(now.getTime() + leaseMs)} and attempts > 0 and (status is null or status >= 500)
        and not exists (select from line_message where next_at > ${now} and status = 429)
        and not exists (select from line_message d where d.delivered_at < ${now} and d.at > m.at - interval '1 day'
          and d.delivered_at > m.next_at - (${waits}::bigint[])[m.attempts] * interval '1 ms' - interval '1 minute')
      order by id for update skip locked)`.execute(tx)
}

/** Forgets messages, events and guesses from before then. */
export async function forgetBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('line_message').where('at', '<', before).execute()
  await db.deleteFrom('line_event').where('at', '<', before).execute()
  await db.deleteFrom('line_guess').where('since', '<', before).execute()
  await db.deleteFrom('line_code').where('expires_at', '<', before).execute()
}

/**
 * Forgets a retailer, whose account is deleted, with the accounts that became part of it; the caller has locked it. What was
 * written to its chats before they were linked is of no retailer, and goes unless another one has the chat.
 */
export async function forgetRetailer(tx: Tx, outletId: string): Promise<void> {
  const accounts = sql`(select id from outlet where id = ${outletId} or merged_into = ${outletId})`
  const { rows } = await sql<{ chat: string }>`
    select chat from (
      select user_id as chat from line_link where outlet_id = ${outletId}
      union select receiver from line_message where outlet_id in ${accounts}) own
    where not exists (select from line_link l where l.user_id = chat and l.outlet_id <> ${outletId})`.execute(tx)
  const chats = rows.map(({ chat }) => chat)
  await sql`
    delete from line_message
    where outlet_id in ${accounts} or outlet_id is null and receiver = any(${chats}::text[])`.execute(tx)
  await sql`delete from line_guess where sender = any(${chats}::text[])`.execute(tx)
  for (const table of ['line_code', 'line_link'] as const)
    await tx.deleteFrom(table).where('outlet_id', '=', outletId).execute()
}
