import { isDeepStrictEqual } from 'node:util'
import type * as calls from '#contract/backoffice/settings/webhooks/calls.ts'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { overlapMs } from '#rules/webhooks/topics.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { isUuid, uuidOf } from '#server/adapters/database/uuid.ts'
import type { Staff } from '#server/http/caller.ts'
import type { As } from '#server/http/route.ts'
import { urlProblem } from './post-message.ts'
import type { SendDeps } from './send-due.ts'
import { newSecret } from './signature.ts'
import * as store from './store.ts'

export type WebhookDeps = SendDeps & { newId: () => string }
type WebhookAnswer = AnswerOf<typeof calls.saveWebhook>
type WithSecret = AnswerOf<typeof calls.addWebhook>

const presentWebhook = (row: store.WebhookRow): WebhookAnswer => ({
  id: row.id,
  name: row.name,
  url: row.url,
  topics: row.topics,
  stockLowAt: row.stock_low_at,
  status: row.status,
  failingSince: row.failing_since?.toISOString() ?? null,
  formerSecretUntil: row.previous_until && row.previous_until > new Date() ? row.previous_until.toISOString() : null,
  revision: row.revision,
})

const wrongUrl = (url: string, { webhooksToPrivate }: WebhookDeps) => {
  const code = urlProblem(url, webhooksToPrivate)
  return code && invalid('url', code)
}

export async function listWebhooks({ db }: WebhookDeps): Promise<Result<AnswerOf<typeof calls.listWebhooks>>> {
  const givenUp = await store.countGivenUp(db)
  const webhooks = (await store.allWebhooks(db)).map((row) => ({
    ...presentWebhook(row),
    givenUp: givenUp.get(row.id) ?? 0,
  }))
  return ok({ webhooks })
}

/**
 * Adds a webhook, once per idempotency key. Its secret is in no stored answer: a repetition gets a new one, and the one of the
 * answer that may be lost signs for a day as well.
 */
export async function addWebhook(
  deps: WebhookDeps,
  { body, who, idempotencyKey: key, now }: As<Staff, typeof calls.addWebhook>,
): Promise<Result<WithSecret>> {
  const { name, url, stockLowAt } = body
  const wrong = wrongUrl(url, deps)
  if (wrong) return wrong
  const secret = newSecret()
  const given = { name, url, topics: [...new Set(body.topics)], stock_low_at: stockLowAt }
  const id = key === null ? deps.newId() : uuidOf(['add-webhook', who.id, key])
  return transact(deps.db, async (tx): Promise<Result<WithSecret>> => {
    const added = await store.insertWebhook(tx, { ...given, id, secret, created_at: now })
    if (added) return ok({ ...presentWebhook(added), secret })
    const known = await store.lockWebhook(tx, id)
    if (!known || !isDeepStrictEqual({ ...known, ...given }, known)) return fail('idempotency_key_reused')
    return replaceSecret(tx, known, now)
  })
}

/** Switching it on again, or another address, forgets that it failed. */
export async function saveWebhook(
  deps: WebhookDeps,
  id: string,
  { name, url, topics, stockLowAt, status, revision }: RequestOf<typeof calls.saveWebhook>['body'],
): Promise<Result<WebhookAnswer>> {
  if (!isUuid(id)) return fail('not_found')
  const wrong = wrongUrl(url, deps)
  if (wrong) return wrong
  return transact(deps.db, async (tx): Promise<Result<WebhookAnswer>> => {
    const row = await store.lockWebhook(tx, id)
    if (!row) return fail('not_found')
    if (row.revision !== revision) return fail('edit_conflict')
    const saved = await store.updateWebhook(tx, id, {
      name,
      url,
      topics: [...new Set(topics)],
      stock_low_at: stockLowAt,
      status,
      revision: revision + 1,
      ...((row.status !== status || row.url !== url) && { failing_since: null }),
    })
    return ok(presentWebhook(saved))
  })
}

/**
 * A former secret stays valid next to the new one for a day, also where that is replaced meanwhile: the answer that showed it
 * may be lost, or two people press at once.
 */
export async function rotateSecret({ db }: WebhookDeps, id: string, now: Date): Promise<Result<WithSecret>> {
  if (!isUuid(id)) return fail('not_found')
  return transact(db, async (tx): Promise<Result<WithSecret>> => {
    const row = await store.lockWebhook(tx, id)
    return row ? replaceSecret(tx, row, now) : fail('not_found')
  })
}

async function replaceSecret(tx: Tx, row: store.WebhookRow, now: Date): Promise<Result<WithSecret>> {
  await store.keepFormerSecret(tx, row, now)
  const [secret, until] = [newSecret(), new Date(now.getTime() + overlapMs)]
  const change = { secret, previous_secret: row.secret, previous_until: until }
  const saved = await store.updateWebhook(tx, row.id, { ...change, revision: row.revision + 1 })
  return ok({ ...presentWebhook(saved), secret })
}

export async function removeWebhook({ db }: WebhookDeps, id: string): Promise<Result<undefined>> {
  return isUuid(id) && (await store.deleteWebhook(db, id)) ? ok(undefined) : fail('not_found')
}

export async function sendTest({ db, newId }: WebhookDeps, id: string, now: Date): Promise<Result<undefined>> {
  if (!isUuid(id) || !(await store.webhookById(db, id))) return fail('not_found')
  await store.queueTest(db, id, newId(), now)
  return ok(undefined)
}

const mostShown = 100

export async function listDeliveries(
  { db }: WebhookDeps,
  id: string,
): Promise<Result<AnswerOf<typeof calls.listWebhookDeliveries>>> {
  if (!isUuid(id) || !(await store.webhookById(db, id))) return fail('not_found')
  const rows = await store.deliveriesOf(db, id, mostShown)
  const attempts = await store.attemptsOf(
    db,
    rows.map((row) => row.id),
  )
  const deliveries = rows.map((row) => ({
    id: row.id,
    eventId: row.event_id,
    topic: row.topic,
    at: row.at.toISOString(),
    data: row.data,
    deliveredOn: row.delivered_at?.toISOString() ?? null,
    nextOn: row.next_at?.toISOString() ?? null,
    attempts: attempts
      .filter((attempt) => attempt.delivery_id === row.id)
      .map(({ at, status, ms, error }) => ({ at: at.toISOString(), status, ms, error })),
  }))
  return ok({ deliveries })
}

export async function replay({ db }: WebhookDeps, id: string, delivery: number, now: Date): Promise<Result<undefined>> {
  if (!isUuid(id)) return fail('not_found')
  const isThere = await transact(db, (tx) => store.replayDelivery(tx, id, delivery, now))
  return isThere ? ok(undefined) : fail('not_found')
}

/** Messages that are sent again at once: each is in the audit. */
const mostReplayed = 1000

export async function replayAllGivenUp(
  { db }: WebhookDeps,
  id: string,
  now: Date,
): Promise<Result<AnswerOf<typeof calls.replayWebhookDeliveries>>> {
  if (!isUuid(id) || !(await store.webhookById(db, id))) return fail('not_found')
  return ok({ sent: await transact(db, (tx) => store.replayGivenUp(tx, id, mostReplayed, now)) })
}
