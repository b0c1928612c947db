import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadTexts, textsOf } from '#backoffice/texts/namespaces.ts'
import { connect, type Database } from '#server/adapters/database/database.ts'
import { shopHere } from '../shop-here.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

let db: Database
beforeAll(async () => {
  ;({ db } = connect(shopHere().database, 2, () => undefined))
  for (const language of ['th', 'en'] as const) await loadTexts(language, ['shell', 'kit', 'prices'])
})
afterAll(() => db.destroy())

describe.each(['th', 'en'] as const)('prices and credit in %s', (language) => {
  let visitor: BackOfficeVisit
  beforeAll(async () => {
    visitor = await visitBackOffice({ as: 'manager', language })
  })
  afterAll(() => visitor.close())

  test('every screen is drawn within the policy, and axe finds nothing', async () => {
    const { page } = visitor
    const { rows } = await sql<{ change: number; product: number; list: number; retailer: string }>`
      select (select min(id) from price_change) as change, (select min(id) from product) as product,
        (select min(id) from price_list) as list,
        (select min(outlet_id::text) from credit_account) as retailer`.execute(db)
    const { change, product, list, retailer } = rows[0] ?? { change: 0, product: 0, list: 0, retailer: '' }
    const paths = [
      '/prices',
      '/prices/new',
      `/prices/${change}`,
      `/prices/products/${product}`,
      '/price-lists',
      `/price-lists/${list}`,
      '/credit',
      `/credit/${retailer}`,
      `/credit/${retailer}/statement`,
    ]
    await page.emulateMedia({ colorScheme: language === 'th' ? 'light' : 'dark' })
    for (const path of paths) {
      await visitor.openScreen(path)
      await visitor.expectAccessible()
    }
    expect(visitor.complaints).toEqual([])
  })
})

describe('a price with a date', () => {
  let visitor: BackOfficeVisit
  let product: { id: number; sku: string; price: number }
  beforeAll(async () => {
    visitor = await visitBackOffice({ as: 'manager', language: 'en' })
    // A product at the end of the shelf, that no other journey buys.
    const { rows } = await sql<typeof product>`
      select id, sku, price_satang as price from product where status = 'ACTIVE' and sale_category_id = 1 order by id desc limit 1`.execute(
      db,
    )
    if (rows[0]) product = rows[0]
  })
  afterAll(() => visitor.close())
  const price = async () => {
    const { rows } = await sql<{
      price: number
    }>`select price_satang as price from product where id = ${product.id}`.execute(db)
    return rows[0]?.price
  }

  test('is prepared from a pasted sheet by keyboard, planned, set at its moment before our eyes, and taken back', async () => {
    const { page } = visitor
    const texts = textsOf('en', 'prices')
    await visitor.openScreen('/prices')
    await page.keyboard.press('c')
    await page.getByRole('heading', { level: 1, name: texts.newTitle }).waitFor()
    await page.getByLabel(texts.selection).selectOption('sheet')
    await page.getByLabel(texts.sheet).fill(`${product.sku}\t${(product.price + 500) / 100}\nNO-SUCH\t5`)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('gridcell', { name: product.sku }).waitFor()
    await page.getByText(texts.rejected('1')).waitFor()
    await page.getByLabel(texts.skipRejected('1')).check()
    await page.getByLabel(texts.name, { exact: true }).fill('A journey')
    await page.getByLabel(texts.reason).fill('The factory says so')
    await page.keyboard.press('Control+s')
    await page.getByRole('heading', { level: 1, name: 'A journey' }).waitFor()
    await page.keyboard.press('s')
    await page.getByRole('dialog').getByRole('button', { name: texts.schedule }).click()
    await page.getByText(texts.states.SCHEDULED).waitFor()
    expect(await price()).toBe(product.price)

    // Its moment comes: the shop's own job sets it, and the open screen follows.
    await sql`update price_change set starts_at = now() where name = 'A journey' and state = 'SCHEDULED'`.execute(db)
    await page.getByText(texts.states.SET, { exact: true }).waitFor()
    expect(await price()).toBe(product.price + 500)

    await page.keyboard.press('u')
    await page.getByRole('dialog').getByRole('button', { name: texts.takeBack }).click()
    await page.getByText(texts.states.UNDONE, { exact: true }).waitFor()
    expect(await price()).toBe(product.price)
    await visitor.openScreen(`/prices/products/${product.id}`)
    await expect.poll(() => page.getByRole('gridcell', { name: 'The factory says so' }).count()).toBe(2)
  })
})
