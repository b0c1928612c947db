import { spawnSync } from 'node:child_process'
import {
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { archivedFile, logFolder } from './archive-log.ts'
import { basesFolder, clusterFolder, factsFile, filesFolder, type BaseBackup } from './base-backups.ts'
import { restoreBackup } from './restore-backup.ts'

/** What looks like a base back-up, of many small files. */
function aBackup(folder: string): string {
  const facts: BaseBackup = {
    from: '2026-11-24T07:00:00.000Z',
    until: '2026-11-24T07:00:01.000Z',
    segment: '000000010000000000000002',
    segmentSize: 16 * 1024 * 1024,
  }
  const path = join(basesFolder(folder), '20261124070000')
  for (const one of [join(path, clusterFolder), join(path, filesFolder), join(folder, 'log')])
    mkdirSync(one, { recursive: true })
  for (let nth = 0; nth < 500; nth += 1) writeFileSync(join(path, clusterFolder, String(nth)), 'a table')
  writeFileSync(join(folder, 'log', `${facts.segment}.gz`), '')
  writeFileSync(join(path, factsFile), JSON.stringify(facts))
  return path
}

test('a back-up that the nightly one removes while it is restored is refused, and nothing stays of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'restore-'))
  const base = aBackup(folder)
  const into = join(folder, 'into')
  const restoring = restoreBackup({ folder, to: null, into, dataDir: join(folder, 'none') }).catch(
    (error: Error) => error.message,
  )
  const cluster = join(into, 'postgres')
  while (!existsSync(cluster) || readdirSync(cluster).length === 0) await turn()
  rmSync(base, { recursive: true })
  expect(await restoring).toBe(`The back-up in ${base} was removed meanwhile, as by a newer one. Restore again.`)
  expect(existsSync(into)).toBe(false)
})

/** A back-up that is restored only when something was written into a pipe: the folder to be made was looked at before. @returns the pipe */
function aSlowBackup(folder: string): string {
  aBackup(folder)
  const pipe = join(logFolder(folder, null), archivedFile('00000001'))
  expect(spawnSync('mkfifo', [pipe]).status).toBe(0)
  return pipe
}

/** Opens a pipe as soon as somebody reads there: before, it cannot be opened so. */
async function untilRead(pipe: string): Promise<number> {
  for (;;) {
    try {
      return openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK)
    } catch {
      await turn()
    }
  }
}

test.skipIf(process.platform === 'win32').each(['is new', 'is there, and empty'])(
  'of two restorings at the same moment into one folder that %s one is refused, and takes nothing away from the other',
  async (how) => {
    const folder = mkdtempSync(join(tmpdir(), 'restore-'))
    const into = join(folder, 'into')
    if (how !== 'is new') mkdirSync(into)
    const restore = (backups: string) =>
      restoreBackup({ folder: backups, to: null, into, dataDir: join(folder, 'none') }).catch(
        (error: Error) => error.message,
      )
    const pipe = aSlowBackup(join(folder, 'slow'))
    const second = restore(join(folder, 'slow'))
    const writer = await untilRead(pipe)
    const base = aBackup(join(folder, 'first'))
    const first = restore(join(folder, 'first'))
    const cluster = join(into, 'postgres')
    while (!existsSync(cluster) || readdirSync(cluster).length === 0) await turn()
    writeSync(writer, '{}')
    closeSync(writer)
    expect(await second).toBe(`Another command restores into ${into}.`)
    expect(readdirSync(cluster)).not.toEqual([])
    rmSync(base, { recursive: true })
    expect(await first).toContain('was removed meanwhile')
    expect(existsSync(into)).toBe(how !== 'is new')
  },
)
