import { sql, type Selectable } from 'kysely'
import type { Eligibility } from '#rules/restricted-goods/restriction.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { actorIn, perhapsActorIn, type Actor } from '#server/http/actor.ts'
import type { Tables } from '#server/adapters/database/tables.ts'

export type LicenceRow = Selectable<Tables['licence']>
/** With the current names of those who filed and decided it. */
export type ShownLicence = LicenceRow & { filer: Actor; decider: Actor | null; store_name: string | null }

const storeName = sql<string | null>`(select store_name from outlet
  where outlet.id = licence.outlet_id and outlet.deleted_at is null)`
const actors = [
  actorIn('licence.filed_by').as('filer'),
  perhapsActorIn('licence.decided_by').as('decider'),
  storeName.as('store_name'),
] as const

export const insertLicence = (db: Database, row: LicenceRow): Promise<ShownLicence> =>
  db.insertInto('licence').values(row).returningAll().returning(actors).executeTakeFirstOrThrow()

/** Whether the goods of a category are restricted in any way; false for an unknown category. */
export async function isRestricted(db: Database, categoryId: number): Promise<boolean> {
  const found = await db.selectFrom('category').select('restriction').where('id', '=', categoryId).executeTakeFirst()
  return (found?.restriction ?? null) !== null
}

/** All licences filed for a retailer, newest first. */
export const licencesOf = (db: Database, outletId: string): Promise<ShownLicence[]> =>
  db
    .selectFrom('licence')
    .selectAll()
    .select(actors)
    .where('outlet_id', '=', outletId)
    .orderBy('filed_at', 'desc')
    .execute()

type LicenceDecision = { id: string; from: LicenceRow['state'][]; to: LicenceRow['state']; by: string; at: Date }

/** Decides in one statement, so that only one of two managers succeeds. */
export const decideLicence = (
  db: Database,
  { id, from, to, by, at }: LicenceDecision,
): Promise<ShownLicence | undefined> =>
  db
    .updateTable('licence')
    .set({ state: to, decided_by: by, decided_at: at })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .returning(actors)
    .executeTakeFirst()

export const findLicence = (db: Database, id: string): Promise<LicenceRow | undefined> =>
  db.selectFrom('licence').selectAll().where('id', '=', id).executeTakeFirst()

type LicenceFilter = { outletId?: string | undefined; state?: LicenceRow['state'] | undefined }

const matching = (db: Database, { outletId, state }: LicenceFilter) =>
  db
    .selectFrom('licence')
    .$if(outletId !== undefined, (query) => query.where('outlet_id', '=', outletId ?? ''))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'filed'))

/** Licences, newest first. */
export const allLicences = (db: Database, filter: LicenceFilter) =>
  matching(db, filter).selectAll().select(actors).orderBy('filed_at', 'desc').orderBy('id')

/** A page of `allLicences`, and their total number. */
export async function licencePage(
  db: Database,
  { page, size, ...filter }: LicenceFilter & { page: number; size: number },
): Promise<{ rows: ShownLicence[]; total: number }> {
  const [rows, count] = await Promise.all([
    allLicences(db, filter)
      .limit(size)
      .offset(page * size)
      .execute(),
    matching(db, filter)
      .select((licence) => licence.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.total }
}

type EligibilityQuery = { outletId: string; phone: string; phoneProven?: boolean | undefined; now: Date }

/**
 * What this database knows of a retailer's eligibility by its current number. A code proves only the number it was sent to;
 * where the accounts are in another service, the token says whether the number is proven.
 */
export async function eligibilityOf(
  db: Database,
  { outletId, phone, phoneProven = false, now }: EligibilityQuery,
): Promise<Eligibility> {
  const [grant, outlet, licences] = await Promise.all([
    db.selectFrom('restricted_grant').selectAll().where('outlet_id', '=', outletId).executeTakeFirst(),
    db.selectFrom('outlet').select('phone_verified').where('id', '=', outletId).executeTakeFirst(),
    db
      .selectFrom('licence')
      .select((licence) => ['category_id', licence.fn.max('ends_at').as('ends_at')])
      .where('outlet_id', '=', outletId)
      .where('state', '=', 'approved')
      .where('ends_at', '>', now)
      .groupBy('category_id')
      .execute(),
  ])
  return {
    grantedUntil: grant && (grant.phone ?? phone) === phone ? grant.until.getTime() : null,
    phoneProven: outlet?.phone_verified ?? (phoneProven || grant?.phone === phone),
    licences: Object.fromEntries(licences.map((row) => [row.category_id, row.ends_at.getTime()])),
  }
}
