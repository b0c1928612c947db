import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { root } from '../source-files.ts'
import { writeCell, type Cell } from './cell.ts'
import { hasSystemd } from './cell-process.ts'
import { removeCell } from './create-cell.ts'
import { writeProgram } from './program.fixture.ts'
import { setRouter } from './router.ts'

const cannotStart = hasSystemd || !existsSync('/proc/self/environ')

let folder = ''
let path = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cells-'))
  const programs = join(folder, 'programs')
  mkdirSync(programs)
  writeProgram(join(programs, 'haproxy'), '')
  path = `${programs}${delimiter}${process.env['PATH']}`
  setRouter(folder, { bind: ':80' })
})

/** A checkout whose cells start, and are never open. */
function aRelease(): string {
  const release = join(folder, 'release')
  const files = ['tools/bootstrap.mjs', 'node_modules/.songdee-stamp', 'dist/storefront.stamp', 'dist/start/main.js']
  for (const file of files) {
    mkdirSync(join(release, file, '..'), { recursive: true })
    writeFileSync(join(release, file), 'setInterval(() => undefined, 1000)\n')
  }
  return release
}

/** A command of a terminal, in a group of its own. */
function cells(words: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['tools/cells.ts', ...words, '--folder', folder], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: path, ...environment },
  })
  const ended = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  return {
    end: (signal: NodeJS.Signals) => void process.kill(-Number(child.pid), signal),
    ended: ended.then(([[code], printed, complained]) => ({ code: code as number | null, printed, complained })),
  }
}

const create = (more: readonly string[] = [], environment?: Record<string, string>) =>
  cells(['create', 'saensuk', '--url', 'https://saensuk.example', '--release', aRelease(), ...more], environment)

/** The process of the cell, once it was started. */
async function started(): Promise<number> {
  const file = join(folder, 'saensuk', 'running.pid')
  await expect.poll(() => existsSync(file) && Number(readFileSync(file, 'utf8'))).toBeGreaterThan(1)
  const pid = Number(readFileSync(file, 'utf8'))
  onTestFinished(() => {
    if (runs(pid)) process.kill(pid, 'SIGKILL')
  })
  return pid
}

/** One that has ended, and whose end nobody has taken note of, is not in the way. */
function runs(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8') !== ''
  } catch {
    return false
  }
}

test.skipIf(cannotStart).each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'what was begun of a cell is removed where %s ends its making, and its name is free',
  async (signal) => {
    const making = create()
    const pid = await started()
    making.end(signal)
    expect(await making.ended).toEqual({
      code: 1,
      printed: '',
      complained: `It goes on until the cell is removed, or open.\nIt was ended by ${signal}.\n`,
    })
    expect([existsSync(join(folder, 'saensuk')), runs(pid)]).toEqual([false, false])
    const again = create()
    await started()
    again.end(signal)
    expect((await again.ended).complained).toContain(`It was ended by ${signal}.`)
    expect(existsSync(join(folder, 'saensuk'))).toBe(false)
  },
)

test.skipIf(cannotStart)('what a killed command has left is named, and can be removed', async () => {
  const making = create()
  const pid = await started()
  making.end('SIGKILL')
  await making.ended
  const words = /^"saensuk" is half made\. .*npm run cells -- remove saensuk takes away/m
  expect(await create().ended).toMatchObject({ code: 1, complained: expect.stringMatching(words) })
  const listed = await cells(['list']).ended
  expect(listed).toMatchObject({ code: 0, printed: expect.stringMatching(words) })
  expect(listed.printed).toMatch(/^saensuk +https:\/\/saensuk\.example +HALF MADE$/m)
  expect(await cells(['start', 'saensuk']).ended).toMatchObject({ complained: expect.stringMatching(words) })
  expect(await cells(['remove', 'saensuk']).ended).toMatchObject({ code: 0, complained: '' })
  expect([existsSync(join(folder, 'saensuk')), runs(pid)]).toEqual([false, false])
  expect((await cells(['list']).ended).printed).not.toContain('saensuk')
})

test.skipIf(cannotStart)('a database that its operator gave is named with its own role', async () => {
  const making = create(['--set', 'DATABASE_URL=postgresql://owner:secret@10.0.0.5/shop'])
  await started()
  making.end('SIGKILL')
  await making.ended
  const { printed } = await cells(['remove', 'saensuk']).ended
  expect(printed).toMatch(/^Its database shop on 10\.0\.0\.5 stays, with the role owner\.$/m)
})

test.skipIf(hasSystemd)('two of one name that are removed within one second are both kept', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const own = mkdtempSync(join(tmpdir(), 'cells-'))
  const cell: Cell = {
    name: 'saensuk',
    wanted: 'running',
    limits: { cores: 1, memoryMb: 1500, connections: 300 },
    folder: join(own, 'saensuk'),
    settings: { PORT: '4101' },
  }
  for (const at of [1, 2]) {
    vi.setSystemTime(new Date(`2026-11-30T12:00:00.00${at}Z`))
    writeCell(cell)
    await removeCell(own, cell)
  }
  expect([existsSync(cell.folder), readdirSync(join(own, 'removed')).length]).toEqual([false, 2])
})

test.each(['router', 'removed'])('%s is the name of no cell', async (name) => {
  mkdirSync(join(folder, name), { recursive: true })
  const words = ['create', name, '--url', 'https://saensuk.example', '--release', aRelease()]
  expect((await cells(words).ended).complained).toMatch(/^"router" and "removed" are no names of cells/)
})

test('a folder that has no cell is said to be in the way', async () => {
  mkdirSync(join(folder, 'saensuk'))
  expect((await create().ended).complained).toMatch(/^There is a folder "saensuk" in .* that has no cell/)
})

test.skipIf(cannotStart)(
  'a setting without its value is read from the environment, and stored for its account alone',
  async () => {
    const making = create(['--set', 'SMS_PASSWORD', '--set', 'DEMO=on'], { SMS_PASSWORD: 'of the provider' })
    await started()
    const file = join(folder, 'saensuk', 'songdee.env')
    expect(readFileSync(file, 'utf8')).toMatch(/^DEMO=on\n(.*\n)*SMS_PASSWORD=of the provider$/m)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    making.end('SIGINT')
    await making.ended
  },
)

test.each([
  [
    'create saensuk --url https://saensuk.example --set NOT_EXPORTED',
    '--set NOT_EXPORTED: there is no NOT_EXPORTED in the environment',
  ],
  [
    'create saensuk --url https://saensuk.example --set smsPassword=secret',
    '--set smsPassword: NAME=VALUE is wanted, or NAME.',
  ],
  ['upgrade --within soon', '--within is a number from 1 on.'],
])('what cannot be so is refused, and no value is shown: %s', async (words, said) => {
  const { code, complained } = await cells(words.split(' ')).ended
  expect([code, complained]).toEqual([1, expect.stringContaining(said)])
  expect(complained).not.toContain('secret')
})

test('a value of several lines would be other settings', async () => {
  const words = ['create', 'saensuk', '--url', 'https://saensuk.example', '--set', 'LINES']
  const { complained } = await cells(words, { LINES: 'one\nDEMO=on' }).ended
  expect(complained).toBe('--set LINES: its value has more than one line.\n')
})
