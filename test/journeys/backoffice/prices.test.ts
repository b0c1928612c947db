import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loadTexts, textsOf } from '#backoffice/texts/namespaces.ts'
import { formatMoney, satang } from '#rules/money.ts'
import { connect, type Database } from '#server/adapters/database/database.ts'
import { shareOf } from '../in-turn.ts'
import { shopHere } from '../shop-here.ts'
import { demoPhone, signIn } from '../sign-in.ts'
import { textsIn } from '../texts.ts'
import { visit, type Visit } from '../visit.ts'
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

  test('every screen is drawn within the policy, and axe finds nothing in light and dark', async () => {
    const { rows } = await sql<{ change: number; product: number; list: number; retailer: string }>`
      select (select min(id) from price_change) as change, (select min(id) from product) as product,
        (select min(id) from price_list) as list,
        (select min(outlet_id::text) from credit_account) as retailer`.execute(db)
    const { change, product, list, retailer } = rows[0] ?? { change: 0, product: 0, list: 0, retailer: '' }
    const paths = [
      `/prices/${change}`,
      '/prices',
      '/prices/new',
      `/prices/products/${product}`,
      '/price-lists',
      `/price-lists/${list}`,
      `/credit/${retailer}`,
      '/credit',
      `/credit/${retailer}/statement`,
    ]
    for (const path of shareOf(language, paths)) {
      await visitor.openScreen(path)
      await visitor.expectAccessibleInLightAndDark()
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

  test(
    'is prepared from a pasted sheet by keyboard, planned, set at its moment before our eyes, and taken back',
    { tags: 'job' },
    async () => {
      const { page } = visitor
      const texts = textsOf('en', 'prices')
      await visitor.openScreen('/prices')
      await page.keyboard.press('c')
      await page.getByRole('heading', { level: 1, name: texts.newTitle }).waitFor()
      await page.getByLabel(texts.selection).selectOption('sheet')
      await page.getByLabel(texts.sheet).fill(`${product.sku}\t${(product.price + 500) / 100}\nNO-SUCH\t5`)
      await page.keyboard.press('Control+Enter')
      await page.getByRole('rowheader', { name: product.sku }).waitFor()
      await page.getByText(texts.rejected('1')).waitFor()
      await page.getByLabel(texts.skipRejected('1')).check()
      await page.getByLabel(texts.name, { exact: true }).fill('A journey')
      await page.getByLabel(texts.reason).fill('The factory says so')
      await page.keyboard.press('Control+s')
      await page.getByRole('heading', { level: 1, name: 'A journey' }).waitFor()
      await page.keyboard.press('s')
      await page.getByRole('dialog').getByRole('button', { name: texts.schedule }).click()
      await page.getByText(texts.states.SCHEDULED).waitFor()
      await expect.poll(() => price()).toBe(product.price)

      // Its moment comes: the shop's own job sets it, and the open screen follows.
      await sql`update price_change set starts_at = now() where name = 'A journey' and state = 'SCHEDULED'`.execute(db)
      await page.getByText(texts.states.SET, { exact: true }).waitFor()
      await expect.poll(() => price()).toBe(product.price + 500)

      await page.keyboard.press('u')
      await page.getByRole('dialog').getByRole('button', { name: texts.takeBack }).click()
      await page.getByText(texts.states.UNDONE, { exact: true }).waitFor()
      await expect.poll(() => price()).toBe(product.price)
      // Without a product one begins with typing which.
      await visitor.openScreen('/prices/products')
      await page.getByRole('heading', { name: texts.chooseProduct }).waitFor()
      await page.keyboard.type(product.sku)
      await page.getByRole('option').and(page.getByText(product.sku)).waitFor()
      await page.keyboard.press('Enter')
      await expect.poll(() => page.getByRole('gridcell', { name: 'The factory says so' }).count()).toBe(2)
    },
  )
})

test('of a price list with more retailers than are shown at once each is found, and taken off', async () => {
  const texts = textsOf('en', 'prices')
  const manager = await visitBackOffice({ as: 'manager', language: 'en' })
  const { page } = manager
  const members = Array.from({ length: 620 }, (_, at) => {
    const outletCode = `R-${String(at + 1).padStart(4, '0')}`
    return { id: `retailer-${at + 1}`, outletCode, storeName: `Shop ${outletCode}`, phone: '0812345678' }
  })
  const changes: unknown[] = []
  await page.route(/\/backoffice\/api\/price-lists\/\d+\/retailers/, async (route) => {
    if (route.request().method() !== 'GET') {
      changes.push(route.request().postDataJSON())
      return route.fulfill({ json: { added: 0, removed: 1, moved: 0 } })
    }
    const { searchParams: query } = new URL(route.request().url())
    const [at, size] = [Number(query.get('page')), Number(query.get('size'))]
    const found = members.filter(({ outletCode }) => outletCode.includes(query.get('q') ?? ''))
    const content = found.slice(at * size, (at + 1) * size)
    const totalPages = Math.ceil(found.length / size)
    return route.fulfill({ json: { content, page: at, size, totalElements: found.length, totalPages } })
  })
  const { rows } = await sql<{ id: number }>`select min(id) as id from price_list`.execute(db)
  await manager.openScreen(`/price-lists/${rows[0]?.id}`)
  await page.getByRole('rowheader', { name: 'Shop R-0001' }).waitFor()
  await page.getByLabel(texts.findRetailer).fill('R-0612')
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Shop R-0612' }) })
  await row.focus()
  await page.keyboard.press('Space')
  // Not by a slip of the hand: they would pay other prices.
  await page.keyboard.press('x')
  const question = page.getByRole('dialog', { name: texts.removeRetailersAsk('1') })
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(changes).toEqual([])
  await page.keyboard.press('x')
  await question.getByRole('button', { name: texts.removeRetailers }).click()
  await page.getByText(texts.retailersRemoved('1')).waitFor()
  expect(changes).toEqual([{ add: [], remove: ['retailer-612'] }])
  // Nor is the list of all of them switched off.
  await page.keyboard.press('Shift+A')
  await page.getByRole('dialog').getByText(texts.turnRule).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText(texts.status.ACTIVE).first().waitFor()
  await manager.closeWithoutComplaint()
})

describe('a retailer of a group', () => {
  let visitor: Visit
  /** One of two noodle shops whose prices are those of restaurants, and a school that orders on account. */
  const [noodles, school] = [2, 3]
  const goTo = async (path: string) => {
    await visitor.page.goto(path)
    await visitor.settled()
  }
  afterEach(() => visitor.close())

  test('sees its own prices and their steps where everybody sees the usual ones', async () => {
    visitor = await visit({ language: 'en' })
    const { page } = visitor
    const { rows } = await sql<{ id: number; usual: number; own: number; step: number }>`
      select p.id, p.price_satang as usual, i.price_satang as own, s.price_satang as step from product p
      join price_list_item i on i.product_id = p.id and i.from_qty = 1
      join price_list_item s on s.product_id = p.id and s.from_qty = 10
      where not exists (select 1 from promotion where p.id = any(targets)) order by p.id limit 1`.execute(db)
    const product = rows[0] ?? { id: 0, usual: 0, own: 0, step: 0 }
    const price = (amount: number) =>
      page
        .getByRole('main')
        .getByText(`฿${formatMoney(satang(amount))}`, { exact: true })
        .first()
    await goTo(`/product/${product.id}`)
    await price(product.usual).waitFor()
    await goTo('/login')
    await signIn(visitor, demoPhone(noodles))
    await goTo(`/product/${product.id}`)
    await price(product.own).waitFor()
    await price(product.step).waitFor()
    expect(await price(product.usual).count()).toBe(0)
  })

  test('with credit is offered goods on account, and reads what is left', async () => {
    visitor = await visit({ language: 'en' })
    const { page } = visitor
    const { checkout } = textsIn.en
    await goTo('/login')
    await signIn(visitor, demoPhone(school))
    await sql`
      update cart set items = (select json_build_array(json_build_object('productId', id, 'qty', 1)) from product
        where status = 'ACTIVE' and sale_category_id = 1 order by id desc limit 1)
      where outlet_id = (select id from outlet where phone = ${demoPhone(school)})`.execute(db)
    await goTo('/order/shipping&billing')
    await page.getByRole('radio', { name: checkout.methodNames.ACCOUNT }).waitFor()
    await page.getByText(/^฿[\d,.]+ left · ฿[\d,.]+ overdue$/).waitFor()
  })
})
