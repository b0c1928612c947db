import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { isPackagedBrowser } from '../browser.ts'
import { createDatabase, type TestDatabase } from '../database.ts'
import { keepOnFailure } from '../kept-failures.ts'
import { comparePictures, toStored } from '../pictures/compare.ts'
import { openPhotographer, type Photographer } from '../pictures/photographer.ts'
import { openStoppedShop, type StoppedShop } from '../pictures/stopped-shop.ts'
import { storedBytes, storedNames, storedPicture } from '../pictures/stored.ts'
import { comparedPictures, recordsOf, withRecords } from '../pictures/subjects.ts'
import { rememberScripts } from './requested-scripts.ts'

// Screens of the shop and of the back office look as on their stored pictures. Where a change is wanted:
// `npm run screenshots -- --renew`, and a look at what it has changed.

let folder: string
let database: TestDatabase
let shop: StoppedShop
let photographer: Photographer
let records: Awaited<ReturnType<typeof recordsOf>>

// Another browser draws letters its own way.
describe.runIf(isPackagedBrowser)('as on its stored picture', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'songdee-pictures-'))
    chmodSync(folder, 0o755)
    database = await createDatabase()
    shop = await openStoppedShop(database.url, folder)
    photographer = await openPhotographer(shop.url, rememberScripts)
    records = await recordsOf(shop.db)
  })
  afterAll(async () => {
    await photographer.close()
    await shop.stop()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  test.each(comparedPictures)('$name', async ({ name, subject, look }) => {
    const stored = storedPicture(name)
    const taken = await photographer.take(withRecords(subject, records), look)
    const { same, part, difference } = await comparePictures(stored, taken)
    onTestFinished(
      keepOnFailure(async (kept) => {
        writeFileSync(join(kept, 'stored.webp'), stored)
        writeFileSync(join(kept, 'taken.png'), taken)
        writeFileSync(join(kept, 'difference.png'), await difference())
      }),
    )
    expect({ same, part }).toEqual({ same: true, part })
  })
})

test('a difference is seen, and where it is', async () => {
  const base = { width: 200, height: 200, channels: 3, background: '#FAF9F5' } as const
  const plain = await sharp({ create: base }).png().toBuffer()
  const dot = await sharp({ create: { ...base, width: 6, height: 6, background: '#0A6B4B' } })
    .png()
    .toBuffer()
  const marked = await sharp(plain)
    .composite([{ input: dot, left: 20, top: 30 }])
    .png()
    .toBuffer()
  expect(await comparePictures(await toStored(plain), plain)).toMatchObject({ same: true, part: 0 })
  const { same, part, difference } = await comparePictures(await toStored(plain), marked)
  expect({ same, part }).toEqual({ same: false, part: 36 / 40_000 })
  const { data, info } = await sharp(await difference())
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data.subarray((31 * 200 + 21) * info.channels).subarray(0, 3)]).toEqual([220, 0, 0])
})

test('all stored pictures are small, and of a screen that is compared', () => {
  expect(storedNames().toSorted()).toEqual(comparedPictures.map(({ name }) => name).toSorted())
  expect(storedBytes()).toBeLessThan(6_000_000)
})
