import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from '#server/settings/settings.ts'
import { until } from '../until.ts'
import { cellNamed, cellsIn, setRelease, settingsToShare, withDatabase, writeCell, type Cell } from './cell.ts'
import {
  endBefore,
  hasSystemd,
  isRunning,
  runInRelease,
  startCell,
  startNext,
  stopCell,
  takePlace,
  untilGreen,
} from './cell-process.ts'
import { withOwnPort } from './create-cell.ts'

const folder = mkdtempSync(join(tmpdir(), 'cells-'))
const cell: Cell = {
  name: 'saensuk',
  wanted: 'running',
  limits: { cores: 1, memoryMb: 1500, connections: 300 },
  folder: join(folder, 'saensuk'),
  settings: { PORT: '4101', PUBLIC_URL: 'https://saensuk.example', DATABASE_URL: 'postgresql://a:b@10.0.0.5/a' },
}

test('a cell is read as it was written, and what its operator adds to its settings stays', () => {
  writeCell(cell)
  expect(cellsIn(folder)).toEqual([cell])
  const path = join(cell.folder, 'songdee.env')
  appendFileSync(path, '# Since Songkran.\nODD_ORDER_MUCH_CASH=30000\n')
  const read = cellNamed(folder, 'saensuk')
  writeCell({ ...read, settings: { ...read.settings, PORT: '4102' } })
  expect(readFileSync(path, 'utf8')).toContain('# Since Songkran.\nODD_ORDER_MUCH_CASH=30000\n')
  expect(readSettings(cellNamed(folder, 'saensuk').settings)).toMatchObject({ port: 4102, demo: false })
})

test('a value between quotes is without them, as for systemd, and its line stays as it was typed', () => {
  const path = join(cell.folder, 'songdee.env')
  appendFileSync(path, 'PROMPTPAY_NAME="ร้าน แสนสุข"\nBACKUP_DIR=\'/mnt/back up\'\n')
  const read = cellNamed(folder, 'saensuk')
  expect(read.settings).toMatchObject({ PROMPTPAY_NAME: 'ร้าน แสนสุข', BACKUP_DIR: '/mnt/back up' })
  writeCell(read)
  expect(readFileSync(path, 'utf8')).toContain('PROMPTPAY_NAME="ร้าน แสนสุข"\nBACKUP_DIR=\'/mnt/back up\'\n')
  const { PROMPTPAY_NAME: _, BACKUP_DIR: __, ...others } = read.settings
  writeCell({ ...read, settings: others })
})

test('a setting that is gone is gone from the file', () => {
  const { DATABASE_URL, ...settings } = cellNamed(folder, 'saensuk').settings
  writeCell({ ...cell, settings })
  expect([DATABASE_URL, cellNamed(folder, 'saensuk').settings]).toEqual([cell.settings['DATABASE_URL'], settings])
})

test('a cell that gets another database is not led to the one before by its other addresses, and says so', () => {
  const others = {
    DATABASE_DIRECT_URL: 'postgresql://a:b@10.0.0.6/a',
    DATABASE_READ_URL: 'postgresql://a:b@10.0.0.7/a',
  }
  writeCell({ ...cell, settings: { ...cell.settings, ...others } })
  const DATABASE_URL = 'postgresql://c:d@10.0.0.8/c'
  const { next, left } = withDatabase(cellNamed(folder, 'saensuk'), { DATABASE_URL })
  expect(left).toEqual(Object.keys(others))
  writeCell(next)
  expect(cellNamed(folder, 'saensuk').settings).toEqual({ ...cell.settings, DATABASE_URL })
  expect(withDatabase(cell, { DATABASE_URL }).left).toEqual([])
})

test('of the settings of a cell those that lead to its database are not for another one', () => {
  const settings = { ...cell.settings, DATABASE_DIRECT_URL: 'a', DATABASE_READ_URL: 'b', DEMO: 'on' }
  expect(settingsToShare({ ...cell, settings })).toEqual({ DEMO: 'on' })
})

test('a name that would leave the folder is refused, and an unknown one is answered with those that there are', () => {
  expect(() => writeCell({ ...cell, name: '../x' })).toThrow('small letters')
  expect(() => cellNamed(folder, 'nobody')).toThrow('There are: saensuk')
})

