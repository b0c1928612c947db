import { sql, type Selectable } from 'kysely'
import type { WebhookTopic } from '#rules/webhooks/topics.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { emit } from '#server/events/emit.ts'
import type { Tables } from '#server/adapters/database/tables.ts'

export type WebhookRow = Selectable<Tables['webhook']>
type DeliveryRow = Selectable<Tables['webhook_delivery']>
type AttemptRow = Selectable<Tables['webhook_attempt']>

export const allWebhooks = (db: Database): Promise<WebhookRow[]> =>
  db.selectFrom('webhook').selectAll().orderBy('name').orderBy('id').execute()

export const webhookById = (db: Database | Tx, id: string): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirst()

export const lockWebhook = (tx: Tx, id: string): Promise<WebhookRow | undefined> =>
  tx.selectFrom('webhook').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Whether it is still there; it stays so until the transaction ends, and gets messages meanwhile. */
const holdWebhook = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('webhook').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) !== undefined

type NewWebhook = Pick<WebhookRow, 'id' | 'name' | 'url' | 'topics' | 'stock_low_at' | 'secret' | 'created_at'>

/** @returns undefined where there is one with this id */
export const insertWebhook = (tx: Tx, webhook: NewWebhook): Promise<WebhookRow | undefined> =>
  tx
    .insertInto('webhook')
    .values(webhook)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()

export const updateWebhook = (tx: Tx, id: string, change: Partial<Omit<WebhookRow, 'id'>>): Promise<WebhookRow> =>
  tx.updateTable('webhook').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Keeps the secret before the present one, which makes room for that, as long as it signs; forgets those that do no more. */
export async function keepFormerSecret(
  tx: Tx,
  { id, previous_secret: secret, previous_until: until }: WebhookRow,
  now: Date,
): Promise<void> {
  await tx.deleteFrom('webhook_former_secret').where('webhook_id', '=', id).where('until', '<=', now).execute()
  if (secret === null || until === null || until <= now) return
  await tx.insertInto('webhook_former_secret').values({ webhook_id: id, secret, until }).execute()
}

