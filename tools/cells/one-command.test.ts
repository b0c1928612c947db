import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { oneAtATime } from './one-command.ts'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'cells-'))))

/** A command that is under way until it is ended. */
function underWay() {
  const ends = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  const ended = oneAtATime(folder, async () => {
    began.resolve()
    await ends.promise
  })
  return { began: began.promise, end: () => (ends.resolve(), ended) }
}

test('a command is refused while another one changes the cells, whose process is named', async () => {
  const first = underWay()
  await first.began
  await expect(oneAtATime(folder, async () => 'second')).rejects.toThrow(`process ${process.pid}`)
  await first.end()
  expect(await oneAtATime(folder, async () => 'second')).toBe('second')
})

test('one that may wait comes after the others, one after the other', async () => {
  const first = underWay()
  await first.began
  const said: string[] = []
  let atOnce = 0
  const waiting = ['second', 'third'].map((name) =>
    oneAtATime(
      folder,
      async () => {
        atOnce += 1
        await Promise.resolve()
        said.push(`${name} of ${atOnce}`)
        atOnce -= 1
      },
      60,
    ),
  )
  expect(await Promise.race([...waiting, Promise.resolve('they wait')])).toBe('they wait')
  await first.end()
  await Promise.all(waiting)
  expect(said.toSorted()).toEqual(['second of 1', 'third of 1'])
})

test('one that was killed is in the way of nobody, also where its number is now another process', async () => {
  writeFileSync(join(folder, 'command.pid'), String(process.ppid))
  expect(await oneAtATime(folder, async () => 'done')).toBe('done')
})

test('what fails fails, and is over', async () => {
  const failing = oneAtATime(folder, () => Promise.reject(new Error('no room')))
  await expect(failing).rejects.toThrow('no room')
  expect(await oneAtATime(folder, async () => existsSync(folder))).toBe(true)
})
