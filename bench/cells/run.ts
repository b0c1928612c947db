// `npm run test:cells`: many suppliers on this machine; what happens to one must not matter to the others. Needs HAProxy, and
// root for limits of processor and memory; it is no part of `npm test`.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { backUp, restoreAs, restoreCell } from '../../tools/cells/back-ups.ts'
import { cellNamed, cellsIn, type Cell } from '../../tools/cells/cell.ts'
import { isRunning, startCell, stopCell, untilGreen } from '../../tools/cells/cell-process.ts'
import { createCell } from '../../tools/cells/create-cell.ts'
import { forgetLimits } from '../../tools/cells/limits.ts'
import { moveToFolder, moveToServer } from '../../tools/cells/move-cell.ts'
import { setRouter, stopRouter, writeRouter } from '../../tools/cells/router.ts'
import { upgradeCells } from '../../tools/cells/upgrade-cells.ts'
import { root } from '../../tools/source-files.ts'
import { measurePatience } from '../../tools/test-run/machine.ts'
import { until } from '../../tools/until.ts'
import { longestGap, startLoad } from '../cluster/load.ts'
import { findings, setStock, someRetailers, twoProducts } from '../cluster/shop-rows.ts'
import { countOrders, inCell } from './cell-rows.ts'
import { compareNeighbours } from './noise.ts'
import { makeBrokenRelease, makeRelease } from './releases.ts'

const usage = `Usage: npm run test:cells [-- --cells 20 --rounds 8 --port 3000 --server POSTGRESQL_URL]
Creates so many cells, moves, upgrades and restores one while its retailers order, and measures the others while one is attacked
and the database of another is dead, in so many rounds with and without. With --server their databases are on it.
--again FOLDER only measures, with the cells that a run has left.`

const { values } = parseArgs({
  options: {
    cells: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '8' },
    port: { type: 'string', default: '3000' },
    again: { type: 'string' },
    server: { type: 'string' },
    help: { type: 'boolean' },
  },
})
const port = Number(values.port)
const { server } = values
process.env['CELLS_FIRST_PORT'] ??= String(port + 10)
const folder = values.again ?? mkdtempSync(join(tmpdir(), 'songdee-cells-'))
chmodSync(folder, 0o755)
/** Most seconds until a new cell is open, on a quiet machine. */
const createdWithin = 60
/** Host names of the cells lead to this machine. */
const connection = { lookup: toThisMachine }
/** Each person has an address, for which the router and the cell count. */
const connectionOf = (person: number) => ({ ...connection, localAddress: `127.0.100.${person + 1}` })
const urlOf = (name: string): string => `http://${name}.test:${port}`
const wrong: string[] = []
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const check = (isRight: boolean, what: string) => {
  if (!isRight) wrong.push(what)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopAll().finally(() => process.exit(1)))
}

if (values.help) say(usage)
else {
  try {
    await (values.again ? runAgain(Number(values.cells)) : run(Number(values.cells)))
    wrong.push(...(await compareNeighbours({ folder, port, server, connection, rounds: Number(values.rounds), say })))
  } catch (error) {
    wrong.push(error instanceof Error ? `${error.message}\n${String(error.cause ?? '')}` : String(error))
  } finally {
    await stopAll()
  }
  for (const what of wrong) process.stderr.write(`Wrong: ${what}\n`)
  if (wrong.length === 0) rmSync(folder, { recursive: true })
  else say(`Logs and data are in ${folder}`)
  // Retailers whose shop is gone would ask for ever.
  process.exit(wrong.length > 0 ? 1 : 0)
}

