import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
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

test('of two restorings into one folder at the same moment one is refused, and takes nothing away from the other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'restore-'))
  const base = aBackup(folder)
  const into = join(folder, 'into')
  const restore = () =>
    restoreBackup({ folder, to: null, into, dataDir: join(folder, 'none') }).catch((error: Error) => error.message)
  const both = [restore(), restore()]
  expect(await Promise.race(both)).toBe(`${into} cannot be made, or another command makes it.`)
  const cluster = join(into, 'postgres')
  while (!existsSync(cluster) || readdirSync(cluster).length === 0) await turn()
  rmSync(base, { recursive: true })
  expect((await Promise.all(both)).filter((said) => String(said).includes('was removed meanwhile'))).toHaveLength(1)
})
