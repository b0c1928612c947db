import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../source-files.ts'
import { settingsReaders } from './settings-file.mjs'

// A folder in which everything is installed, and whose commands print what they find in their environment.

let folder: string
const scripts = ['tools/backup.ts', 'tools/test.ts']

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'songdee-settings-'))
  for (const path of ['tools/bootstrap.mjs', 'tools/preparing'])
    cpSync(join(root, path), join(folder, path), { recursive: true })
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write('package.json', '{"type": "module"}')
  write('package-lock.json', '{}')
  const lock = createHash('sha256').update(`{}${process.platform}-${process.arch}`).digest('hex')
  write('node_modules/.songdee-stamp', `${lock} all`)
  for (const path of scripts) write(path, 'console.log(JSON.stringify(process.env))')
  write('.env', '# Of its operator.\nSELLER_NAME=บริษัท ตัวอย่าง จำกัด\nPORT=4000\nDATABASE_URL="postgresql://a#b"\n')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a command has in its environment, of three settings. */
function environmentOf(script: string, given: Record<string, string> = {}): (string | undefined)[] {
  const { PATH = '' } = process.env
  const env = { PATH, ...given }
  const { stdout } = spawnSync(process.execPath, [join(folder, 'tools/bootstrap.mjs'), script], {
    env,
    encoding: 'utf8',
  })
  const found: Record<string, string> = JSON.parse(stdout)
  return ['SELLER_NAME', 'PORT', 'DATABASE_URL'].map((name) => found[name])
}

test('a command of the operator has the settings of .env, and what is set already wins', () => {
  expect(environmentOf('tools/backup.ts')).toEqual(['บริษัท ตัวอย่าง จำกัด', '4000', 'postgresql://a#b'])
  expect(environmentOf('tools/backup.ts', { PORT: '5000', DATABASE_URL: '' })).toEqual(['บริษัท ตัวอย่าง จำกัด', '5000', ''])
})

test('tests have none of them, and a cell has those of its own file alone', () => {
  expect(environmentOf('tools/test.ts')).toEqual([undefined, undefined, undefined])
  const ofCell = { SONGDEE_CELL: '/var/lib/songdee-cells/saensuk', PORT: '4101' }
  expect(environmentOf('tools/backup.ts', ofCell)).toEqual([undefined, '4101', undefined])
  const unit = readFileSync(join(root, 'deploy/cells/songdee-cell@.service'), 'utf8')
  expect(unit).toContain('\nEnvironment=SONGDEE_CELL=/var/lib/songdee-cells/%i\n')
})

test('every command that reads the settings of the server reads that file', () => {
  const project: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const files = Object.values(project.scripts).map((script) => script.split(' ').at(-1) ?? '')
  const readers = files.filter(
    (file) =>
      file.endsWith('.ts') &&
      /\breadSettings\((?:\{ \.\.\.)?process\.env\b/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(readers.toSorted()).toEqual(settingsReaders)
})
