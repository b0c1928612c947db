import { expect, test } from 'vitest'
import { listStaff } from '#contract/backoffice/settings/staff/calls.ts'
import { pathOf } from '#contract/call.ts'
import { signInByPassword } from '#test/builders/realm.ts'
import { runCommand } from '#test/run-command.ts'
import { testServer } from '#test/test-server.ts'

const server = await testServer()

const password = 'คลังสินค้า-9'
const addStaff = (args: readonly string[], input = `${password}\n`, settings: Record<string, string> = {}) =>
  runCommand('add-staff', args, { input, settings: { DATABASE_URL: server.databaseUrl, ...settings } })
const signIn = async (username: string, typed = password) => {
  const response = await signInByPassword(server.url, username, typed)
  return { status: response.status, token: ((await response.json()) as { access_token?: string }).access_token }
}
const namesOfAll = async () =>
  (await server.db.selectFrom('staff').select('username').execute()).map((row) => row.username)

test('the operator makes the first account of a shop, which signs in and acts in its role', async () => {
  expect(await namesOfAll()).toEqual([])
  const ran = await addStaff(['admin', 'Nid.K', 'นิด'], `${password}\r\nmore of the file\n`)
  expect(ran).toEqual({ code: 0, printed: 'nid.k may sign in, as admin\n', complained: '' })
  const { status, token } = await signIn('nid.k')
  expect(status).toBe(200)
  const list = await fetch(`${server.url}${pathOf(listStaff)}`, { headers: { authorization: `Bearer ${token}` } })
  expect(await list.json()).toMatchObject({
    content: [{ username: 'nid.k', name: 'นิด', role: 'admin', roles: ['admin'] }],
  })
})

test('the operator adds any roles, whatever accounts exist', async () => {
  await server.as('admin')
  const wanted = ['admin', 'clerk', 'order_desk,cash']
  const ran = await Promise.all(wanted.map((roles, index) => addStaff([roles, `new-${index}`, 'นิด'])))
  expect(ran.map(({ code }) => code)).toEqual([0, 0, 0])
  const added = server.db.selectFrom('staff').select(['role', 'roles']).where('username', 'like', 'new-%')
  expect(await added.orderBy('username').execute()).toEqual([
    { role: 'admin', roles: ['admin'] },
    { role: 'clerk', roles: ['clerk'] },
    { role: null, roles: ['order_desk', 'cash'] },
  ])
  const recorded = server.db.selectFrom('audit_entry').select(['actor', 'table_name', 'action', 'after'])
  expect(await recorded.orderBy('seq', 'desc').limit(3).execute()).toEqual(
    wanted.map(() => ({
      actor: expect.stringMatching(/^command:add-staff/),
      table_name: 'staff',
      action: 'insert',
      after: expect.objectContaining({ name: 'นิด', password_hash: '•••' }),
    })),
  )
})

test('a taken user name is refused, and the account stays as it was', async () => {
  const there = await server.as('clerk')
  const ran = await addStaff(['admin', there.username.toUpperCase(), 'นิด'])
  expect(ran).toMatchObject({ code: 1, printed: '', complained: `The user name ${there.username} is taken.\n` })
  expect((await signIn(there.username)).status).toBe(400)
})

test.each([
  [
    'an unknown role',
    ['owner', 'somebody', 'นิด'],
    password,
    /^roles: one or more of order_desk, .*, admin, with commas between them$/m,
  ],
  ['a user name with a blank', ['clerk', 'some body', 'นิด'], password, /^username: 3 to 40 /m],
  ['an empty name', ['clerk', 'somebody', ' '], password, /^name: 1 to 100 characters$/m],
  ['a short password', ['clerk', 'somebody', 'นิด'], '1234567', /^password: 8 to 72 characters, /m],
  ['a common password', ['clerk', 'somebody', 'นิด'], 'password1', /^password: .* anybody tries$/m],
  ['a reset without a user name', ['--reset'], password, /^Usage: /],
  ['a reset of nobody', ['--reset', 'nobody'], password, /^There is no account nobody/],
  ['no password', ['clerk', 'somebody', 'นิด'], '', /^password: /m],
  ['no arguments', [], password, /^Usage: npm run add-staff -- ROLE\[,ROLE…\] USERNAME "NAME"/],
  ['a name without quotes', ['clerk', 'somebody', 'นิด', 'ใจดี'], password, /^Usage: /],
])('%s is refused with what is wanted', async (_what, args, typed, wanted) => {
  const before = await namesOfAll()
  const ran = await addStaff(args, typed)
  expect(ran).toMatchObject({ code: 1, printed: '' })
  expect(ran.complained).toMatch(wanted)
  expect(ran.complained).not.toMatch(/ at .*\.ts:/)
  expect(await namesOfAll()).toEqual(before)
})

/** As after ten wrong passwords from this machine. */
async function lockOut(username: string): Promise<void> {
  expect((await signIn(username, 'wrong password')).status).toBe(400)
  await server.db.updateTable('password_guess').set({ guesses: 1_000_000 }).execute()
  expect((await signIn(username, 'wrong password')).status).toBe(429)
}

test('the operator sets another password for somebody who is locked out; sessions of before end', async () => {
  const there = await server.as('admin')
  await lockOut(there.username)
  expect(await addStaff(['--reset', there.username.toUpperCase()], 'ประตูหลังบ้าน-7\n')).toEqual({
    code: 0,
    complained: '',
    printed: `${there.username} may sign in with the new password, as admin\n`,
  })
  expect((await signIn(there.username, 'ประตูหลังบ้าน-7')).status).toBe(200)
  const { rowCount } = await server.db
    .selectFrom('sign_in_session')
    .select((row) => row.fn.countAll<number>().as('rowCount'))
    .where('account_id', '=', there.id)
    .executeTakeFirstOrThrow()
  expect(rowCount).toBe(1)
})

test('where another identity server keeps the accounts none is made here', async () => {
  const ran = await addStaff(['clerk', 'somebody', 'นิด'], password, { OIDC_ISSUER: 'https://id.example/realms/x' })
  expect(ran).toMatchObject({ code: 1, complained: expect.stringContaining('another identity server') })
  expect(await namesOfAll()).not.toContain('somebody')
})
