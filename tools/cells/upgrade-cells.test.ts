import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createConnection, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { root } from '../source-files.ts'
import { releaseOf, setRelease, writeCell, type Cell } from './cell.ts'
import { hasSystemd, isRunning, runningReleaseOf, startCell, stopCell } from './cell-process.ts'
import { oneAtATime } from './one-command.ts'
import { writeProgram } from './program.fixture.ts'
import { NotBack, replaceProcess } from './replace-process.ts'
import { setRouter, stopRouter, writeRouter } from './router.ts'
import { upgradeCells } from './upgrade-cells.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cells-')))

const usual =
  "import { existsSync } from 'node:fs'\n" +
  "if (process.argv.includes('tools/migrate.ts') || existsSync(`${import.meta.dirname}/ends`)) process.exit(1)\n" +
  'setInterval(() => undefined, 1000)\n'

/** A checkout whose processes run, and do nothing; no migration of it succeeds. */
function release(name: string, program = usual): string {
  const path = join(folder, 'releases', name)
  for (const file of [
    'tools/bootstrap.mjs',
    'node_modules/.songdee-stamp',
    'dist/storefront.stamp',
    'dist/start/main.js',
  ]) {
    mkdirSync(join(path, file, '..'), { recursive: true })
    writeFileSync(join(path, file), file === 'tools/bootstrap.mjs' ? program : '')
  }
  return path
}

/** A file of a release whose processes end at once. */
const endsOf = (path: string): string => join(path, 'tools', 'ends')

/** The port of a shop that is open, but where a file is there. */
async function openPort(closed: string): Promise<string> {
  const shop = createServer((_, response) =>
    response.writeHead(existsSync(closed) ? 503 : 200).end('songdee_database_up 1\n'),
  ).listen(0, '127.0.0.1')
  onTestFinished(() => void shop.close())
  await once(shop, 'listening')
  return String((shop.address() as AddressInfo).port)
}

/** A cell that runs a release, and answers as one that is open as long as its processes do not end. */
async function cellOf(name: string, path: string, settings: Record<string, string> = {}): Promise<Cell> {
  const cell: Cell = {
    name,
    wanted: 'running',
    limits: { cores: 1, memoryMb: 1500, connections: 300 },
    folder: join(folder, name),
    settings: { PORT: await openPort(endsOf(path)), PUBLIC_URL: `https://${name}.example`, ...settings },
  }
  writeCell(cell)
  setRelease(cell, path)
  startCell(cell)
  onTestFinished(async () => {
    await stopCell(cell)
    // The port of a cell is taken: one of a later test may be given the same by the system.
    rmSync(cell.folder, { recursive: true })
  })
  return cell
}

test.skipIf(hasSystemd || !existsSync('/proc/self/environ'))(
  'an upgrade that was broken off is done again: the link alone says nothing of the process',
  async () => {
    const [old, next] = [release('old'), release('next')]
    const cell = await cellOf('saensuk', old)
    setRelease(cell, next)
    const said: string[] = []
    const upgrade = upgradeCells(folder, [cell], { release: next, log: (line) => said.push(line) })
    await expect(upgrade).rejects.toThrow('saensuk is red with the new release and runs the old one again')
    expect([said, realpathSync(releaseOf(cell))]).toEqual([[], old])
    const has = await cellOf('marlin', next)
    await upgradeCells(folder, [has], { release: next, log: (line) => said.push(line) })
    expect(said).toEqual(['marlin has this release'])
  },
)

/** A program whose migration fails once there is a file `goes` next to it, and which no signal of a terminal ends before. */
const patient = `import { existsSync, writeFileSync } from 'node:fs'
if (!process.argv.includes('tools/migrate.ts')) process.exit()
for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => undefined)
setInterval(() => existsSync(import.meta.dirname + '/goes') && process.exit(1), 20)
writeFileSync(import.meta.dirname + '/began', '')
`

