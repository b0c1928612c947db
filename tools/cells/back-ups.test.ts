import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import pg from 'pg'
import { root } from '../source-files.ts'
import { backUp, restoreAs, restoreCell } from './back-ups.ts'
import { cellNamed, cellsIn, halfMadeIn, setRelease, writeCell, type Cell } from './cell.ts'
import { hasSystemd, startCell, stopCell } from './cell-process.ts'
import { writeProgram } from './program.fixture.ts'
import { reachedByTcp } from './reached-by-tcp.fixture.ts'
import { setRouter, stopRouter } from './router.ts'
import { databaseIn, dropServerDatabase } from './server-database.ts'

const path = process.env['PATH']
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cells-'))
})
afterEach(() => {
  process.env['PATH'] = path
})

/** A program of this name that does what these lines of a shell say. */
function program(name: string, lines: string): void {
  const programs = join(folder, 'programs')
  mkdirSync(programs, { recursive: true })
  writeProgram(join(programs, name), lines)
  process.env['PATH'] = `${programs}${delimiter}${path}`
}

function aCell(settings: Record<string, string>): Cell {
  const own = join(folder, 'saensuk')
  const cell: Cell = {
    name: 'saensuk',
    wanted: 'running',
    limits: { cores: 1, memoryMb: 1500, connections: 300 },
    folder: own,
    settings: { PORT: '4101', PUBLIC_URL: 'https://saensuk.example', BACKUP_DIR: join(own, 'backup'), ...settings },
  }
  writeCell(cell)
  return cell
}

/** A checkout with this program in place of each of its own. */
function aRelease(code: string): string {
  const release = join(folder, 'release')
  for (const file of [
    'node_modules/.songdee-stamp',
    'dist/storefront.stamp',
    'dist/start/main.js',
    'tools/bootstrap.mjs',
  ]) {
    mkdirSync(join(release, file, '..'), { recursive: true })
    writeFileSync(join(release, file), code)
  }
  return release
}

test('of a dump that fails nothing stays, nor of one that was broken off before', async () => {
  const cell = aCell({ DATABASE_URL: 'postgresql://a:b@10.0.0.5/a' })
  const backups = join(cell.folder, 'backup')
  mkdirSync(backups)
  writeFileSync(join(backups, '20261101000000.dump.unfinished'), 'of a machine that lost its power')
  const writes = 'for word; do case "$word" in --file=*) echo a dump > "${word#--file=}";; esac; done'
  program('pg_dump', `${writes}\nexit 1`)
  await expect(backUp(cell, 3)).rejects.toThrow('pg_dump failed')
  expect(readdirSync(backups)).toEqual([])
  program('pg_dump', writes)
  await backUp(cell, 3)
  const [dump = ''] = readdirSync(backups)
  expect([dump, statSync(join(backups, dump)).mode & 0o777]).toEqual([expect.stringMatching(/^\d{14}\.dump$/), 0o600])
})

const hasRouter = !hasSystemd && spawnSync('haproxy', ['-v']).status === 0
test.skipIf(!hasRouter)('of a second cell that cannot be restored nothing stays', async () => {
  const cell = aCell({ DATA_DIR: join(folder, 'saensuk', 'data') })
  const release = aRelease('process.exit(1)')
  setRelease(cell, release)
  setRouter(folder, { bind: `unix@${join(folder, 'router', 'front.sock')}` })
  onTestFinished(() => stopRouter(folder))
  const restoring = restoreAs(folder, cell, { name: 'saensuk-then', url: 'https://then.example' })
  await expect(restoring).rejects.toThrow(/restore\.ts .* failed/)
  expect([cellsIn(folder).map(({ name }) => name), existsSync(join(folder, 'saensuk-then'))]).toEqual([
    ['saensuk'],
    false,
  ])
})

/** Restores until a signal ends it. */
const endless = `import { writeFileSync } from 'node:fs'
setInterval(() => undefined, 1000)
writeFileSync(import.meta.dirname + '/began', '')
`

