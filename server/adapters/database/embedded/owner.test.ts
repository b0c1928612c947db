import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, uptime } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { claimFolderSoon, isAwaited, isClaimed } from './owner.ts'

/** A folder that another process holds until `leave`. */
function held() {
  const folder = join(mkdtempSync(join(tmpdir(), 'owner-')), 'postgres')
  const holder = spawn(process.execPath, ['--eval', 'setInterval(() => undefined, 1000)'])
  onTestFinished(() => void holder.kill())
  writeFileSync(`${folder}.owner`, String(holder.pid))
  return { folder, leave: () => rmSync(`${folder}.owner`) }
}

test('a folder that another process holds is refused, and not removed from it', async () => {
  const { folder } = held()
  await expect(claimFolderSoon(folder, 0)).rejects.toThrow('is in use by process')
  expect([isClaimed(folder), isAwaited(folder)]).toEqual([true, false])
})

test('who waits for it says so, and has it as soon as the other has left', async () => {
  const { folder, leave } = held()
  const claim = claimFolderSoon(folder, 60)
  await expect.poll(() => existsSync(`${folder}.waiting`)).toBe(true)
  leave()
  const release = await claim
  expect([readFileSync(`${folder}.owner`, 'utf8'), existsSync(`${folder}.waiting`)]).toEqual([
    String(process.pid),
    false,
  ])
  release()
  expect(existsSync(`${folder}.owner`)).toBe(false)
})

test('a wait that is ended leaves the folder to the other', async () => {
  const { folder } = held()
  const ending = new AbortController()
  const claim = claimFolderSoon(folder, 60, ending.signal)
  ending.abort(new Error('Stopped'))
  await expect(claim).rejects.toThrow('Stopped')
  expect([isClaimed(folder), existsSync(`${folder}.waiting`)]).toEqual([true, false])
})

test('a folder whose mark is of a process that was killed is free', async () => {
  const { folder } = held()
  writeFileSync(`${folder}.owner`, '999999999')
  expect(isClaimed(folder)).toBe(false)
  ;(await claimFolderSoon(folder, 60))()
})

test('a mark that another account has left is replaced, since it cannot be written into', async () => {
  const { folder } = held()
  const left = `${folder}.left`
  writeFileSync(`${folder}.owner`, '999999999')
  linkSync(`${folder}.owner`, left)
  const release = await claimFolderSoon(folder, 0)
  expect([readFileSync(`${folder}.owner`, 'utf8'), readFileSync(left, 'utf8')]).toEqual([
    String(process.pid),
    '999999999',
  ])
  release()
})

test('a mark of before the machine started does not count, whatever has its number now', async () => {
  const { folder } = held()
  const beforeBoot = Date.now() / 1000 - uptime() - 60
  utimesSync(`${folder}.owner`, beforeBoot, beforeBoot)
  expect(isClaimed(folder)).toBe(false)
  ;(await claimFolderSoon(folder, 0))()
})

test.skipIf(process.platform !== 'linux')('nor does one whose number a program with the word node has', () => {
  const { folder } = held()
  const other = spawn(process.execPath, ['--eval', 'setInterval(() => "/srv/node", 1000)'], { argv0: 'metrics' })
  onTestFinished(() => void other.kill())
  writeFileSync(`${folder}.owner`, String(other.pid))
  expect(isClaimed(folder)).toBe(false)
})

const owner = fileURLToPath(new URL('owner.ts', import.meta.url))
const canIsolate = spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status === 0

/** Runs lines of a program with the functions of owner.ts, as process 1 of a container. */
function inContainer(lines: string) {
  const program = `import { claimFolder, isClaimed } from ${JSON.stringify(owner)}\n${lines}`
  const words = [
    '--pid',
    '--fork',
    '--kill-child',
    '--mount-proc',
    process.execPath,
    '--input-type=module',
    '--eval',
    program,
  ]
  const child = spawn('unshare', words, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = new Promise<string>((resolve) => child.stdout.setEncoding('utf8').once('data', resolve))
  return { said, ended: once(child, 'exit'), kill: () => child.kill('SIGKILL') }
}

test.skipIf(!canIsolate)('a command next to a server that is process 1 finds that the folder is held', async () => {
  const { folder } = held()
  const asks = `import { isClaimed } from ${JSON.stringify(owner)}; process.stdout.write(String(isClaimed(${JSON.stringify(folder)})))`
  // As releases before the lock marked it.
  const lines = `import { spawnSync } from 'node:child_process'
    import { writeFileSync } from 'node:fs'
    writeFileSync(${JSON.stringify(`${folder}.owner`)}, '1')
    process.stdout.write(spawnSync(process.execPath, ['--input-type=module', '--eval', ${JSON.stringify(asks)}], { encoding: 'utf8' }).stdout)`
  expect(await inContainer(lines).said).toBe('true')
})

test.skipIf(!canIsolate)(
  'a second container does not take the folder from the first, though both are process 1',
  async () => {
    const folder = JSON.stringify(join(mkdtempSync(join(tmpdir(), 'owner-')), 'postgres'))
    const first = inContainer(`claimFolder(${folder})
    process.stdout.write('claimed')
    setInterval(() => undefined, 1000)`)
    expect(await first.said).toBe('claimed')
    const claims = `try { claimFolder(${folder}); process.stdout.write('claimed') } catch ({ message }) { process.stdout.write(message) }`
    expect(await inContainer(claims).said).toContain('is in use by another process')
    expect(isClaimed(JSON.parse(folder))).toBe(true)
    expect(readdirSync(dirname(JSON.parse(folder))).toSorted()).toEqual(['postgres.lock', 'postgres.owner'])
    first.kill()
    await first.ended
    expect(await inContainer(claims).said).toBe('claimed')
  },
)
