import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '#test/database.ts'
import { ownPort } from '#test/own-port.ts'
import { root } from '../source-files.ts'

// `npm start` in a fresh copy of the project. npm installs nothing there but runs a script, which waits for a file and
// then links the packages of this folder.

let copy: string
let port: number
let database: TestDatabase
const runs = new Set<Run>()
const installScript = `
const { existsSync, mkdirSync, readdirSync, renameSync, symlinkSync, watch, writeFileSync } = require('node:fs')
const from = ${JSON.stringify(join(root, 'node_modules'))}
const names = readdirSync(from).filter((name) => !/^\\.(?!bin)/.test(name))
const link = () => {
  mkdirSync('node_modules', { recursive: true })
  for (const name of names) symlinkSync(from + '/' + name, 'node_modules/' + name)
}
const watcher = watch('.', () => {
  if (!existsSync('go')) return
  watcher.close()
  link()
})
if (process.env.DEAF) process.on('SIGINT', () => {})
if (process.env.KEPT && process.env.npm_config_prefer_offline) throw new Error(process.env.KEPT)
// Whole at once: who finds it reads it.
writeFileSync('begun', String(process.pid))
renameSync('begun', 'installing')
`

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'songdee-preparing-'))
  const left = ['node_modules', 'dist', '.data', '.env', '.git', 'test', 'bench', 'docs']
  cpSync(root, copy, { recursive: true, filter: (path) => !left.includes(relative(root, path)) })
  const project = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8')) as Record<string, object>
  const kept = Object.fromEntries(Object.entries(project).filter(([name]) => !name.endsWith('ependencies')))
  const scripts = { ...project['scripts'], postinstall: 'node install.cjs' }
  writeFileSync(join(copy, 'install.cjs'), installScript)
  writeFileSync(join(copy, 'package.json'), JSON.stringify({ ...kept, scripts }))
  const lock = { name: 'songdee', version: '1.27.30', lockfileVersion: 3, packages: { '': {} } }
  writeFileSync(join(copy, 'package-lock.json'), JSON.stringify(lock))
  database = await createDatabase()
  port = await ownPort()
})
afterAll(async () => {
  for (const { process: child } of runs) child.kill('SIGTERM')
  await Promise.all([...runs].map(({ gone }) => gone))
  await database.drop()
  rmSync(copy, { recursive: true, force: true })
})

/** Without what npm says to its scripts of this folder. */
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD)/i.test(name)))

type Run = { process: ChildProcess; printed: () => string; gone: Promise<unknown[]> }

const start = ['--max-semi-space-size=4', '--max-old-space-size=256', 'tools/start.ts']

function npmStart(settings: Record<string, string> = {}, script = start): Run {
  const child = spawn(process.execPath, ['tools/bootstrap.mjs', ...script], {
    cwd: copy,
    env: { ...environment, PORT: String(port), LOG_LEVEL: 'error', DRAIN_SECONDS: '0', DEMO: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (more: string) => (text += more))
  const run = { process: child, printed: () => text, gone: once(child, 'close').finally(() => runs.delete(run)) }
  runs.add(run)
  return run
}

const get = (path: string, accept: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept } })
const page = 'text/html,*/*;q=0.8'

/** How the shop's address answers to a browser; null: not at all. */
const statusNow = () =>
  get('/', page).then(
    ({ status }) => status,
    () => null,
  )

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each([
  { DEAF: '', what: 'what npm runs' },
  { DEAF: '1', what: 'what npm runs and would not end by itself' },
])('interrupted while packages are installed it ends npm and $what', async ({ DEAF }) => {
  rmSync(join(copy, 'installing'), { force: true })
  const { process: child, gone } = npmStart({ DATABASE_URL: database.url, DEAF })
  await expect.poll(() => existsSync(join(copy, 'installing'))).toBe(true)
  const pid = Number(readFileSync(join(copy, 'installing'), 'utf8'))
  expect(isAlive(pid)).toBe(true)
  child.kill('SIGINT')
  expect(await gone).toEqual([0, null])
  await expect.poll(() => isAlive(pid)).toBe(false)
  expect(await statusNow()).toBe(null)
})

