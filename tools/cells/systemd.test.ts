import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { writeCell } from './cell.ts'
import { writeProgram } from './program.fixture.ts'
import { setRouter } from './router.ts'

// A machine of which the commands believe that systemd runs it: a folder of its own at /run, and a systemctl that notes what is
// wanted of it. Its cells have just failed, and wait until they are started again.

const canMount = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/run']).status === 0
const machine = `mount -t tmpfs tmpfs /run && mkdir -p /run/systemd/system && exec "$@"`
const systemctl = `case "$*" in
  *ActiveState*) echo activating ;;
  *MainPID*) echo 0 ;;
  *UnitFileState*) echo enabled ;;
  *User*) echo nobody ;;
  *) echo "$*" >> "$(dirname "$0")/wanted" ;;
esac`

test.each([
  ['running', 0],
  ['stopped', 1],
] as const)('at boot the unit of a cell that is to be %s looks, and ends with %i', (wanted, code) => {
  const folder = mkdtempSync(join(tmpdir(), 'cells-'))
  const limits = { cores: 1, memoryMb: 1500, connections: 300 }
  writeCell({ name: 'saensuk', wanted, limits, folder: join(folder, 'saensuk'), settings: {} })
  const unit = readFileSync(new URL('../../deploy/cells/songdee-cell@.service', import.meta.url), 'utf8')
  // As root, since the file is root's.
  const [, looks = ''] = /^ExecCondition=\+(.*)$/m.exec(unit) ?? []
  const line = looks.replaceAll('/var/lib/songdee-cells', folder).replaceAll('%i', 'saensuk')
  expect([looks === '', spawnSync('sh', ['-c', line]).status]).toEqual([false, code])
})

/** Runs lines of a program there, with the functions of a file. */
function runThere(folder: string, file: string, names: string, lines: string): void {
  writeProgram(join(folder, 'systemctl'), systemctl)
  const path = fileURLToPath(new URL(file, import.meta.url))
  const program = `import { ${names} } from ${JSON.stringify(path)}\n${lines}`
  const words = ['--mount', 'sh', '-c', machine, 'sh', process.execPath, '--input-type=module', '--eval', program]
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH']}` }
  const { status, stderr } = spawnSync('unshare', words, { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

test.skipIf(!canMount)('the folder of a new cell belongs to the account of its unit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cells-'))
  const release = join(folder, 'release')
  const files = ['tools/bootstrap.mjs', 'node_modules/.songdee-stamp', 'dist/storefront.stamp', 'dist/start/main.js']
  for (const file of files) {
    mkdirSync(join(release, file, '..'), { recursive: true })
    writeFileSync(join(release, file), '')
  }
  setRouter(folder, { bind: ':80' })
  const wanted = { name: 'saensuk', url: 'https://saensuk.example', release }
  const lines = `planCell(${JSON.stringify(folder)}, ${JSON.stringify(wanted)})`
  runThere(folder, 'create-cell.ts', 'planCell', lines)
  const { uid, mode } = statSync(join(folder, 'saensuk'))
  expect([uid, mode & 0o777, statSync(join(folder, 'saensuk', 'songdee.env')).uid]).toEqual([65_534, 0o711, 0])
})

test.skipIf(!canMount)('a cell that has no process, but would be started again, is stopped', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cells-'))
  const cell = { name: 'saensuk', folder, settings: {} }
  runThere(folder, 'cell-process.ts', 'stopCell', `await stopCell(${JSON.stringify(cell)})\n`)
  expect(readFileSync(join(folder, 'wanted'), 'utf8')).toBe('stop songdee-cell@saensuk\n')
})

test.skipIf(!canMount)('a cell that is removed is not started at the next boot', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cells-'))
  const limits = { cores: 1, memoryMb: 1500, connections: 300 }
  const cell = { name: 'saensuk', wanted: 'running', limits, folder: join(folder, 'saensuk'), settings: {} } as const
  writeCell(cell)
  const lines = `await removeCell(${JSON.stringify(folder)}, ${JSON.stringify(cell)})\n`
  runThere(folder, 'create-cell.ts', 'removeCell', lines)
  const wanted = readFileSync(join(folder, 'wanted'), 'utf8')
  expect([wanted, existsSync(cell.folder)]).toEqual([
    'stop songdee-cell@saensuk\ndisable songdee-cell@saensuk\n',
    false,
  ])
})
