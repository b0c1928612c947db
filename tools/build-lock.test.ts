import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { oneAtATime } from './build-lock.ts'

const lockModule = fileURLToPath(new URL('build-lock.ts', import.meta.url))

/** Another process that works under the lock until it is killed. */
async function working(file: string) {
  const program = `import { oneAtATime } from ${JSON.stringify(lockModule)}
    oneAtATime(${JSON.stringify(file)}, () => new Promise(() => { process.stdout.write('works'); setInterval(() => undefined, 1000) }))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

test('of two processes one works at a time, and a killed one is in nobody’s way', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'lock-')), 'cache', 'build.lock')
  const other = await working(file)
  const steps: string[] = []
  const own = oneAtATime(file, async () => void steps.push('work'))
  expect(steps).toEqual([])
  other.kill('SIGKILL')
  await own
  expect(steps).toEqual(['work'])
  expect(await oneAtATime(file, async () => 'again')).toBe('again')
})
