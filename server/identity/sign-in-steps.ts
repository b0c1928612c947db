import type { Selectable } from 'kysely'
import { fail, ok, type Result } from '#contract/errors.ts'
import { minuteMs } from '#rules/bangkok-time.ts'
import { runAs, type Author } from '#server/adapters/database/author.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { Tables } from '#server/adapters/database/tables.ts'
import type { IdentityServer, SignInStep, SignInSteps, StepRefusal } from '#server/adapters/identity/port.ts'
import { actorOf } from '#server/http/caller.ts'
import { currentRequestId } from '#server/http/current-request.ts'
import { secretHash } from '#server/http/secret-hash.ts'
import { endSessionsOfStaff } from './sessions-of-staff.ts'
import { hashPassword, inLog, passwordFits, passwordMark, type PasswordLog } from './passwords.ts'
import { passwordErrors } from './new-password.ts'
import { acceptFactor, checkCode, isAskedFor, type FactorDeps } from './second-factor/second-factor.ts'
import { withFactor } from './second-factor/store.ts'
import { newSecret, setUpUri } from './second-factor/totp.ts'
import { lockStaff, replaceStaffPassword, staffById, type StaffRow } from './store.ts'

/** The login page, as the audit names it. */
const loginCall = 'POST /realms/marlin/login'
/** As long as the login page itself, in ms. */
const stepMs = 10 * minuteMs

type StepRow = Selectable<Tables['sign_in_step']>
type StepDeps = FactorDeps & Pick<IdentityServer, 'endSessions'> & { clock: () => number; log: PasswordLog }
type PageState = { row: Pick<StepRow, 'verified' | 'settled' | 'offered_secret'>; staff: StaffRow }
type FoundPage = PageState & { row: StepRow }
type Outcome = { refusal: StepRefusal | null; step?: SignInStep }

const fresh = { verified: false, settled: false, offered_secret: '' }

/** What staff do between the right password and the session. Retailers have no such step. */
export function signInSteps(deps: StepDeps): SignInSteps {
  const { db, clock } = deps
  return {
    begin: async (page, who, mark) => {
      const staff = who.kind === 'staff' ? await staffById(db, who.id) : undefined
      const row = { ...fresh, offered_secret: newSecret() }
      const step = staff ? await nextStep(deps, { row, staff }) : null
      const opened = { ...row, account_id: who.id, password_mark: mark, expires_at: new Date(clock() + stepMs) }
      if (step) await openPage(db, { id: secretHash(page), ...opened })
      return step
    },
    current: async (page) => {
      const found = await findPage(db, secretHash(page), new Date(clock()))
      return found && nextStep(deps, found)
    },
    answer: async (page, fields) => {
      const id = secretHash(page)
      const found = await findPage(db, id, new Date(clock()))
      if (!found) return null
      const { refusal, step: shown } = await runAs(authorOf(found.staff), () => takeAnswer(deps, id, found, fields))
      const now = await findPage(db, id, new Date(clock()))
      if (!now) return null
      const step = shown ?? (await nextStep(deps, now))
      if (!step) await db.deleteFrom('sign_in_step').where('id', '=', id).execute()
      return { accountId: now.staff.id, passwordMark: now.row.password_mark, step, refusal }
    },
    permitGrant: (who, code) => permitGrant(deps, who, code),
  }
}

/** What staff change on the login page is recorded as theirs, as at any call. */
const authorOf = ({ id, name, roles }: StaffRow): Author => ({
  actor: actorOf({ kind: 'staff', id, name, roles }),
  call: loginCall,
  requestId: currentRequestId() ?? null,
})

/** The first thing that is left to do: the second factor comes before everything that changes the account. */
async function nextStep(deps: StepDeps, { row, staff }: PageState): Promise<SignInStep | null> {
  const hasFactor = (await withFactor(deps.db, [staff.id])).has(staff.id)
  if (hasFactor && !row.verified) return { kind: 'code' }
  if (staff.one_time_until) return { kind: 'own-password' }
  if (hasFactor || row.settled || !isAskedFor(deps.secondFactor(), staff.roles)) return null
  const secret = row.offered_secret
  const uri = setUpUri(secret, staff.username)
  return { kind: 'enrol', secret, uri, mayPutOff: deps.secondFactor() !== 'required' }
}