test.skipIf(hasSystemd || !existsSync('/proc/self/environ'))(
  'once the next process has taken the place, the one before is ended, also where it does not stop',
  async () => {
    const release = join(folder, 'release')
    mkdirSync(join(release, 'tools'), { recursive: true })
    const stubborn =
      "process.on('SIGTERM', () => undefined)\nprocess.title = 'stubborn'\nsetInterval(() => undefined, 1000)\n"
    writeFileSync(join(release, 'tools', 'bootstrap.mjs'), stubborn)
    const one = { ...cell, name: 'marlin', folder: join(folder, 'marlin') }
    writeCell(one)
    setRelease(one, release)
    const pidOf = (place: string) => readFileSync(join(one.folder, `${place}.pid`), 'utf8')
    startCell(one)
    const before = pidOf('running')
    startNext(one)
    const next = pidOf('next')
    try {
      await until('both run', async () => [before, next].every(isStubborn), { seconds: 20, everyMs: 20 })
      takePlace(one)
      expect([pidOf('before'), pidOf('running')]).toEqual([before, next])
      await endBefore(one, 0.1)
      await until('it has ended', async () => !isStubborn(before), { seconds: 20, everyMs: 20 })
      expect([isRunning(one), isStubborn(next)]).toEqual([true, true])
    } finally {
      for (const pid of [before, next].filter(isStubborn)) process.kill(Number(pid), 'SIGKILL')
    }
  },
)

test.skipIf(hasSystemd || !existsSync('/proc/self/environ'))(
  'the log of a cell, which has its first password, is for its own account alone, also where one was for all',
  async () => {
    const release = join(folder, 'logs')
    mkdirSync(join(release, 'tools'), { recursive: true })
    writeFileSync(join(release, 'tools', 'bootstrap.mjs'), 'setInterval(() => undefined, 1000)\n')
    const one = { ...cell, name: 'yaowarat', folder: join(folder, 'yaowarat') }
    writeCell(one)
    setRelease(one, release)
    const log = join(one.folder, 'log')
    mkdirSync(log, { mode: 0o755 })
    writeFileSync(join(log, 'songdee.log'), '', { mode: 0o644 })
    startCell(one)
    onTestFinished(() => stopCell(one))
    expect([log, join(log, 'songdee.log')].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600])
  },
)

test('a cell whose port another one of the folder has, as one from another machine may, gets one of its own', () => {
  const here = mkdtempSync(join(tmpdir(), 'cells-'))
  const [one, brought] = [
    { ...cell, folder: join(here, 'saensuk') },
    { ...cell, name: 'marlin', folder: join(here, 'marlin') },
  ]
  for (const each of [one, brought]) writeCell(each)
  const own = withOwnPort(here, brought)
  expect(own.settings).toEqual({ ...cell.settings, PORT: expect.not.stringMatching('4101') })
  writeCell(own)
  expect([withOwnPort(here, own), withOwnPort(here, one)]).toEqual([own, one])
})

test.skipIf(hasSystemd || !existsSync('/proc/self/environ'))(
  'a cell is open when it answers itself, not when another shop answers on its port',
  async () => {
    const release = join(folder, 'waits')
    mkdirSync(join(release, 'tools'), { recursive: true })
    writeFileSync(join(release, 'tools', 'bootstrap.mjs'), 'setInterval(() => undefined, 1000)\n')
    // As /metrics is answered: with the token, or without one to who is not behind a proxy.
    const shop = createServer(({ url, headers }, response) => {
      const isFromHere = !['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'].some((name) => name in headers)
      const answers = url !== '/metrics' || isFromHere || headers.authorization === 'Bearer of-the-shop'
      response.writeHead(answers ? 200 : 404).end('songdee_database_up 1\n')
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void shop.close())
    await once(shop, 'listening')
    const PORT = String((shop.address() as AddressInfo).port)
    const of = (METRICS_TOKEN: string) => ({
      ...cell,
      folder: join(folder, 'waiting'),
      settings: { PORT, METRICS_TOKEN },
    })
    writeCell(of('of-the-cell'))
    setRelease(of('of-the-cell'), release)
    startCell(of('of-the-cell'))
    onTestFinished(() => stopCell(of('of-the-cell')))
    await untilGreen(of('of-the-shop'))
    await expect(untilGreen(of('of-the-cell'), { seconds: 0.1 })).rejects.toThrow('is open')
  },
)

test.skipIf(process.getuid?.() !== 0)(
  'a command of a release makes its files as those to whom the folder of the cell belongs',
  async () => {
    const release = join(folder, 'prints')
    mkdirSync(join(release, 'tools'), { recursive: true })
    for (const path of [folder, release, join(release, 'tools')]) chmodSync(path, 0o755)
    const prints = 'process.stdout.write([process.getuid(), process.getgid(), ...process.getgroups()].join())\n'
    writeFileSync(join(release, 'tools', 'bootstrap.mjs'), prints)
    const one = { ...cell, name: 'takumi', folder: join(folder, 'takumi') }
    writeCell(one)
    setRelease(one, release)
    expect(await runInRelease(one, ['tools/backup.ts'])).toMatch(/^0,0/)
    chownSync(one.folder, 65_534, 65_533)
    expect(await runInRelease(one, ['tools/backup.ts'])).toMatch(/^65534,65533(,65533)?$/)
  },
)

/** Whether the process is there, and ignores SIGTERM by now. */
const isStubborn = (pid: string): boolean => {
  const path = `/proc/${pid}/cmdline`
  return existsSync(path) && readFileSync(path, 'utf8').startsWith('stubborn')
}
