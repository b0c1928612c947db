import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { fail, ok } from '#contract/errors.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { Tables } from '#server/adapters/database/tables.ts'
import type { SignInStep, SignInSteps, StepRefusal } from '#server/adapters/identity/port.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { passwordErrors } from './replace-password.ts'
import { staffById, updateStaff, type StaffRow } from './store.ts'

/** As long as the login page itself, in ms. */
const stepMs = 10 * 60_000

type StepRow = Selectable<Tables['sign_in_step']>

const idOf = (page: string): string => createHash('sha256').update(page).digest('base64url')

/** What staff do between the right password and the session. Retailers have no such step. */
export const signInSteps = (db: Database, clock: () => number): SignInSteps => ({
  begin: async (page, who) => {
    const staff = who.kind === 'staff' ? await staffById(db, who.id) : undefined
    const step = staff ? stepOf(staff) : null
    if (step) await openPage(db, { id: idOf(page), account_id: who.id, expires_at: new Date(clock() + stepMs) })
    return step
  },
  current: async (page) => {
    const found = await findPage(db, idOf(page), new Date(clock()))
    return found ? stepOf(found.staff) : null
  },
  answer: (page, fields) =>
    db.transaction().execute(async (tx) => {
      const found = await findPage(tx, idOf(page), new Date(clock()))
      if (!found) return null
      const refusal = await takeAnswer(tx, found, fields)
      const staff = await staffById(tx, found.staff.id)
      const step = staff ? stepOf(staff) : null
      if (!step) await tx.deleteFrom('sign_in_step').where('id', '=', found.row.id).execute()
      return { accountId: found.staff.id, step, refusal }
    }),
  permitGrant: async (who) => {
    const staff = who.kind === 'staff' ? await staffById(db, who.id) : undefined
    return staff && stepOf(staff) ? fail('invalid_credentials', { detail: 'Account is not fully set up' }) : ok(null)
  },
})

const stepOf = (staff: StaffRow): SignInStep | null => (staff.one_time_until ? { kind: 'own-password' } : null)

async function openPage(db: Database, row: Pick<StepRow, 'id' | 'account_id' | 'expires_at'>): Promise<void> {
  const { account_id, expires_at } = row
  const fresh = { account_id, expires_at, verified: false, settled: false }
  await db
    .insertInto('sign_in_step')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(fresh))
    .execute()
}

/** Locked within a transaction, so that a form that is sent twice is taken once. */
async function findPage(db: Database | Tx, id: string, now: Date): Promise<{ row: StepRow; staff: StaffRow } | null> {
  const row = await db
    .selectFrom('sign_in_step')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  const staff = row && (await staffById(db, row.account_id))
  return row && staff ? { row, staff } : null
}

async function takeAnswer(
  tx: Tx,
  { staff }: { row: StepRow; staff: StaffRow },
  fields: URLSearchParams,
): Promise<StepRefusal | null> {
  const step = stepOf(staff)
  switch (step?.kind) {
    case 'own-password':
      return choosePassword(tx, staff, fields.get('new_password') ?? '', fields.get('repeated') ?? '')
    case undefined:
      return null
  }
}

/** The password of somebody else's choice is not taken as an own one. */
async function choosePassword(
  tx: Tx,
  { id, username, password_hash }: StaffRow,
  password: string,
  repeated: string,
): Promise<StepRefusal | null> {
  const [problem] = passwordErrors(password, repeated, [username])
  if (problem) return problem.code === 'required' ? 'password_short' : (problem.code as StepRefusal)
  if (await passwordFits(password, password_hash)) return 'password_too_common'
  await updateStaff(tx, id, { password_hash: await hashPassword(password), one_time_until: null })
  return null
}
