import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { diskFigure } from './disk-figures.ts'
import { readSettings } from './settings/settings.ts'

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'songdee-disk-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const foldersOf = async (environment: Record<string, string>) => {
  const figure = diskFigure(readSettings({ DEMO: 'off', ...environment }))
  return 'readEach' in figure ? [...(await figure.readEach()).keys()] : []
}

test('where the database is kept in another folder than its own, the disk of that is watched as well', async () => {
  const [DATA_DIR, temporary] = [aFolder(), aFolder()]
  const BACKUP_DIR = join(DATA_DIR, 'backups')
  expect(await foldersOf({ DATA_DIR, BACKUP_DIR })).toEqual([DATA_DIR, BACKUP_DIR])
  writeFileSync(join(DATA_DIR, 'postgres-elsewhere'), `${temporary}\n`)
  expect(await foldersOf({ DATA_DIR, BACKUP_DIR })).toEqual([DATA_DIR, temporary, BACKUP_DIR])
  const server = { DATA_DIR, BACKUP_DIR, DATABASE_URL: 'postgresql://shop@db.example/songdee' }
  expect(await foldersOf(server)).toEqual([DATA_DIR])
})
