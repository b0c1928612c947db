import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createProduct, listProducts } from '#contract/backoffice/goods/products/calls.ts'
import { send } from '#test/builders/retailer.ts'
import { isPackagedBrowser } from '../browser.ts'
import { createDatabase, type TestDatabase } from '../database.ts'
import { keepOnFailure } from '../kept-failures.ts'
import { comparePictures, toStored } from '../pictures/compare.ts'
import { openPhotographer, type Photographer } from '../pictures/photographer.ts'
import { openStoppedShop, type StoppedShop } from '../pictures/stopped-shop.ts'
import { isOf, storedBytes, storedNames, storedPicture } from '../pictures/stored.ts'
import {
  comparedPictures,
  isOfOffice,
  recordsOf,
  sightsOf,
  type PicturedScreen,
  type Records,
} from '../pictures/subjects.ts'
import { layoutFlaws } from './layout-flaws.ts'
import { rememberScripts } from './requested-scripts.ts'
import { staffTokenOf } from './sign-in.ts'

// Every screen, and what opens from its first row: it looks as on its stored picture, no button is narrower than its
// words, nothing is cut without a way to read it, nothing lies on anything else, and the head is one row; also where the
// back office is shown twice as large, or on a phone. Where another look is wanted: `npm run screenshots -- --renew`, and a
// look at what it has changed.

const tallestHead = 60
const heads = `[...document.querySelectorAll('.screen > .screen-head, .screen > * > .screen-head')]
  .map((head) => [head.querySelector('h1, h2')?.textContent, Math.round(head.getBoundingClientRect().height)])
  .filter(([, height]) => innerWidth >= 1280 && height > ${tallestHead})`

const sideways = 'Math.max(0, document.documentElement.scrollWidth - innerWidth)'
/** A desktop of 1280 px at 200 % of size. */
const twiceAsLarge = 640
const phone = 360

let folder: string
let database: TestDatabase
let shop: StoppedShop
let photographer: Photographer
let records: Records
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

async function expectLayout(page: Page, name: string, widths: Iterable<number>): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 1024 ? 740 : 900 })
    const found = {
      flaws: await page.evaluate(layoutFlaws),
      heads: await page.evaluate(heads),
      sideways: await page.evaluate(sideways),
    }
    expect.soft([name, width, found]).toEqual([name, width, { flaws: [], heads: [], sideways: 0 }])
  }
}

async function expectAsStored(name: string, taken: Buffer): Promise<void> {
  const stored = storedPicture(name)
  const { same, part, difference } = await comparePictures(stored, taken)
  if (!same)
    onTestFinished(
      keepOnFailure(async (kept) => {
        writeFileSync(join(kept, `${name}.stored.webp`), stored)
        writeFileSync(join(kept, `${name}.taken.png`), taken)
        writeFileSync(join(kept, `${name}.difference.png`), await difference())
      }),
    )
  expect.soft([name, { same, part }]).toEqual([name, { same: true, part }])
}

test.each(comparedPictures)('$name', async (pictured) => {
  const { name, subject, look } = pictured
  const seen: string[] = []
  for await (const sight of sightsOf(photographer, pictured, records)) {
    seen.push(sight.name)
    // Another browser draws letters its own way.
    if (isPackagedBrowser) await expectAsStored(sight.name, await sight.picture())
    await expectLayout(
      sight.page,
      sight.name,
      new Set([look.width, 1280, ...(isOfOffice(subject) ? [twiceAsLarge, phone] : []), 1920]),
    )
  }
  expect(storedNames().filter((stored) => isOf(stored, name))).toEqual(seen)
})

const wideSku = 'ZX-LONG-NUMBER-OF-A-PRODUCT'

/** Adds a product with the widest row of its list, and of the audit: it lacks all that can be missing, and no word of it breaks. */
async function addWideProduct({ url }: StoppedShop): Promise<void> {
  const token = await staffTokenOf(url, 'admin')
  const [like] = (await send(url, listProducts, { token })).body.content
  if (!like) throw new Error('The demo has no products')
  const { categoryId, subcategoryId, brandId } = like
  const word = 'x'.repeat(60)
  const names = { nameThai: 'สินค้าที่ยังไม่ครบ', nameEng: '', detailThai: '', detailEng: '', keywords: word }
  const place = { categoryId, subcategoryId, brandId, shelfPlace: null, pictures: [], barcode: null, units: [] }
  const limits = { orderMultiple: null, mostPerDay: null, turnUnits: null }
  const price = { price: 12_345.5, cost: null, vatPercent: 7, unit: 'กล่องใหญ่พิเศษ', unitEng: null, conversion: 144 }
  const facts = {
    sku: wideSku,
    status: 'INACTIVE',
    saleCategoryId: 1,
    ...names,
    ...place,
    ...limits,
    ...price,
  } as const
  const { status } = await send(url, createProduct, { token, body: facts })
  expect(status).toBe(201)
}

// After all pictures, which it is not on.
describe('with a product as wide as can be', () => {
  beforeAll(() => addWideProduct(shop))

  const lists = ['/products', '/stock', '/prices/products', '/audit']
  const isList = ({ subject }: PicturedScreen) => lists.includes(subject.path.replace('/backoffice', ''))
  const sought = comparedPictures.filter(isList).map(({ subject, ...pictured }) => {
    const path = subject.path.endsWith('/products') ? `${subject.path}?q=${wideSku}` : subject.path
    return { ...pictured, subject: { ...subject, path } }
  })
  test.each(sought)('$name', async (pictured) => {
    for await (const { page, name } of sightsOf(photographer, pictured, records))
      await expectLayout(page, name, [1280, twiceAsLarge, 1920])
  })
})

test('a difference is seen, and where it is', async () => {
  const base = { width: 200, height: 200, channels: 3, background: '#FAF9F5' } as const
  const plain = await sharp({ create: base }).png().toBuffer()
  const dot = await sharp({ create: { ...base, width: 10, height: 10, background: '#0A6B4B' } })
    .png()
    .toBuffer()
  const marked = await sharp(plain)
    .composite([{ input: dot, left: 20, top: 30 }])
    .png()
    .toBuffer()
  expect(await comparePictures(await toStored(plain), plain)).toMatchObject({ same: true, part: 0 })
  const { same, part, difference } = await comparePictures(await toStored(plain), marked)
  expect({ same, part }).toEqual({ same: false, part: 16 / 6400 })
  const { data, info } = await sharp(await difference())
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data.subarray((13 * 80 + 9) * info.channels).subarray(0, 3)]).toEqual([220, 0, 0])
})

test('all stored pictures are small, and of a screen that is compared', () => {
  const names = comparedPictures.map(({ name }) => name)
  const isKnown = (stored: string) => names.some((name) => isOf(stored, name))
  expect(storedNames().filter((stored) => !isKnown(stored))).toEqual([])
  expect(storedBytes()).toBeLessThan(5_000_000)
})