async function openPage(db: Database | Tx, { id, ...row }: StepRow): Promise<void> {
  await db
    .insertInto('sign_in_step')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** A page ends with the password that opened it. */
async function findPage(db: Database, id: string, now: Date): Promise<FoundPage | null> {
  const row = await db
    .selectFrom('sign_in_step')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  const staff = row && (await staffById(db, row.account_id))
  return row && staff && passwordMark(staff.password_hash) === row.password_mark ? { row, staff } : null
}

/** Every answer changes the database only where nobody did meanwhile: a form that is sent twice is taken once. */
async function takeAnswer(deps: StepDeps, id: string, found: FoundPage, fields: URLSearchParams): Promise<Outcome> {
  const { staff } = found
  const step = await nextStep(deps, found)
  const [code, now] = [fields.get('code') ?? '', new Date(deps.clock())]
  const settle = (change: Partial<Pick<StepRow, 'verified' | 'settled'>>) =>
    deps.db.updateTable('sign_in_step').set(change).where('id', '=', id).execute()
  switch (step?.kind) {
    case 'code': {
      if (code.trim() === '') return { refusal: { code: 'second_factor_missing' } }
      const checked = await checkCode(deps, staff.id, code, now)
      if (checked.ok) await settle({ verified: true })
      return { refusal: refusalOf(checked) }
    }
    case 'own-password':
      return { refusal: await choosePassword(deps, id, staff, fields) }
    case 'enrol': {
      if (fields.has('later') && step.mayPutOff) {
        await settle({ settled: true })
        return { refusal: null }
      }
      if (code.trim() === '') return { refusal: { code: 'second_factor_missing' } }
      const accepted = await acceptFactor(deps, staff.id, code, now, found.row.offered_secret)
      if (!accepted.ok) return { refusal: refusalOf(accepted) }
      await transact(deps.db, async (tx) => {
        await lockStaff(tx, staff.id)
        // Sessions that began with the password alone, and with them all pages of sign-ins; this one goes on.
        await endSessionsOfStaff(tx, deps, { id: staff.id })
        await openPage(tx, { ...found.row, verified: true, settled: true })
      })
      return { refusal: null, step: { kind: 'recovery-codes', codes: accepted.value } }
    }
    default:
      return { refusal: null }
  }
}

const refusalOf = (result: Result<unknown>): StepRefusal | null => {
  if (result.ok) return null
  const { code, retryAfterSeconds = null } = result.error
  return code === 'rate_limited' ? { code, waitSeconds: retryAfterSeconds } : { code: 'second_factor_wrong' }
}

/** The password of somebody else's choice is not taken as an own one. */
async function choosePassword(
  { db, log }: StepDeps,
  page: string,
  { id, username, password_hash }: StaffRow,
  fields: URLSearchParams,
): Promise<StepRefusal | null> {
  const password = fields.get('new_password') ?? ''
  const [problem] = passwordErrors(password, fields.get('repeated') ?? '', [username])
  if (problem) return { code: problem.code === 'required' ? 'password_short' : problem.code }
  if (await passwordFits(password, password_hash, inLog(log, 'backoffice', id))) return { code: 'password_too_common' }
  const hash = await hashPassword(password)
  await transact(db, async (tx) => {
    if (!(await replaceStaffPassword(id)(tx, hash, password_hash))) return
    await tx
      .updateTable('sign_in_step')
      .set({ password_mark: passwordMark(hash) })
      .where('id', '=', page)
      .execute()
  })
  return null
}

/** The password grant has no page: it takes the code with the password, and nothing that must be done first. */
async function permitGrant(
  deps: StepDeps,
  who: Parameters<SignInSteps['permitGrant']>[0],
  code: string | null,
): Promise<Result<{ hasFactor: boolean }>> {
  const staff = who.kind === 'staff' ? await staffById(deps.db, who.id) : undefined
  if (!staff) return ok({ hasFactor: false })
  const step = await nextStep(deps, { row: fresh, staff })
  const rest = step?.kind === 'code' ? await nextStep(deps, { row: { ...fresh, verified: true }, staff }) : step
  if (rest && !(rest.kind === 'enrol' && rest.mayPutOff))
    return fail('invalid_credentials', { detail: 'Account is not fully set up' })
  if (step?.kind !== 'code') return ok({ hasFactor: false })
  if (code === null) return fail('invalid_credentials', { detail: 'A second factor is in use: send totp' })
  const checked = await checkCode(deps, staff.id, code, new Date(deps.clock()))
  if (checked.ok) return ok({ hasFactor: true })
  return checked.error.code === 'rate_limited' ? checked : fail('invalid_credentials')
}