test.skipIf(!hasRouter)(
  'a second cell whose restore is ended from its terminal is removed, and none is said to be stopped',
  async () => {
    const release = aRelease(endless)
    setRelease(aCell({ DATA_DIR: join(folder, 'saensuk', 'data') }), release)
    setRouter(folder, { bind: `unix@${join(folder, 'router', 'front.sock')}` })
    onTestFinished(() => stopRouter(folder))
    const words = ['restore', 'saensuk', '--as', 'saensuk-then', '--url', 'https://then.example', '--folder', folder]
    // A group of its own, as a terminal's.
    const child = spawn(process.execPath, ['tools/cells.ts', ...words], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const [ended, said] = [once(child, 'close'), text(child.stderr)]
    await expect.poll(() => existsSync(join(release, 'tools', 'began'))).toBe(true)
    process.kill(-Number(child.pid), 'SIGINT')
    expect([await ended, existsSync(join(folder, 'saensuk-then'))]).toEqual([[1, null], false])
    expect(await said).toMatch(/^It goes on until the second cell is open, or removed\.\n/)
  },
)

test.skipIf(hasSystemd)('what a killed restoring of a second cell has left on a server is named', async () => {
  const cell = aCell({ DATABASE_URL: 'postgresql://a:b@10.0.0.5/a' })
  mkdirSync(join(cell.folder, 'backup'))
  writeFileSync(join(cell.folder, 'backup', '20261101000000.dump'), 'a dump')
  setRelease(cell, aRelease(''))
  setRouter(folder, { bind: ':80' })
  program('haproxy', '')
  program('pg_restore', `touch ${join(folder, 'began')}\nexec sleep 600`)
  const server = await reachedByTcp()
  const run = (words: readonly string[]) => {
    const child = spawn(process.execPath, ['tools/cells.ts', ...words, '--folder', folder], {
      cwd: root,
      detached: true,
      // What holds its lock has its stderr, and is gone when that is closed.
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stderr.pipe(process.stderr, { end: false })
    return child
  }
  const address = ['--url', 'https://then.example', '--server', server]
  const restoring = run(['restore', 'saensuk', '--as', 'saensuk-then', ...address])
  const killed = once(restoring, 'close')
  const kill = () => restoring.exitCode ?? restoring.signalCode ?? process.kill(-Number(restoring.pid), 'SIGKILL')
  onTestFinished(() => void kill())
  await expect.poll(() => existsSync(join(folder, 'began'))).toBe(true)
  kill()
  await killed
  const [left] = halfMadeIn(folder)
  const url = left?.settings['DATABASE_URL'] ?? ''
  const name = databaseIn(url)
  onTestFinished(() => dropServerDatabase(server, url))
  expect(name).toMatch(/^songdee_saensuk_then_/)
  expect(await text(run(['remove', 'saensuk-then']).stdout)).toContain(`Its database ${name} on 127.0.0.1`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.end()
})

/** Restores, cannot be backed up, and waits for its data folder. */
const notBackedUp = `import { mkdirSync, writeFileSync } from 'node:fs'
const { argv, env } = process
if (argv.includes('tools/restore.ts')) {
  mkdirSync(argv.at(-1))
  process.exit()
}
if (argv.includes('tools/backup.ts')) throw new Error('no room')
mkdirSync(env.DATA_DIR, { recursive: true })
writeFileSync(env.DATA_DIR + '/postgres.waiting', String(process.pid))
setInterval(() => undefined, 1000)
`

test.skipIf(hasSystemd || !existsSync('/proc/self/environ'))(
  'a cell that is restored, and not backed up since, is said to be both',
  async () => {
    const shop = createServer((_, response) => response.end('songdee_database_up 1\n')).listen(0, '127.0.0.1')
    onTestFinished(() => void shop.close())
    await once(shop, 'listening')
    vi.stubEnv('CELLS_FIRST_PORT', String((shop.address() as AddressInfo).port))
    onTestFinished(() => void vi.unstubAllEnvs())
    const data = join(folder, 'saensuk', 'data')
    const cell = aCell({ DATA_DIR: data })
    setRelease(cell, aRelease(notBackedUp))
    startCell(cell)
    onTestFinished(() => stopCell(cellNamed(folder, 'saensuk')))
    const { kept, unsaved } = await restoreCell(folder, cell, {})
    expect([kept, unsaved]).toEqual([data, expect.objectContaining({ message: expect.stringContaining('no room') })])
    const { settings } = cellNamed(folder, 'saensuk')
    expect(settings).toMatchObject({ DATA_DIR: expect.stringMatching(/saensuk\/data-\d{14}$/) })
  },
)

/** Restores, and opens no restored database. */
const opensNoRestored = `import { mkdirSync, writeFileSync } from 'node:fs'
const { argv, env } = process
if (argv.includes('tools/restore.ts')) {
  mkdirSync(argv.at(-1))
  process.exit()
}
if (/data-\\d+$/.test(env.DATA_DIR)) process.exit(1)
setInterval(() => undefined, 1000)
`

test.skipIf(hasSystemd || !existsSync('/proc/self/environ'))(
  'where a restored cell does not open, what was made for it is named',
  async () => {
    const shop = createServer((_, response) => response.end('songdee_database_up 1\n')).listen(0, '127.0.0.1')
    onTestFinished(() => void shop.close())
    await once(shop, 'listening')
    const cell = aCell({
      DATA_DIR: join(folder, 'saensuk', 'data'),
      PORT: String((shop.address() as AddressInfo).port),
    })
    setRelease(cell, aRelease(opensNoRestored))
    startCell(cell)
    onTestFinished(() => stopCell(cell))
    const failed = await restoreCell(folder, cell, {}).catch((error: unknown) => error)
    const made = readdirSync(cell.folder).find((name) => name.startsWith('data-')) ?? 'none'
    expect(failed).toMatchObject({
      message: `saensuk is not restored. What was made for it stays there: ${join(cell.folder, made)}`,
      cause: { message: expect.stringContaining('saensuk has ended') },
    })
  },
)

/** Restores a folder whose mark cannot be removed. */
const cannotBeDecided = `import { mkdirSync } from 'node:fs'
mkdirSync(process.argv.at(-1) + '/restored.json', { recursive: true })
`

test.skipIf(hasSystemd)('where a restored folder cannot become the shop, it is named', async () => {
  const cell = aCell({ DATA_DIR: join(folder, 'saensuk', 'data') })
  setRelease(cell, aRelease(cannotBeDecided))
  const failed = await restoreCell(folder, cell, {}).catch((error: unknown) => error)
  const made = readdirSync(cell.folder).find((name) => name.startsWith('data-')) ?? 'none'
  expect(failed).toMatchObject({
    message: `saensuk is not restored. What was made for it stays there: ${join(cell.folder, made)}`,
  })
})

test('a number of dumps to keep that is none is refused, and removes none', async () => {
  aCell({ DATABASE_URL: 'postgresql://a:b@10.0.0.5/a' })
  const words = ['tools/cells.ts', 'backup', 'saensuk', '--keep', '0', '--folder', folder]
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, '--keep is a number from 1 on.\n'])
})
