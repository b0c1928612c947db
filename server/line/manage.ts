import type * as calls from '#contract/backoffice/settings/line/calls.ts'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { IdentityServer } from '#server/adapters/identity/port.ts'
import type { Staff } from '#server/http/caller.ts'
import { pageOf } from '#server/http/page.ts'
import { openDoor } from '#server/identity/identity.ts'
import { reasonIn } from './undelivered-reasons.ts'
import { findMessages } from './find-messages.ts'
import { notifyGroup } from './line.ts'
import { makeCode, type LinkDeps } from './link.ts'
import { countLinks, groupOf, lastEvent, removeGroup } from './store.ts'
import { webhookPath } from './webhook.ts'

export type ManageDeps = LinkDeps & { publicUrl: string; newId: () => string }

export async function readLine({ db, line, publicUrl }: ManageDeps): Promise<Result<AnswerOf<typeof calls.getLine>>> {
  const [retailers, group, heard] = await Promise.all([countLinks(db), groupOf(db), lastEvent(db)])
  return ok({
    basicId: line()?.basicId ?? null,
    webhookUrl: publicUrl + webhookPath,
    heardOn: heard?.at.toISOString() ?? null,
    retailers,
    groupLinkedOn: group?.linked_at.toISOString() ?? null,
  })
}

export async function listMessages(
  { db }: ManageDeps,
  query: RequestOf<typeof calls.listLineMessages>['query'],
): Promise<Result<AnswerOf<typeof calls.listLineMessages>>> {
  const { rows, total } = await findMessages(db, query)
  const content = rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    to: row.outlet_id ? ('retailer' as const) : row.is_group ? ('group' as const) : ('unknown' as const),
    retailer: row.outlet_id ? { id: row.outlet_id, storeName: row.store_name ?? '' } : null,
    text: row.text,
    state: row.state,
    deliveredOn: row.delivered_at?.toISOString() ?? null,
    nextOn: row.next_at?.toISOString() ?? null,
    attempts: row.attempts,
    status: row.status,
    error: row.error,
    ...reasonIn(row.error),
  }))
  return ok(pageOf(content, total, query))
}

/** Of accounts of another issuer nothing is stored here that could be held. */
export async function makeGroupCode(
  { db, identity, line }: ManageDeps & { identity: IdentityServer },
  who: Staff,
  now: Date,
): Promise<Result<AnswerOf<typeof calls.makeLineGroupCode>>> {
  if (!line()) return fail('not_found')
  const make = async (tx: Database | Tx) => ok(await makeCode(tx, null, now))
  return identity.own ? openDoor({ db, identity, client: 'backoffice', who }, make) : make(db)
}

export const leaveGroup = async ({ db }: ManageDeps): Promise<Result<undefined>> =>
  (await removeGroup(db)) ? ok(undefined) : fail('not_found')

export async function sendTest({ db, line, newId }: ManageDeps, now: Date): Promise<Result<undefined>> {
  if (!line() || !(await groupOf(db))) return fail('not_found')
  await notifyGroup(db, { subject: `test-${newId()}`, text: 'ทดสอบจากหลังร้าน ข้อความถึงกลุ่มนี้แล้ว', at: now })
  return ok(undefined)
}
