import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startCluster, stopServer } from './cluster.ts'
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
