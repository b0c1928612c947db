// `npm run add-staff -- ROLE[,ROLE…] USERNAME "NAME"`: creates a staff account, also the first one;
// `npm run add-staff -- --reset USERNAME`: sets another password for somebody who is locked out.
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import * as schemas from '#contract/backoffice/settings/staff/schemas.ts'
import { commandAuthor, runAs } from '#server/adapters/database/author.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { staffRoles } from '#rules/identity/permissions.ts'
import { withDatabase } from '#server/adapters/database/open.ts'
import { endSessionsOf } from '#server/adapters/identity/built-in/payload-store.ts'
import { findStaffByUsername, openStaffAccount, replaceForgottenPassword } from '#server/identity/staff.ts'
import { readSettings, type Settings } from '#server/settings/settings.ts'
import { askPassword } from './ask-password.ts'
import { command } from './command.ts'

const account = z.omit(schemas.newStaff, { role: true })
type Account = z.infer<typeof account>

const usage = `Usage: npm run add-staff -- ROLE[,ROLE…] USERNAME "NAME"
   or: npm run add-staff -- --reset USERNAME
Roles: ${staffRoles.join(', ')}
The password is asked for, or read from the first line of standard input; see docs/operations.md`
const requirements: Record<keyof Account, string> = {
  roles: `one or more of ${staffRoles.join(', ')}, with commas between them`,
  username: '3 to 40 letters a to z, digits, dots, dashes and underscores, with a letter or digit first',
  name: '1 to 100 characters',
  password: '8 to 72 characters, and not one of the first that anybody tries',
}

await command(run)

async function run(args: string[]): Promise<void> {
  const [first, username, name] = args
  const isReset = first === '--reset'
  if (args.length !== (isReset ? 2 : 3)) throw new Error(usage)
  const settings = readSettings(process.env)
  if (settings.oidcIssuer) throw new Error('OIDC_ISSUER: another identity server keeps the accounts; add staff there.')
  if (isReset) return reset(settings, checked(z.pick(account, { username: true }), { username }).username)
  // Checked before the password is typed.
  const who = checked(z.omit(account, { password: true }), { roles: first?.split(','), username, name })
  await add(settings, { ...who, password: await readPassword() })
}

async function readPassword(): Promise<string> {
  const password = await askPassword(process.stdin, process.stderr)
  return checked(z.pick(account, { password: true }), { password }).password
}

function checked<Shape extends z.ZodMiniType>(shape: Shape, given: Record<string, unknown>): z.infer<Shape> {
  const parsed = z.safeParse(shape, given)
  if (parsed.success) return parsed.data
  const fields = new Set(parsed.error.issues.map(({ path }) => path[0] as keyof Account))
  throw new Error([...fields].map((field) => `${field}: ${requirements[field]}`).join('\n'))
}

function add(settings: Settings, body: Account): Promise<void> {
  return asCommand(settings, async (db) => {
    const opened = await openStaffAccount({ db, newId: randomUUID }, body)
    if (!opened.ok && opened.error.code === 'username_taken')
      throw new Error(`The user name ${body.username} is taken.`)
    if (!opened.ok) throw new Error(`password: ${requirements.password}`)
    console.log(`${opened.value.username} may sign in, as ${opened.value.roles.join(', ')}`)
  })
}

/** Access to the database is the permission. Ends all sessions and API keys of the account and unlocks it. */
function reset(settings: Settings, username: string): Promise<void> {
  return asCommand(settings, async (db) => {
    const found = await findStaffByUsername(db, username)
    if (!found) throw new Error(`There is no account ${username} that may sign in.`)
    const replaced = await replaceForgottenPassword(
      db,
      found,
      await readPassword(),
      { endSessions: endSessionsOf },
      { now: new Date() },
    )
    if (!replaced.ok) throw new Error(`password: ${requirements.password}`)
    console.log(`${username} may sign in with the new password, as ${found.roles.join(', ')}`)
  })
}

function asCommand(settings: Settings, work: (db: Database) => Promise<void>): Promise<void> {
  return withDatabase({ ...settings, begins: true }, 'error', ({ db }) =>
    runAs(commandAuthor('add-staff'), () => work(db)),
  )
}
