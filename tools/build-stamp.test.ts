import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { isBuilt, make, type FoundSources } from './build-stamp.ts'
import { root } from './source-files.ts'

/** A part with one source, in a folder of that name. */
function partIn(name: string) {
  const folder = mkdtempSync(join(tmpdir(), name))
  const source = join(folder, 'source.ts')
  writeFileSync(source, 'before')
  return { source, part: { stampFile: join(folder, 'stamp'), sources: [relative(root, source)] } }
}

test('a part is built until a source of it changes, also where a folder above is named like a test', async () => {
  const { part, source } = partIn('songdee.test.')
  expect(await isBuilt(part)).toBe(false)
  await make(part, async () => undefined)
  expect(await isBuilt(part)).toBe(true)
  writeFileSync(source, 'afterwards')
  expect(await isBuilt(part)).toBe(false)
})

test('what changes while a part is made is not taken for made', async () => {
  const { part, source } = partIn('songdee-')
  await make(part, async () => writeFileSync(source, 'afterwards'))
  expect(await isBuilt(part)).toBe(false)
  await make(part, async () => undefined)
  expect(await isBuilt(part)).toBe(true)
})

test('parts that are looked at together see what has changed in the sources they share', async () => {
  const { part, source } = partIn('songdee-')
  const other = { ...part, stampFile: `${part.stampFile}-other` }
  for (const one of [part, other]) await make(one, async () => undefined)
  const both = async () => {
    const found: FoundSources = new Map()
    return Promise.all([isBuilt(part, found), isBuilt(other, found)])
  }
  expect(await both()).toEqual([true, true])
  writeFileSync(source, 'afterwards')
  expect(await both()).toEqual([false, false])
})