async function run(count: number): Promise<void> {
  setRouter(folder, { bind: `127.0.0.1:${port}` })
  await writeRouter(folder)
  const settings = { DEMO: 'on', LOG_LEVEL: 'warn' }
  const first = await timed('A cell with the demo', createdWithin, () =>
    createCell(folder, { name: 'c1', url: urlOf('c1'), release: root, settings, server }),
  )
  const empty = { name: 'empty', url: urlOf('empty'), release: root, settings: { LOG_LEVEL: 'warn' }, server }
  await timed('A cell without', createdWithin, () => createCell(folder, empty))
  await timed('Its back-up', Infinity, () => backUp(first, 3))
  const began = performance.now()
  for (let at = 2; at <= count; at += 1)
    await restoreAs(folder, first, { name: `c${at}`, url: urlOf(`c${at}`), server })
  say(`${count - 1} more cells, each from that back-up: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  await moveAndUpgrade()
}

async function runAgain(count: number): Promise<void> {
  for (const cell of cellsIn(folder).slice(0, count)) {
    startCell(cell)
    await untilGreen(cell)
  }
  setRouter(folder, { bind: `127.0.0.1:${port}` })
  await writeRouter(folder)
}

/** One is moved, upgraded and restored while its retailers order: nothing that was answered is lost. */
async function moveAndUpgrade(): Promise<void> {
  const cell = cellNamed(folder, 'c1')
  const retailers = await inCell(cell, someRetailers(5))
  const [product, scarce] = await inCell(cell, twoProducts)
  await inCell(cell, setStock(product, 100_000))
  await inCell(cell, setStock(scarce, 20))
  const since = new Date()
  const load = startLoad({ url: urlOf('c1'), retailers, product, scarce, readers: 2, connection: connectionOf })
  const { seen } = load
  await until('orders are answered', async () => seen.orderTimes.length > 10, { seconds: 60 })
  const during = async (what: string, work: () => Promise<unknown>) => {
    const patienceBefore = await measurePatience()
    const began = performance.now()
    await work()
    const ordersAt = seen.orderTimes.length
    await until('orders go on', async () => seen.orderTimes.length > ordersAt + 5, { seconds: 60 })
    const gap = longestGap(seen.orderTimes, began, performance.now()) / 1000
    const patience = Math.max(patienceBefore, await measurePatience())
    say(`${what}: ${gap.toFixed(1)} s without an answered order, on a machine ${patience} times as slow as a quiet one`)
    check(gap <= 5 * patience, `${what}: ${gap.toFixed(1)} s, more than 5 times ${patience}`)
  }
  await during(server ? 'Moved to another database' : 'Moved to another folder and port', async () => {
    const { seconds, bytes } = server
      ? await moveToServer(folder, cellNamed(folder, 'c1'), server)
      : await moveToFolder(folder, cellNamed(folder, 'c1'), join(folder, 'another-disk'))
    say(`  away for ${seconds.toFixed(1)} s, in which ${(bytes / 1e6).toFixed(0)} MB were copied`)
  })
  const [next, broken] = [makeRelease(join(folder, 'release-2')), makeBrokenRelease(join(folder, 'release-3'))]
  const log = (line: string) => say(`  ${line}`)
  const two = () => [cellNamed(folder, 'c1'), cellNamed(folder, 'c2')]
  await during('Upgraded, one after the other', () => upgradeCells(folder, two(), { release: next, log }))
  await upgradeCells(folder, two(), { release: broken, log }).then(
    () => check(false, 'a release that does not start was taken'),
    ({ message }: Error) => {
      say(`  ${message}`)
      check(message.includes('Not touched: c2'), 'the upgrade went on after a red cell')
    },
  )
  check(isRunning(two()[0] ?? cell) && isRunning(two()[1] ?? cell), 'a cell is away after the upgrade that failed')
  await load.stop()
  const found = await inCell(cellNamed(folder, 'c1'), (query) => findings(query, { seen, retailers, since }))
  const { answered, ...bad } = found
  say(
    `${answered} answered orders: ${Object.entries(bad)
      .map(([what, n]) => `${what} ${n}`)
      .join(
        ', ',
      )}; ${seen.pages} pages, ${seen.failedPages.length} failed, the slowest ${(seen.slowestPageMs / 1000).toFixed(1)} s`,
  )
  for (const [what, n] of seen.failedCalls) say(`  repeated after ${what}: ${n}`)
  for (const [what, n] of seen.refused) say(`  refused by ${what}: ${n}`)
  for (const [what, n] of Object.entries(bad)) check(n === 0, `${what}: ${n}`)
  check(seen.failedPages.length === 0, `${seen.failedPages.length} pages failed`)
  await restoreOne()
}

async function restoreOne(): Promise<void> {
  const [cell, other] = [cellNamed(folder, 'c1'), cellNamed(folder, 'c2')]
  const [before, ofOther] = [await countOrders(cell), await countOrders(other)]
  // A moment between two orders, in whole seconds.
  await pause(1200)
  // A database on a server is restored from its last dump.
  const to = server ? undefined : new Date().toISOString()
  if (server) await backUp(cell, 3)
  await pause(1200)
  await inCell(cell, (query) => query(`update outlet set owner_name = 'by mistake'`))
  const { seconds } = await restoreCell(folder, cell, { to, server })
  const mended = cellNamed(folder, 'c1')
  const left = await inCell(mended, async (query) =>
    Number((await query<{ n: string }>(`select count(*) n from outlet where owner_name = 'by mistake'`))[0]?.n),
  )
  say(
    `Restored to ${to ? 'a second' : 'its last dump'}: requests waited for ${seconds.toFixed(1)} s; ${await countOrders(mended)} orders of ${before}, ${left} retailers changed by mistake`,
  )
  check(left === 0 && (await countOrders(mended)) === before, 'the restored cell is not as it was')
  check((await countOrders(other)) === ofOther, 'another cell changed')
}

async function timed<Value>(what: string, within: number, work: () => Promise<Value>): Promise<Value> {
  const patienceBefore = await measurePatience()
  const began = performance.now()
  const value = await work()
  const seconds = (performance.now() - began) / 1000
  const patience = Math.max(patienceBefore, await measurePatience())
  say(`${what}: ${seconds.toFixed(1)} s, on a machine ${patience} times as slow as a quiet one`)
  check(seconds <= within * patience, `${what}: ${seconds.toFixed(1)} s, more than ${within} times ${patience}`)
  return value
}

async function stopAll(): Promise<void> {
  await stopRouter(folder)
  const cells: Cell[] = cellsIn(folder)
  for (const cell of cells) {
    await stopCell(cell).catch((error: unknown) => say(String(error)))
    await forgetLimits(cell)
  }
}

type LookUp = (error: null, address: string | { address: string; family: number }[], family?: number) => void
/** Who names the address that a connection comes from wants one to go to, others a list. */
function toThisMachine(_host: string, { all }: { all?: boolean | undefined }, done: LookUp): void {
  if (all) done(null, [{ address: '127.0.0.1', family: 4 }])
  else done(null, '127.0.0.1', 4)
}
