import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { refuseLongPath, runningCluster, spawnServer, startCluster, stopServer } from './cluster.ts'
import type { Runner } from './unprivileged.ts'

const newRunner = (): Runner => ({
  native: '',
  folder: mkdtempSync(join(tmpdir(), 'cluster-')),
  command: (file, args) => ({ file, args }),
  account: {},
})

/** What looks like a server of this folder: PostgreSQL works in the folder that it serves. */
async function serverOf(folder: string) {
  const child = spawn(process.execPath, ['--eval', 'console.log(); setInterval(() => undefined, 1000)', 'postgres'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

test('a server that a killed process has left behind is stopped', async () => {
  const runner = newRunner()
  const server = await serverOf(runner.folder)
  writeFileSync(join(runner.folder, 'postmaster.pid'), `${server.pid}\n`)
  const ended = once(server, 'exit')
  await stopServer(runner)
  expect(await ended).toEqual([null, 'SIGINT'])
})

test.skipIf(process.platform !== 'linux')(
  'a folder that was copied while its server ran does not stop that server, nor one of the same number here',
  async () => {
    const other = await serverOf(newRunner().folder)
    const copy = newRunner()
    writeFileSync(join(copy.folder, 'postmaster.pid'), `${other.pid}\n`)
    await stopServer(copy)
    expect([other.exitCode, other.signalCode]).toEqual([null, null])
    expect(existsSync(join(copy.folder, 'postmaster.pid'))).toBe(false)
  },
)

test('a start that fails leaves the folder free', async () => {
  const { folder } = newRunner()
  writeFileSync(join(folder, 'notes.txt'), 'A cluster is not made among other files.')
  const start = startCluster({ folder, durable: false, log: () => undefined })
  await expect(start).rejects.toThrow('could not create its cluster')
  expect(existsSync(`${folder}.owner`)).toBe(false)
})

const message = (type: string, body: Buffer): Buffer => {
  const size = Buffer.alloc(4)
  size.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), size, body])
}
const isStartingUp = message('E', Buffer.from('SFATAL\0C57P03\0Mthe database system is starting up\0\0'))
const isReady = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))])

/** What looks like the PostgreSQL of a folder that another process holds; each look at it takes a minute and more. */
async function slowServer(answers: Buffer[]) {
  const { folder } = newRunner()
  const holder = await serverOf(folder)
  writeFileSync(`${folder}.owner`, String(holder.pid))
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => socket.end(answers.shift() ?? ''))
    vi.setSystemTime(Date.now() + 61_000)
  })
  onTestFinished(() => void server.close())
  await once(server.listen(join(folder, '.s.PGSQL.5432')), 'listening')
  return folder
}

test.skipIf(process.platform === 'win32')('a server may recover for as long as it says that it does', async () => {
  const folder = await slowServer([isStartingUp, isStartingUp, isStartingUp, isReady])
  expect((await runningCluster(folder))?.('songdee')).toContain(encodeURIComponent(folder))
})

test.skipIf(process.platform === 'win32')('one that says nothing is given up', async () => {
  await expect(runningCluster(await slowServer([isStartingUp]))).rejects.toThrow('does not answer')
})

test('a start that is ended before the server begins begins none, and leaves the folder free', async () => {
  const { folder } = newRunner()
  const ending = new AbortController()
  const start = startCluster({ folder, durable: false, log: () => undefined, signal: ending.signal })
  onTestFinished(async () => (await start.catch(() => null))?.stop())
  ending.abort(new Error('Stopped'))
  await expect(start).rejects.toThrow('Stopped')
  expect([existsSync(`${folder}.owner`), existsSync(join(folder, 'postmaster.pid'))]).toEqual([false, false])
})

test('a start that is ended as the server begins stops it, and leaves the folder free', async () => {
  const { folder } = newRunner()
  // Made before: what makes a cluster writes that file, too.
  await (await startCluster({ folder, durable: false, log: () => undefined })).stop()
  const ending = new AbortController()
  const start = startCluster({ folder, durable: false, log: () => undefined, signal: ending.signal })
  await expect.poll(() => existsSync(join(folder, 'postmaster.pid'))).toBe(true)
  ending.abort(new Error('Stopped'))
  // It may have been open by then.
  await start.then(
    ({ stop }) => stop(),
    (error: unknown) => expect(String(error)).toContain('Stopped'),
  )
  expect([existsSync(`${folder}.owner`), existsSync(join(folder, 'postmaster.pid'))]).toEqual([false, false])
})

test('what a killed creation has left is created again', async () => {
  const { folder } = newRunner()
  writeFileSync(join(folder, 'PG_VERSION'), '18')
  writeFileSync(`${folder}.creating`, '')
  const { stop } = await startCluster({ folder, durable: false, log: () => undefined })
  await stop()
  expect([existsSync(join(folder, 'global')), existsSync(`${folder}.creating`)]).toEqual([true, false])
})

test.skipIf(process.platform === 'win32')('a folder with a comma or a quote in its path is one folder', () => {
  let settings: string[] = []
  const command = (_program: string, args: string[]) => {
    settings = args
    return { file: process.execPath, args: ['--version'] }
  }
  spawnServer({ ...newRunner(), folder: '/srv/ร้าน, "2"', command }, [])
  expect(settings).toContain(`unix_socket_directories="/srv/ร้าน, ""2"""`)
})

test.skipIf(process.platform === 'win32')(
  'a path that is too long for a socket is refused before a cluster is made',
  async () => {
    const { folder } = newRunner()
    const deep = join(folder, 'ก'.repeat(30), 'postgres')
    const start = startCluster({ folder: deep, durable: false, log: () => undefined })
    onTestFinished(async () => (await start.catch(() => null))?.stop())
    await expect(start).rejects.toThrow(`has ${Buffer.byteLength(deep)} bytes`)
    expect([existsSync(join(deep, 'PG_VERSION')), existsSync(`${deep}.owner`)]).toEqual([false, false])
    const longest = process.platform === 'darwin' ? 89 : 93
    refuseLongPath({ folder: 'a'.repeat(longest) })
    expect(() => refuseLongPath({ folder: 'a'.repeat(longest + 1) })).toThrow('set DATA_DIR')
  },
)
