import { chownSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryBase } from './unprivileged.ts'

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
