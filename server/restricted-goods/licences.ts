import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type { downloadData } from '#contract/account/calls.ts'
import type {
  fileLicence as fileLicenceCall,
  listLicences as listLicencesCall,
} from '#contract/backoffice/trade/restricted-goods/calls.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { bangkokDate, dayMs, startOfDay } from '#rules/bangkok-time.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { findOutlet } from '#server/identity/outlets.ts'
import * as store from './licence-store.ts'
import { pageOf } from '#server/http/page.ts'
import type { RestrictedGoodsDeps } from './deps.ts'

type Licence = AnswerOf<typeof fileLicenceCall>
type FiledLicences = AnswerOf<typeof downloadData>['licences']

const present = (row: store.ShownLicence): Licence => ({
  id: row.id,
  outletId: row.outlet_id,
  storeName: row.store_name,
  categoryId: row.category_id,
  number: row.number,
  expiresOn: bangkokDate(new Date(row.ends_at.getTime() - 1)),
  state: row.state,
  filedAt: row.filed_at.toISOString(),
  filedBy: row.filer,
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedBy: row.decider,
})

type LicenceApplication = { who: Staff; body: RequestOf<typeof fileLicenceCall>['body']; now: Date }

/**
 * Fails with `not_found` where there is no such retailer, `validation` where the licence has already ended or the goods
 * of its category are not restricted. Where the accounts are in another service, retailers and categories are unknown
 * here and not checked.
 */
export async function fileLicence(
  { db, newId, remoteAccounts }: RestrictedGoodsDeps,
  { who, body, now }: LicenceApplication,
): Promise<Result<Licence>> {
  if (!remoteAccounts && !(await findOutlet(db, body.outletId))) return fail('not_found')
  if (!remoteAccounts && !(await store.isRestricted(db, body.categoryId)))
    return invalid('categoryId', 'not_restricted')
  const endsAt = new Date(startOfDay(body.expiresOn).getTime() + dayMs)
  if (endsAt <= now) return invalid('expiresOn', 'past')
  const row: store.LicenceRow = {
    id: newId(),
    outlet_id: body.outletId,
    category_id: body.categoryId,
    number: body.number,
    ends_at: endsAt,
    state: 'filed',
    filed_at: now,
    filed_by: actorOf(who),
    decided_at: null,
    decided_by: null,
  }
  return ok(present(await store.insertLicence(db, row)))
}

type LicenceDecision = { who: Staff; params: { id: string }; now: Date }

const decide = async (
  { db }: RestrictedGoodsDeps,
  { who, params, now }: LicenceDecision,
  change: { from: store.LicenceRow['state'][]; to: store.LicenceRow['state'] },
): Promise<Result<Licence>> => {
  const row = await store.decideLicence(db, { ...change, id: params.id, by: actorOf(who), at: now })
  if (row) return ok(present(row))
  return fail((await store.findLicence(db, params.id)) ? 'licence_decided' : 'not_found')
}

export const approveLicence = (deps: RestrictedGoodsDeps, request: LicenceDecision): Promise<Result<Licence>> =>
  decide(deps, request, { from: ['filed'], to: 'approved' })

export const withdrawLicence = (deps: RestrictedGoodsDeps, request: LicenceDecision): Promise<Result<Licence>> =>
  decide(deps, request, { from: ['filed', 'approved'], to: 'withdrawn' })

export async function listLicences(
  { db }: RestrictedGoodsDeps,
  query: RequestOf<typeof listLicencesCall>['query'],
): Promise<Result<AnswerOf<typeof listLicencesCall>>> {
  const { rows, total } = await store.licencePage(db, query)
  return ok(pageOf(rows.map(present), total, query))
}

/** The licences filed for a retailer, for the export of their data, without the names of the staff. */
export async function licenceFile(db: Database, outletId: string): Promise<NonNullable<FiledLicences>> {
  const rows = await store.licencesOf(db, outletId)
  return rows.map((row) => {
    const { categoryId, number, expiresOn, state, filedAt, decidedAt } = present(row)
    return { categoryId, number, expiresOn, state, filedAt, decidedAt }
  })
}
