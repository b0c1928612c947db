import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { temporaryBase, unprivilegedRunner } from './unprivileged.ts'

// Only root needs the folder, so the test runs as root only.
const isRoot = process.getuid?.() === 0

let data: string
let temporary: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'songdee-data-'))
  temporary = mkdtempSync(join(tmpdir(), 'songdee-tmp-'))
})
afterEach(() => {
  for (const folder of [data, temporary]) rmSync(folder, { recursive: true })
})
const folder = () => join(data, 'postgres')
const formerName = () => join(temporary, `songdee-${createHash('sha256').update(folder()).digest('hex').slice(0, 12)}`)

test.skipIf(!isRoot)('the folder is made once, under a name of its own that is kept in the data folder', () => {
  const made = temporaryBase(folder(), temporary)
  expect(made).not.toBe(formerName())
  expect(lstatSync(made).mode & 0o777).toBe(0o711)
  expect(readFileSync(`${folder()}-elsewhere`, 'utf8')).toBe(made)
  expect(temporaryBase(folder(), temporary)).toBe(made)
})

test.skipIf(!isRoot)('a folder or link that another user put in its place is refused', () => {
  mkdirSync(formerName())
  chownSync(formerName(), 12_345, 12_345)
  expect(() => temporaryBase(folder(), temporary)).toThrow('somebody else')
  rmSync(formerName(), { recursive: true })
  symlinkSync(data, formerName())
  expect(() => temporaryBase(folder(), temporary)).toThrow('somebody else')
})

test.skipIf(!isRoot)('a link in the place of the cluster is refused, and one of before is used on', () => {
  mkdirSync(formerName(), { mode: 0o755 })
  expect(temporaryBase(folder(), temporary)).toBe(formerName())
  symlinkSync(data, join(formerName(), 'cluster'))
  expect(() => temporaryBase(folder(), temporary)).toThrow('somebody else')
})

test.skipIf(!isRoot)('where the folder or the cluster in it is gone, no empty one takes its place', () => {
  const made = temporaryBase(folder(), temporary)
  const note = `${folder()}-elsewhere`
  for (const gone of [join(made, 'cluster'), made]) {
    rmSync(gone, { recursive: true, force: true })
    expect(() => temporaryBase(folder(), temporary)).toThrow(`was in ${made}, which is gone`)
    expect(readFileSync(note, 'utf8')).toBe(made)
  }
  expect(readdirSync(temporary)).toEqual([])
  rmSync(note)
  expect(temporaryBase(folder(), temporary)).not.toBe(made)
})

test.skipIf(!isRoot)(
  'a database that is kept there stays there when PostgreSQL could be run in its own folder by now',
  () => {
    const native = join(temporary, 'native')
    mkdirSync(join(native, 'bin'), { recursive: true })
    mkdirSync(folder())
    for (const path of [data, temporary]) chmodSync(path, 0o755)
    const base = temporaryBase(folder(), temporary)
    expect(unprivilegedRunner(native, folder()).folder).toBe(join(base, 'cluster'))
    writeFileSync(join(folder(), 'PG_VERSION'), '18')
    expect(unprivilegedRunner(native, folder()).folder).toBe(folder())
  },
)

test.skipIf(!isRoot)(
  'where root can run PostgreSQL only from a copy, an existing database is not passed over for an empty one',
  () => {
    // Nobody can pass through the folder above, and there is no program that makes namespaces.
    vi.stubEnv('PATH', temporary)
    onTestFinished(() => void vi.unstubAllEnvs())
    const native = join(temporary, 'native')
    mkdirSync(join(native, 'bin'), { recursive: true })
    mkdirSync(folder())
    writeFileSync(join(folder(), 'PG_VERSION'), '18')
    expect(() => unprivilegedRunner(native, folder())).toThrow('cannot be run as root here')
    expect(readdirSync(data)).toEqual(['postgres'])
  },
)

test.skipIf(!isRoot)('the database of another account is refused to root, and stays that account’s', () => {
  const native = join(temporary, 'native')
  mkdirSync(join(native, 'bin'), { recursive: true })
  for (const path of [data, temporary]) chmodSync(path, 0o755)
  mkdirSync(folder())
  writeFileSync(join(folder(), 'PG_VERSION'), '18')
  for (const path of [folder(), join(folder(), 'PG_VERSION')]) chownSync(path, 12_345, 12_345)
  expect(() => unprivilegedRunner(native, folder())).toThrow('run as the account with the number 12345')
  expect(lstatSync(folder()).uid).toBe(12_345)
})