test('while another process installs here it waits, and looks again what there is', async () => {
  rmSync(join(copy, 'installing'), { force: true })
  const lock = join(copy, '.installing')
  writeFileSync(lock, String(process.pid))
  const { process: child, gone, printed } = npmStart({ DATABASE_URL: database.url })
  await expect.poll(printed).toContain('Another process installs')
  expect([await statusNow(), existsSync(join(copy, 'installing'))]).toEqual([503, false])
  rmSync(lock)
  await expect.poll(() => existsSync(join(copy, 'installing'))).toBe(true)
  expect(Number(readFileSync(lock, 'utf8'))).toBe(child.pid)
  child.kill('SIGINT')
  expect(await gone).toEqual([0, null])
  expect(existsSync(lock)).toBe(false)
})

test.each([
  { KEPT: 'code ETARGET', what: 'since npm has kept what is older than a version fetches it again', isAgain: true },
  { KEPT: 'no room left', what: 'for another reason says which', isAgain: false },
])('an installation that fails $what', async ({ KEPT, isAgain }) => {
  rmSync(join(copy, 'installing'), { force: true })
  const { process: child, gone, printed } = npmStart({ DATABASE_URL: database.url, KEPT })
  if (isAgain) {
    await expect.poll(() => existsSync(join(copy, 'installing'))).toBe(true)
    child.kill('SIGINT')
  }
  expect(await gone).toEqual([isAgain ? 0 : 1, null])
  expect(printed().includes(KEPT)).toBe(!isAgain)
})

test('its address answers from the first moment on, without a gap, until the shop does', async () => {
  const run = npmStart({ DATABASE_URL: database.url })
  await expect.poll(statusNow).toBe(503)
  const first = await get('/cart', page)
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'retry-after': '1',
    'cache-control': 'no-store',
    connection: 'close',
  })
  const text = await first.text()
  expect(text).toContain('<meta http-equiv="refresh" content="1">')
  expect(text).toMatch(/กำลังเตรียมร้าน.*The shop is being prepared/s)
  expect(text).toMatch(/<li class="running">.*ติดตั้งแพ็กเกจ.*packages.*<li class="waiting">.*สร้างหน้าเว็บ.*pages/s)
  expect(text).not.toContain('<script')
  const problem = await get('/api/products/consume', 'application/json')
  expect([problem.status, problem.headers.get('content-type')]).toEqual([
    503,
    'application/problem+json; charset=utf-8',
  ])
  expect(await problem.json()).toMatchObject({ status: 503, code: 'unavailable' })
  expect(await (await get('/readyz', '*/*')).json()).toEqual({ ready: false, draining: false })
  const second = npmStart({ DATABASE_URL: database.url })
  expect(await second.gone).toEqual([1, null])
  expect(second.printed()).toContain(`Port ${port} is in use on 127.0.0.1`)

  writeFileSync(join(copy, 'go'), '')
  const seen = new Set<number | null>()
  const texts = new Set<string>()
  for (let status: number | null = 503; status === 503;) {
    const answer = await get('/', page)
    status = answer.status
    seen.add(status)
    texts.add(await answer.text())
  }
  expect([...seen]).toEqual([503, 200])
  const pages = [...texts].join()
  expect(pages).toMatch(/<li class="done">.*packages.*<li class="running">.*pages/s)
  await expect
    .poll(run.printed)
    .toMatch(
      /^Preparing the shop: packages …; then database, pages, demo shop, opening\n.*packages \d+ s, .*pages ….*Songdee is ready at/s,
    )
  expect(run.printed()).not.toContain('from its sources')
  // Scripts become as small as they get only now that the shop is open.
  const stamp = join(copy, 'dist/packed.stamp')
  // With its content: stopped before that, the next start would make them once more.
  await expect.poll(() => existsSync(stamp) && readFileSync(stamp, 'utf8')).toBeTruthy()
  run.process.kill('SIGINT')
  expect(await run.gone).toEqual([0, null])
})