export async function deleteWebhook(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('webhook').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export type WebhookEvent = { eventId: string; topic: WebhookTopic; data: object; at: Date }

/** Adds a message for each webhook that wants it; once for each event. */
export async function queueMessages(tx: Tx, events: readonly WebhookEvent[]): Promise<void> {
  if (events.length === 0) return
  await sql`
    insert into webhook_delivery (webhook_id, event_id, topic, data, at, next_at)
    select w.id, event."eventId", event.topic, event.data, event.at, event.at
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event ("eventId" text, topic text, data jsonb, at timestamptz)
    join webhook w on w.status = 'ACTIVE' and event.topic = any(w.topics)
    order by event.at, event."eventId"
    on conflict do nothing`.execute(tx)
}

/** A message of no event, to try a receiver. */
export async function queueTest(db: Database, webhookId: string, eventId: string, now: Date): Promise<void> {
  await db
    .insertInto('webhook_delivery')
    .values({ webhook_id: webhookId, event_id: eventId, topic: 'test', data: '{}', at: now, next_at: now })
    .execute()
}

/** `former_secrets`: those that sign as well. */
export type DueMessage = DeliveryRow & Pick<WebhookRow, 'url' | 'secret'> & { former_secrets: string[] }

/** Whether the time of a message has come, of a webhook in use: those of others wait for it. */
export const messagesDue = (now: Date) => sql<boolean>`
  exists (select from webhook where status = 'ACTIVE'
    and exists (select from webhook_delivery where webhook_id = webhook.id and next_at <= ${now}))`

/**
 * Messages whose time has come, put off by a lease: a process that dies leaves them to the next.
 * @param share how many of each webhook
 * @param except webhooks that get none now
 */
export async function claimDue(
  db: Database,
  { now, leaseMs, share, except }: { now: Date; leaseMs: number; share: number; except: readonly string[] },
): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    with due as materialized (
      select message.id from webhook, lateral (
        select id from webhook_delivery
        where webhook_id = webhook.id and next_at <= ${now}
        order by next_at, id limit ${share} for update skip locked) message
      where webhook.status = 'ACTIVE' and webhook.id <> all(${except}::uuid[]))
    update webhook_delivery d set next_at = ${new Date(now.getTime() + leaseMs)} from due, webhook w
    where d.id = due.id and w.id = d.webhook_id
    returning d.*, w.url, w.secret, array(
      select w.previous_secret where w.previous_until > ${now}
      union all
      select secret from webhook_former_secret where webhook_id = w.id and until > ${now}) as former_secrets`.execute(
    db,
  )
  return rows.sort((one, other) => one.id - other.id)
}

type Result = Pick<AttemptRow, 'status' | 'ms' | 'error'> & { nextAt: Date | null; now: Date }

/**
 * Records an attempt, and what follows from it: for the webhook, too.
 * @returns whether the webhook was switched off by it
 */
export async function recordAttempt(
  db: Database,
  { id, webhook_id }: DeliveryRow,
  { status, ms, error, nextAt, now }: Result,
  failingSince: Date,
): Promise<boolean> {
  return transact(db, async (tx) => {
    // The webhook before its messages, as who removes it: then there is nothing to record.
    if (!(await holdWebhook(tx, webhook_id))) return false
    const { attempts } = await tx
      .updateTable('webhook_delivery')
      .set(({ eb }) => ({
        attempts: eb('attempts', '+', 1),
        next_at: nextAt,
        delivered_at: error === null ? now : null,
      }))
      .where('id', '=', id)
      .returning('attempts')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('webhook_attempt')
      .values({ delivery_id: id, number: attempts, at: now, status, ms, error })
      .execute()
    if (error === null) {
      await tx.updateTable('webhook').set({ failing_since: null }).where('id', '=', webhook_id).execute()
      return false
    }
    await sql`update webhook set failing_since = coalesce(failing_since, ${now}) where id = ${webhook_id}`.execute(tx)
    const off = await tx
      .updateTable('webhook')
      .set({ status: 'DISABLED' })
      .where('id', '=', webhook_id)
      .where('status', '=', 'ACTIVE')
      .where('failing_since', '<=', failingSince)
      .returning('name')
      .executeTakeFirst()
    if (!off) return false
    await emit(tx, { topic: 'webhook.switched_off', payload: { webhookId: webhook_id, name: off.name }, at: now })
    return true
  })
}

export const deliveriesOf = (db: Database, webhookId: string, most: number): Promise<DeliveryRow[]> =>
  db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

export async function attemptsOf(db: Database, deliveryIds: readonly number[]): Promise<AttemptRow[]> {
  if (deliveryIds.length === 0) return []
  return db
    .selectFrom('webhook_attempt')
    .selectAll()
    .where('delivery_id', 'in', deliveryIds)
    .orderBy('delivery_id')
    .orderBy('number')
    .execute()
}

/** Sends a message again. @returns false where the webhook has no such message */
export async function replayDelivery(tx: Tx, webhookId: string, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_delivery')
    .set({ next_at: now, delivered_at: null })
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) await tx.insertInto('webhook_replay').values({ delivery_id: id, at: now }).execute()
  return numUpdatedRows === 1n
}

/** Trial messages are of no event: no receiver lacks them. */
const isGivenUp = sql`delivered_at is null and next_at is null and topic <> 'test'`

/** How many messages of each webhook were given up; none: it is not among them. */
export async function countGivenUp(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select webhook_id as id, count(*)::int as count from webhook_delivery where ${isGivenUp} group by webhook_id`.execute(
    db,
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Sends the oldest messages again that were given up, each of them once. @returns how many */
export async function replayGivenUp(tx: Tx, webhookId: string, most: number, now: Date): Promise<number> {
  const { rows } = await sql`
    with given_up as (
      select id from webhook_delivery where webhook_id = ${webhookId} and ${isGivenUp}
      order by id limit ${most} for update skip locked),
    again as (
      update webhook_delivery set next_at = ${now} where id in (select id from given_up) returning id)
    insert into webhook_replay (delivery_id, at) select id, ${now} from again order by id returning id`.execute(tx)
  return rows.length
}

/** Forgets messages from before then. */
export async function forgetDeliveries(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('webhook_delivery').where('at', '<', before).execute()
}
