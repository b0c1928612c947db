// `npm run add-staff -- admin|manager|clerk USERNAME "NAME"`: makes a staff account, the first of a new shop or another.
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import * as z from 'zod/mini'
import { body as account } from '#contract/backoffice/create-staff.schema.ts'
import { joinDatabase } from '#server/adapters/database/open.ts'
import { openStaffAccount } from '#server/identity/staff.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { askPassword } from './ask-password.ts'

type Account = z.infer<typeof account>

const usage = `Usage: npm run add-staff -- admin|manager|clerk USERNAME "NAME"
The password is asked for, or read from the first line of standard input; see docs/operations.md`
const wanted: Record<keyof Account, string> = {
  role: 'admin, manager or clerk',
  username: '3 to 40 letters a to z, digits, dots, dashes and underscores, with a letter or digit first',
  name: '1 to 100 characters',
  password: '8 to 72 characters',
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function run(args: string[]): Promise<void> {
  const [role, username, name] = args
  if (args.length !== 3) throw new Error(usage)
  const settings = readSettings(process.env)
  if (settings.oidcIssuer) throw new Error('OIDC_ISSUER: another identity server keeps the accounts; add staff there.')
  // Nobody types a password for what is refused anyway.
  const who = checked(z.omit(account, { password: true }), { role, username, name })
  const { password } = checked(z.pick(account, { password: true }), {
    password: await askPassword(process.stdin, process.stderr),
  })
  await add(settings, { ...who, password })
}

function checked<Shape extends z.ZodMiniType>(shape: Shape, given: Record<string, unknown>): z.infer<Shape> {
  const parsed = z.safeParse(shape, given)
  if (parsed.success) return parsed.data
  const fields = new Set(parsed.error.issues.map(({ path }) => path[0] as keyof Account))
  throw new Error([...fields].map((field) => `${field}: ${wanted[field]}`).join('\n'))
}

async function add(settings: Settings, body: Account): Promise<void> {
  const database = await joinDatabase(settings, pino({ level: 'error' }))
  try {
    const opened = await openStaffAccount({ db: database.db, newId: randomUUID }, body)
    if (!opened.ok) throw new Error(`The user name ${body.username} is taken.`)
    console.log(`${opened.value.username} may sign in, as ${opened.value.role}`)
  } finally {
    await database.pool.end()
    await database.stop()
  }
}
