import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officePaths } from '#test/pictures/office-paths.ts'
import { createProduct, listProducts } from '#contract/backoffice/goods/products/calls.ts'
import { send } from '#test/builders/retailer.ts'
import { layoutFlaws } from '../layout-flaws.ts'
import { shopHere } from '../shop-here.ts'
import { staffTokenOf } from '../sign-in.ts'
import { visit, type Visit } from '../visit.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

// Every screen, and what opens from its first row: no button is narrower than its words, nothing is cut without a way to
// read it, nothing lies on anything else, and the head is one row.

const paths = officePaths(new Date())
const widths = [1280, 1920]
const tallestHead = 60

const heads = `[...document.querySelectorAll('.screen > .screen-head, .screen > * > .screen-head')]
  .map((head) => [head.querySelector('h1, h2')?.textContent, Math.round(head.getBoundingClientRect().height)])
  .filter(([, height]) => height > ${tallestHead})`

async function look({ page }: Visit, name: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const found = { flaws: await page.evaluate(layoutFlaws), heads: await page.evaluate(heads) }
    expect.soft([name, width, found]).toEqual([name, width, { flaws: [], heads: [] }])
  }
}

const wideSku = 'ZX-LONG-NUMBER-OF-A-PRODUCT'

/** Adds a product with the widest row of its list, and of the audit: it lacks all that can be missing, and no word of it breaks. */
async function addWideProduct(): Promise<void> {
  const { url } = shopHere()
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
beforeAll(addWideProduct)

describe.each(['th', 'en'] as const)('the layout of the back office in %s', (language) => {
  let visitor: BackOfficeVisit
  beforeAll(async () => {
    visitor = await visitBackOffice({ as: 'admin', language })
  })
  afterAll(() => visitor.close())

  const whole = async () => {
    await visitor.settled()
    await expect.poll(() => visitor.page.locator('main :is(.skeleton, [aria-busy=true])').count()).toBe(0)
  }

  test.each([...paths, `/products?q=${wideSku}`])('%s and its first row', async (path) => {
    const { page } = visitor
    await page.setViewportSize({ width: 1280, height: 900 })
    await visitor.openScreen(path)
    await whole()
    await look(visitor, path)
    const row = page.locator('main [role=row][data-key]').first()
    if ((await row.count()) === 0) return
    await row.focus()
    await page.keyboard.press('Enter')
    await whole()
    await look(visitor, `the first row of ${path}`)
  })

  test('the page where staff sign in', async () => {
    const stranger = await visit({ language, width: 1280, withPolicy: true })
    await stranger.page.goto('/backoffice/orders')
    await stranger.page.locator('input[type=password]').waitFor()
    await look(stranger, 'sign-in')
    await stranger.close()
  })
})
