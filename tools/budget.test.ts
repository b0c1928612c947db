import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { readBuilt } from '#server/pages/built-storefront.ts'
import { expectBuilt } from '#test/expect-built.ts'
import { brotliCompressSync } from 'node:zlib'
import { orderList, screenSizes } from './back-office-budget.ts'
import { firstLoad } from './budget.ts'
import { dist, packed, server } from './build-stamp.ts'
import { bytesOfBuilt } from './bytes-of-built.ts'

// What a phone loads until a page is hydrated, compressed by Brotli 11. Bytes do not depend on the machine.

const kilobyte = 1024

beforeAll(() => expectBuilt([packed, server]))

test.each([
  ['home', 80_000],
  ['category', 80_000],
  ['product', 80_000],
])('the first load of %s stays within %d bytes in 8 files', async (route, most) => {
  for (const language of ['th', 'en'] as const) {
    const { total, files } = await firstLoad(route, language)
    // As networks count: a thousand bytes to the KB.
    expect(total).toBeLessThanOrEqual(most)
    expect(files).toBeLessThanOrEqual(8)
  }
})

test('what is served is compressed as it is measured', async () => {
  const { filesOf, clientFolder } = await readBuilt()
  for (const file of filesOf('home', 'th').scripts) {
    const served = await stat(join(clientFolder, `${file}.br`))
    const measured = await bytesOfBuilt(join(clientFolder, file))
    // Their hashes differ.
    expect(served.size).toBeLessThanOrEqual(measured * 1.02 + 100)
  }
})

test('the style sheet that every page carries stays within 8 KB', async () => {
  const { style, startScript } = await readBuilt()
  expect(brotliCompressSync(style).length).toBeLessThanOrEqual(8 * kilobyte)
  expect(startScript.length).toBeLessThanOrEqual(1300)
})

test.each(['start/main.js', 'server/entry-server.js'])('%s has one byte for each letter in memory', async (name) => {
  const code = await readFile(join(dist, name))
  expect(code.every((byte) => byte < 0x80)).toBe(true)
})

test('the order list of the back office loads at most 150 KB of scripts, every further screen at most 45 KB more', async () => {
  const sizes = await screenSizes()
  expect(sizes.find(({ module }) => module === orderList)?.whole).toBeLessThanOrEqual(150_000)
  expect(sizes.filter(({ added }) => added > 45_000)).toEqual([])
})
