import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyFiles } from './copy-files.ts'

/** Copies two files of a database at work, of which `removed` disappears before the second is copied. */
async function copyWhile(removed: 'source' | 'copies'): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'copied-'))
  const [from, to] = [join(folder, 'from'), join(folder, 'to')]
  mkdirSync(from)
  for (const name of ['1', '2']) writeFileSync(join(from, name), name)
  const leavesOut = (path: string): boolean => {
    if (path === '2') rmSync(removed === 'source' ? join(from, '2') : to, { recursive: true })
    return false
  }
  await copyFiles(from, to, { leavesOut, isLive: true })
  return existsSync(to) ? readdirSync(to) : []
}

test('a file that a running database removes meanwhile is left out, and not one whose copy cannot be made', async () => {
  expect(await copyWhile('source')).toEqual(['1'])
  await expect(copyWhile('copies')).rejects.toThrow('ENOENT')
})