test.each([
  { script: start, by: 'its source' },
  { script: ['dist/start/start.js'], by: 'the built file' },
])(
  'with everything in place $by prints nothing but the address, and who may sign in where there is no staff',
  async ({ script }) => {
    const { process: child, printed, gone } = npmStart({ DATABASE_URL: database.url }, script)
    await expect.poll(printed).toContain('is ready at')
    expect(await statusNow()).toBe(200)
    child.kill('SIGTERM')
    expect(await gone).toEqual([0, null])
    const [ready, staff, ...rest] = printed().split('\n')
    expect(ready).toMatch(/^Songdee is ready at \S+$/)
    expect(staff).toMatch(/^There is no staff yet: sign in at \S+\/backoffice\/ as admin with \S+, which works once$/)
    expect(rest).toEqual(['Stopping …', ''])
  },
)

test('one of several processes turns nobody away while it starts: its port is closed until it serves', async () => {
  const { process: child, gone } = npmStart({ DATABASE_URL: database.url, MIGRATE_AT_START: 'off' })
  const seen = new Set<number | null>()
  const statusOf = async () => {
    const status = await statusNow()
    seen.add(status)
    return status
  }
  await expect.poll(statusOf).toBe(200)
  expect([...seen]).toEqual([null, 200])
  child.kill('SIGTERM')
  expect(await gone).toEqual([0, null])
})

test.each([true, false].filter((notes) => notes || process.platform === 'linux'))(
  'the packages of another release are not installed under what runs here, whether it may leave a note there: %s',
  async (notes) => {
    const users = join(copy, 'node_modules/.songdee-users')
    if (!notes) {
      rmSync(users, { recursive: true })
      writeFileSync(users, 'no folder')
    }
    writeFileSync(join(copy, 'waits.ts'), `console.log('runs'); setInterval(() => {}, 1000)`)
    const { process: child, printed, gone } = npmStart({}, ['waits.ts'])
    await expect.poll(printed).toContain('runs')
    const lock = join(copy, 'package-lock.json')
    const before = readFileSync(lock)
    appendFileSync(lock, '\n')
    rmSync(join(copy, 'installing'), { force: true })
    const backUp = npmStart({}, ['tools/backup.ts'])
    expect(await backUp.gone).toEqual([1, null])
    expect(backUp.printed()).toMatch(notes ? `process ${child.pid} runs with them` : /process \d+ runs with them/)
    expect(existsSync(join(copy, 'installing'))).toBe(false)
    writeFileSync(lock, before)
    child.kill('SIGTERM')
    await gone
    if (notes) expect(readdirSync(users)).toEqual([])
    else rmSync(users)
  },
)

test('where the quick start cannot be built it says so, and starts from the sources', async () => {
  const folder = join(copy, 'dist/start')
  renameSync(folder, `${folder}-before`)
  writeFileSync(folder, 'no folder')
  const { process: child, printed, gone } = npmStart({ DATABASE_URL: database.url })
  await expect.poll(printed).toContain('is ready at')
  expect(printed()).toMatch(/^The quick start of the server could not be built; it starts from its sources\.$/m)
  expect(await statusNow()).toBe(200)
  child.kill('SIGTERM')
  expect(await gone).toEqual([0, null])
  rmSync(folder)
  renameSync(`${folder}-before`, folder)
})

test('interrupted while pages are built it ends before they are, and has failed', async () => {
  appendFileSync(join(copy, 'storefront/entry-browser.ts'), '// Changed.\n')
  const { process: child, printed, gone } = npmStart({}, ['tools/build.ts'])
  await expect.poll(() => existsSync(join(copy, 'dist/storefront.stamp'))).toBe(false)
  child.kill('SIGINT')
  // What waits for the build must not take it for done.
  expect(await gone).toEqual([1, null])
  expect(printed()).not.toContain('are built')
})

test('where the pages cannot be built, it says so and closes the database', async () => {
  writeFileSync(join(copy, 'storefront/entry-browser.ts'), 'this is no program')
  const folder = join(copy, '.data')
  const { printed, gone } = npmStart({ DATA_DIR: folder, DEMO: 'on' })
  await expect.poll(statusNow).toBe(503)
  expect(await gone).toEqual([1, null])
  expect(printed()).toMatch(/The storefront could not be built; see the lines above\.\n$/)
  expect(printed()).toContain('entry-browser.ts')
  expect(existsSync(join(folder, 'postgres/PG_VERSION'))).toBe(true)
  expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false)
  expect(await statusNow()).toBe(null)
})
