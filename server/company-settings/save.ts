import { fail, ok, type DomainError, type Result } from '#contract/errors.ts'
import { entriesOf, keysOf } from '#rules/keys-of.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { Company } from './company-settings.ts'
import { fixedColumns, groupOf, isSecret, type Column, type GroupName } from './groups.ts'
import { readGroup, type StoredColumns } from './in-force.ts'
import { readPictureHashes } from './paper-pictures.ts'
import { fixedFields, presentCompany, revisionOf, type CompanyAnswer } from './present.ts'
import { lockStored, readStored, writeStored, type StoredSettings } from './store.ts'

export type CompanyDeps = { db: Database; settings: Company }

type Violations = NonNullable<DomainError['errors']>
/** What somebody saves of a group: as its fields have it, and as it is stored. */
export type Saving = {
  name: GroupName
  body: Readonly<Record<string, unknown>> & { revision: string }
  columns: StoredColumns
  violations: Violations
}

export const readCompany = async ({ db, settings }: CompanyDeps): Promise<Result<CompanyAnswer>> =>
  ok({ ...presentCompany(await readStored(db), settings.start), pictures: await readPictureHashes(db) })

/**
 * Saves a group of settings. The process that saves acts on it at once, the others within a second or so.
 * @returns the settings in force, or a failure: with `edit_conflict` where somebody else has changed the group.
 * What is stored already, as when the answer was lost, is no conflict
 */
export async function saveGroup({ db, settings }: CompanyDeps, saving: Saving): Promise<Result<CompanyAnswer>> {
  const saved = await transact(db, async (tx): Promise<Result<null>> => {
    const stored = await lockStored(tx)
    const columns = columnsToWrite(saving, stored, settings)
    if (!columns.ok) return columns
    if (columns.value) await writeStored(tx, columns.value, stored.revision + 1)
    return ok(null)
  })
  if (!saved.ok) return saved
  await settings.refresh()
  return readCompany({ db, settings })
}

/** Null where all of it is stored already. */
function columnsToWrite(saving: Saving, stored: StoredSettings, company: Company): Result<StoredColumns | null> {
  const { name, body } = saving
  const columns = changeable(saving, stored, company)
  const fixed = changesOfFixed(saving, stored, company)
  if (body.revision !== revisionOf(name, stored))
    return isStored(columns, stored) && fixed.length === 0 ? ok(null) : fail('edit_conflict')
  const violations = [...saving.violations, ...fixed, ...missing(name, columns)]
  if (violations.length > 0) return fail('validation', { errors: violations })
  // Whatever else does not fit together is a mistake of this program: it is thrown.
  readGroup(name, { ...stored, ...columns }, company.start)
  return ok(columns)
}

const isStored = (columns: StoredColumns, stored: StoredSettings): boolean =>
  keysOf(columns).every((column) => (columns[column] ?? null) === stored[column])

/** What is written: not what the environment sets; a secret that was not typed stays. */
function changeable({ name, columns }: Saving, stored: StoredSettings, { start }: Company): StoredColumns {
  const fixed = fixedColumns(name, start.environment)
  const given = entriesOf(columns)
  return Object.fromEntries(
    given
      .filter(([column]) => !fixed.includes(column))
      .map(([column, value]) => [column, value === '' && isSecret(column) ? stored[column] : value || null]),
  )
}

/** A field of the environment may be sent as it is, and not otherwise. */
function changesOfFixed({ name, body }: Saving, stored: StoredSettings, { start }: Company): Violations {
  const shown: Readonly<Record<string, unknown>> = presentCompany(stored, start)[name].value ?? {}
  return Object.keys(fixedFields(name, start))
    .filter((field) => field in body && String(body[field]) !== String(shown[field] ?? ''))
    .map((path) => ({ path, code: 'set_by_environment' }))
}

/** Of what belongs together, all or none. */
function missing(name: GroupName, columns: StoredColumns): Violations {
  const needed: Partial<Record<GroupName, readonly string[]>> = {
    line: ['basicId', 'token', 'secret'],
    sms: ['provider', 'sender', 'key', 'secret'],
  }
  const { fields } = groupOf(name)
  const columnOf = (path: string): Column | undefined => fields[path]
  const isSet = (path: string) => {
    const column = columnOf(path)
    return column !== undefined && Boolean(columns[column])
  }
  const all = needed[name] ?? []
  if (!isSet(all[0] ?? '')) return []
  return all.filter((path) => !isSet(path)).map((path) => ({ path, code: 'required' }))
}
