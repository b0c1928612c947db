import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createConnection, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { releaseOf, setRelease, writeCell, type Cell } from './cell.ts'
import { hasSystemd, startCell, stopCell } from './cell-process.ts'
import { NotBack, replaceProcess } from './replace-process.ts'
import { setRouter, stopRouter, writeRouter } from './router.ts'
import { upgradeCells } from './upgrade-cells.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cells-')))

/** A checkout whose processes run, and do nothing; no migration of it succeeds. */
function release(name: string): string {
  const path = join(folder, 'releases', name)
  const program =
    "import { existsSync } from 'node:fs'\n" +
    "if (process.argv.includes('tools/migrate.ts') || existsSync(`${import.meta.dirname}/ends`)) process.exit(1)\n" +
    'setInterval(() => undefined, 1000)\n'
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

/** A cell that runs a release, and answers as one that is open as long as its processes do not end. */
async function cellOf(name: string, path: string): Promise<Cell> {
  const shop = createServer((_, response) =>
    response.writeHead(existsSync(endsOf(path)) ? 503 : 200).end('songdee_database_up 1\n'),
  ).listen(0, '127.0.0.1')
  onTestFinished(() => void shop.close())
  await once(shop, 'listening')
  const cell: Cell = {
    name,
    wanted: 'running',
    limits: { cores: 1, memoryMb: 1500, connections: 300 },
    folder: join(folder, name),
    settings: { PORT: String((shop.address() as AddressInfo).port), PUBLIC_URL: `https://${name}.example` },
  }
  writeCell(cell)
  setRelease(cell, path)
  startCell(cell)
  onTestFinished(() => stopCell(cell))
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
