import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