test.skipIf(hasSystemd || !existsSync('/proc/self/environ')).each(['SIGINT', 'SIGHUP'] as const)(
  'an upgrade whose terminal sends %s goes on until its cell is as it is to be, and lets no other command in',
  async (signal) => {
    const name = signal.toLowerCase()
    const [old, next] = [release(`${name}-old`), release(`${name}-next`, patient)]
    const cell = await cellOf(name, old)
    const words = ['tools/cells.ts', 'upgrade', name, '--folder', folder, '--release', next]
    // A group of its own, as a terminal's.
    const child = spawn(process.execPath, words, { cwd: root, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
    const ended = once(child, 'close')
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (more: string) => (said += more))
    await expect.poll(() => existsSync(join(next, 'tools', 'began'))).toBe(true)
    process.kill(-Number(child.pid), signal)
    await expect.poll(() => said).toContain('It goes on')
    await expect(oneAtATime(folder, async () => 'another one')).rejects.toThrow('Another command changes these cells')
    writeFileSync(join(next, 'tools', 'goes'), '')
    expect([await ended, realpathSync(releaseOf(cell)), isRunning(cell)]).toEqual([[1, null], old, true])
  },
)

test('an upgrade that is to end does so before the next cell', async () => {
  const ending = AbortSignal.abort(new Error('It was ended by SIGINT.'))
  const cells = ['one', 'other'].map((name) => ({ name }) as Cell)
  const upgrade = upgradeCells(folder, cells, { release: release('wanted'), log: () => undefined, ending })
  await expect(upgrade).rejects.toThrow('The upgrade has ended. Not touched: one, other.')
})

test.skipIf(hasSystemd || !existsSync('/proc/self/environ'))(
  'a cell that does not open as it was either is not said to run, and why its next process did not open is not lost',
  async () => {
    const path = release('ending')
    const cell = await cellOf('talat', path)
    const onServer = { ...cell, settings: { ...cell.settings, DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/a' } }
    const between = async () => writeFileSync(endsOf(path), '')
    const failed = await replaceProcess(folder, cell, onServer, { between }).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(NotBack)
    expect(failed).toMatchObject({
      message: expect.stringMatching(/^talat is not open as it was either: .*npm run cells -- start talat$/s),
      cause: { message: expect.stringContaining('talat has ended') },
    })
  },
)

/** A router whose HAProxy refuses its files where a command of a shell succeeds. */
function refusingRouter(where: string): void {
  const programs = join(folder, 'programs')
  mkdirSync(programs, { recursive: true })
  writeProgram(join(programs, 'haproxy'), `! ${where}`)
  vi.stubEnv('PATH', `${programs}${delimiter}${process.env['PATH']}`)
  setRouter(folder, { bind: ':80' })
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(join(folder, 'router'), { recursive: true })
  })
}

test.skipIf(hasSystemd || !existsSync('/proc/self/environ'))(
  'an upgrade whose router HAProxy refuses touches nothing',
  async () => {
    const [old, next] = [release('refused-old'), release('refused-next')]
    const cell = await cellOf('refused', old)
    refusingRouter('true')
    const upgrade = upgradeCells(folder, [cell], { release: next, log: () => undefined })
    await expect(upgrade).rejects.toThrow('HAProxy refuses')
    await expect(replaceProcess(folder, cell, cell)).rejects.toThrow('HAProxy refuses')
    expect([realpathSync(releaseOf(cell)), runningReleaseOf(cell)]).toEqual([old, old])
  },
)

test.skipIf(hasSystemd || !existsSync('/proc/self/environ'))(
  'a cell that serves with the new release is not said to run the old one where its router is refused then',
  async () => {
    const migrates = usual.replace("process.argv.includes('tools/migrate.ts') ||", '')
    const program = `if (process.argv.includes('tools/migrate.ts')) process.exit()\n${migrates}`
    const [old, next] = [release('served-old'), release('served-next', program)]
    const cell = await cellOf('served', old, { DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/a' })
    const before = join(cell.folder, 'before.pid')
    refusingRouter(`test -e ${before}`)
    vi.stubEnv('CELLS_FIRST_PORT', await openPort(endsOf(next)))
    const upgrade = upgradeCells(folder, [cell], { release: next, log: () => undefined })
    await expect(upgrade).rejects.toThrow(/^served runs the new release\.$/)
    // Nor does its old process go on next to it.
    expect([realpathSync(releaseOf(cell)), runningReleaseOf(cell), existsSync(before)]).toEqual([next, next, false])
  },
)

test.skipIf(hasSystemd || !existsSync('/usr/sbin/haproxy'))(
  'a router takes over the configuration of the release at the end of an upgrade',
  async () => {
    const routed = join(folder, 'routed')
    const configuration = join(routed, 'router', 'router.cfg')
    /** Which process of HAProxy serves. */
    const worker = async () => {
      const socket = createConnection(join(routed, 'router', 'router.sock'), () => socket.write('show info\n'))
      return /^Pid: \d+/m.exec(await text(socket))?.[0]
    }
    await upgradeCells(routed, [], { release: release('routed'), log: () => undefined })
    expect(existsSync(configuration)).toBe(false)
    setRouter(routed, { bind: join(routed, 'front.sock') })
    await writeRouter(routed)
    onTestFinished(() => stopRouter(routed))
    const [written, before] = [readFileSync(configuration, 'utf8'), await worker()]
    writeFileSync(configuration, written.replace('timeout queue 20s', 'timeout queue 10s'))
    await upgradeCells(routed, [], { release: release('routed'), log: () => undefined })
    expect(readFileSync(configuration, 'utf8')).toBe(written)
    expect(await worker()).not.toBe(before)
  },
)
