import { randomUUID } from 'node:crypto'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getCount } from '#contract/backoffice/goods/counting/calls.ts'
import { getPurchaseOrder, savePurchaseOrder } from '#contract/backoffice/goods/purchasing/calls.ts'
import { correctStock, getStock, listStock } from '#contract/backoffice/goods/stock/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { loadTexts, textsOf, type AllTexts } from '#backoffice/texts/namespaces.ts'
import { send } from '#test/builders/retailer.ts'
import { shareOf } from '../in-turn.ts'
import { blockOnce, limitOnce, loseAnswerOnce } from '../lose-once.ts'
import { staffTokenOf } from '../sign-in.ts'
import { untilCaught } from '../until-caught.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

// From what runs out to the shelf, and a count with a difference that another person confirms.

let buyer: BackOfficeVisit
let packer: BackOfficeVisit
let purchasing: AllTexts['purchasing']
let counting: AllTexts['counting']
beforeAll(async () => {
  await loadTexts('th', ['purchasing', 'counting', 'stock', 'kit', 'leaving'])
  ;[purchasing, counting] = [textsOf('th', 'purchasing'), textsOf('th', 'counting')]
  buyer = await visitBackOffice({ as: 'goods', language: 'th' })
  packer = await visitBackOffice({ as: 'packer', language: 'th', width: 360 })
})
afterAll(() => Promise.all([buyer.close(), packer.close()]))

/** A scanner's keys, in one go. */
const scanByScanner = (page: Page, code: string) =>
  page.evaluate(`for (const key of [...${JSON.stringify(code)}, 'Enter']) {
    const pressed = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    if (document.activeElement.dispatchEvent(pressed) && key !== 'Enter') document.execCommand('insertText', false, key)
  }`)

const idIn = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''

test(
  'a proposed order becomes a paper, comes in part by scan on a phone, and can be sold at once',
  { tags: 'job' },
  async () => {
    const token = await staffTokenOf(buyer.url, 'goods')
    const { page } = buyer
    await buyer.openScreen('/purchasing')
    await page.getByRole('heading', { name: purchasing.proposed }).waitFor()
    await page.keyboard.press('p')
    await page.getByRole('button', { name: purchasing.send }).waitFor()
    const id = idIn(page.url())
    const order = async () => (await send(buyer.url, getPurchaseOrder, { token, params: { id } })).body
    const [line] = (await order()).goods
    if (!line) throw new Error('Nothing was proposed')
    // A colleague has saved it meanwhile: what nothing was typed over follows, and is what is saved over.
    const units = page.getByLabel(purchasing.unitsOf(line.nameThai))
    const { goods, note, expectedOn, revision } = await order()
    const more = goods.map((one) => ({ ...one, units: one.lineNo === line.lineNo ? one.units + 7 : one.units }))
    const body = { note, expectedOn, revision, lines: more }
    await units.focus()
    expect((await send(buyer.url, savePurchaseOrder, { token, params: { id }, body })).status).toBe(200)
    await expect.poll(() => units.inputValue()).toBe(String(line.units + 7))
    // The cursor has stayed there.
    await page.keyboard.press('Control+A')
    await page.keyboard.type(String(line.units + line.packUnits))
    expect(await units.inputValue()).toBe(String(line.units + line.packUnits))
    // What is typed is not left without a question.
    await page.evaluate('history.back()')
    await page.getByRole('button', { name: textsOf('th', 'leaving').stay }).click()
    // The page reads it again more slowly than she works.
    const reading = /\/backoffice\/api\/purchase-orders\/[^/]+$/
    let readOn = () => {}
    const isSent = new Promise<void>((resolve) => (readOn = resolve))
    await page.route(reading, async (route) => {
      if (route.request().method() === 'GET') await isSent
      await route.continue()
    })
    await page.keyboard.press('Control+Enter')
    await page.getByText(purchasing.saved).waitFor()
    const pdf = page.getByRole('button', { name: purchasing.pdf })
    const noteField = page.getByLabel(purchasing.note)
    await noteField.fill('ส่งหลังร้าน')
    // What she typed last is on the paper, and is sent, though she did not save it.
    const [file] = await Promise.all([page.waitForEvent('download'), pdf.click()])
    expect([file.suggestedFilename(), (await order()).note]).toEqual([`${(await order()).number}.pdf`, 'ส่งหลังร้าน'])
    await noteField.fill('ส่งหน้าร้าน')
    await page.getByRole('button', { name: purchasing.send }).click()
    const { totalAmt, minimumAmt } = await order()
    if (totalAmt < minimumAmt) await page.getByRole('dialog').getByRole('button', { name: purchasing.send }).click()
    await page.getByText(purchasing.sent).waitFor()
    readOn()
    await page.getByText(purchasing.states.SENT).waitFor()
    await page.unroute(reading)
    expect([(await order()).goods[0]?.units, (await order()).note]).toEqual([line.units + line.packUnits, 'ส่งหน้าร้าน'])

    const stockOf = async () =>
      (await send(buyer.url, getStock, { token, params: { productId: line.productId } })).body.available
    const before = await stockOf()
    const phone = packer.page
    await packer.openScreen(`/purchasing/${id}`)
    await phone.getByRole('button', { name: purchasing.receive }).click()
    const scan = phone.getByLabel(purchasing.scan)
    await scan.fill('0000000000000')
    await scan.press('Enter')
    await phone.getByText(purchasing.notOnOrder('0000000000000')).waitFor()
    await scan.fill(line.sku)
    await scan.press('Enter')
    await expect
      .poll(() => phone.getByLabel(purchasing.unitsOf(line.nameThai)).inputValue())
      .toBe(String(line.packUnits))
    await packer.expectAccessible()
    // What is counted is not thrown away without a question.
    await phone.getByRole('button', { name: textsOf('th', 'kit').cancel }).click()
    await phone.getByRole('button', { name: textsOf('th', 'leaving').stay }).click()
    // A scanner types into the field that has the focus: there the code does not stay.
    const deliveryNote = phone.getByLabel(purchasing.deliveryNote)
    await deliveryNote.fill('DN-1')
    await scanByScanner(phone, line.sku)
    expect(await deliveryNote.inputValue()).toBe('DN-1')
    const unitsIn = phone.getByLabel(purchasing.unitsOf(line.nameThai))
    await unitsIn.fill('7')
    await scanByScanner(phone, line.sku)
    expect(await unitsIn.inputValue()).toBe(String(7 + line.packUnits))
    await unitsIn.fill(String(line.packUnits))
    // A cost that cannot be read is said, and none at all is the one that was ordered.
    const cost = phone.getByLabel(purchasing.costOf(line.nameThai))
    await cost.fill('')
    await cost.pressSequentially('1e')
    await phone.getByRole('button', { name: purchasing.recordReceipt }).click()
    await phone
      .getByRole('listitem')
      .filter({ hasText: textsOf('th', 'kit').twoDecimals })
      .waitFor()
    await cost.fill('')
    await phone.getByRole('button', { name: purchasing.recordReceipt }).click()
    await phone.getByText(purchasing.states.PART_RECEIVED).waitFor()
    expect((await order()).receipts.map(({ lines }) => lines.map(({ costAmt }) => costAmt))).toEqual([[line.costAmt]])
    await expect.poll(() => stockOf()).toBe(before + line.packUnits)
    // The buyer's screen follows.
    await page.getByText(purchasing.states.PART_RECEIVED).waitFor()
  },
)

test(
  'a shelf is counted on a phone by scan; a large difference is confirmed by somebody else',
  { tags: 'job' },
  async () => {
    const token = await staffTokenOf(buyer.url, 'goods')
    const products = (await send(buyer.url, listStock, { token, query: { q: 'A-01', size: '20' } })).body.content
    const dear = products.toSorted((a, b) => b.available - a.available)[0]
    if (!dear?.place) throw new Error('Nothing lies there')
    const phone = packer.page
    await packer.openScreen('/counting')
    await phone.getByRole('button', { name: counting.start }).click()
    const dialog = phone.getByRole('dialog')
    for (const label of [counting.fromPlace, counting.toPlace]) await dialog.getByLabel(label).fill(dear.place)
    await dialog.getByRole('button', { name: counting.start }).click()
    await phone.getByLabel(counting.scan).waitFor()
    await scanByScanner(phone, dear.sku)
    const units = phone.getByLabel(counting.units(dear.nameThai))
    await expect.poll(() => units.inputValue()).toBe('1')
    const id = idIn(phone.url())
    const line = async () =>
      (await send(buyer.url, getCount, { token, params: { id } })).body.lines.find(
        ({ productId }) => productId === dear.productId,
      )
    // The cursor stays in the field: what is scanned then is one more, and the number that stood there is not recorded again.
    await units.fill('5')
    await units.press('Enter')
    await expect.poll(async () => (await line())?.counted).toBe(5)
    const sentEntries: unknown[] = []
    const noteEntries = (request: Request) => {
      if (request.url().endsWith('/entries')) sentEntries.push(...request.postDataJSON().entries)
    }
    phone.on('request', noteEntries)
    await scanByScanner(phone, dear.sku)
    await scanByScanner(phone, 'NO-SUCH-SKU')
    await phone.getByText(counting.notInCount('NO-SUCH-SKU')).waitFor()
    await phone.getByLabel(counting.search).focus()
    // Entries are sent in their order: with the last of them all have come.
    await scanByScanner(phone, dear.sku)
    await expect.poll(async () => (await line())?.counted).toBe(7)
    phone.off('request', noteEntries)
    const once = { id: expect.any(String), productId: dear.productId, add: 1 }
    expect(sentEntries).toEqual([once, once])
    // What is scanned without signal is sent from the next page.
    await phone.route(/\/entries$/, (route) => route.abort())
    await untilCaught(phone)
    await scanByScanner(phone, dear.sku)
    await phone.getByText(counting.waiting('1')).waitFor()
    await packer.openScreen('/counting')
    await phone.unroute(/\/entries$/)
    await expect.poll(async () => (await line())?.counted).toBe(8)
    await packer.openScreen(`/counting/${id}`)
    const there = (await line())?.expected ?? 0
    await phone.getByText(counting.shouldBe(formatWhole(there))).waitFor()
    await packer.expectAccessible()
    await phone.getByRole('button', { name: counting.submit }).click()
    await phone.getByRole('dialog').getByRole('button', { name: counting.submit }).click()
    await phone.getByText(counting.inReview).first().waitFor()
    expect(await phone.getByRole('button', { name: counting.confirm }).count()).toBe(0)

    const manager = await visitBackOffice({ as: 'manager', language: 'th' })
    await manager.openScreen(`/counting/${id}`)
    await manager.page.getByRole('button', { name: counting.confirm }).waitFor()
    await manager.page.keyboard.press('x')
    await manager.page.getByText(counting.states.OPEN).waitFor()
    // Meanwhile the buyer has counted it: the packer is to do so again.
    const params = { productId: dear.productId }
    const { available } = (await send(buyer.url, getStock, { token, params })).body
    const correction = { productId: dear.productId, reason: 'count' as const, counted: available - 1 }
    await send(buyer.url, correctStock, { token, body: correction, key: randomUUID() })
    await phone.getByRole('button', { name: counting.submit }).click()
    await phone.getByRole('dialog').getByRole('button', { name: counting.submit }).click()
    await phone.getByText(counting.countAgain(dear.nameThai)).waitFor()
    await units.fill('')
    await units.fill('1')
    await units.press('Enter')
    await expect.poll(async () => (await line())?.expected).toBe(there - 1)
    // The rest lay behind: it was all there.
    await units.fill(String(there - 1))
    await units.press('Enter')
    await expect.poll(async () => (await line())?.difference).toBe(0)
    await phone.getByRole('button', { name: counting.submit }).click()
    await phone.getByRole('dialog').getByRole('button', { name: counting.submit }).click()
    await phone.getByText(counting.states.POSTED).first().waitFor()
    await manager.page.getByText(counting.states.POSTED).first().waitFor()
    await manager.closeWithoutComplaint()
  },
)

test('a correction whose answer is lost is made once, however often it is sent', async () => {
  const [stock, kit] = [textsOf('th', 'stock'), textsOf('th', 'kit')]
  await loadTexts('th', ['errors'])
  const token = await staffTokenOf(buyer.url, 'goods')
  const { content } = (await send(buyer.url, listStock, { token, query: { size: '500' } })).body
  const levels = await Promise.all(
    content
      .filter(({ reserved }) => reserved > 0)
      .slice(0, 20)
      .map(({ productId }) => send(buyer.url, getStock, { token, params: { productId } })),
  )
  const product = levels.map(({ body }) => body).find(({ unpicked }) => unpicked > 0)
  if (!product) throw new Error('Nothing is reserved')
  const params = { productId: product.productId }
  const available = async () => (await send(buyer.url, getStock, { token, params })).body.available
  const before = await available()
  const { page } = buyer
  await buyer.openScreen(`/stock/${product.productId}`)
  await page.getByRole('button', { name: stock.correct }).waitFor()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(stock.reason).selectOption('count')
  await dialog.getByText(stock.countedHelp(formatWhole(product.unpicked))).waitFor()
  await dialog.getByLabel(stock.reason).selectOption('found')
  await dialog.getByLabel(stock.changeBy).fill('2')
  await loseAnswerOnce(page, /\/backoffice\/api\/stock\/corrections$/)
  await dialog.getByRole('button', { name: kit.save, exact: true }).click()
  await dialog.getByText(textsOf('th', 'errors').offline).waitFor()
  expect(await available()).toBe(before + 2)
  // Something on the way answers: the shop has decided nothing.
  await blockOnce(page, /\/backoffice\/api\/stock\/corrections$/)
  await dialog.getByRole('button', { name: kit.save, exact: true }).click()
  await dialog.getByText(textsOf('th', 'errors').internal).waitFor()
  await limitOnce(page, /\/backoffice\/api\/stock\/corrections$/)
  await dialog.getByRole('button', { name: kit.save, exact: true }).click()
  await dialog.getByText(textsOf('th', 'errors').rate_limited).waitFor()
  await dialog.getByRole('button', { name: kit.save, exact: true }).click()
  await page.getByText(stock.corrected(product.nameThai)).waitFor()
  expect(await available()).toBe(before + 2)
  // The browser logs the request that was cut.
  buyer.complaints.length = 0
})

describe.each(['th', 'en'] as const)('the screens of stock in %s', (language) => {
  test('are drawn within the policy, and axe finds nothing in light and dark', async () => {
    await loadTexts(language, ['purchasing', 'counting', 'stock'])
    const [stock, buying, count] = [
      textsOf(language, 'stock'),
      textsOf(language, 'purchasing'),
      textsOf(language, 'counting'),
    ]
    const visitor = await visitBackOffice({ as: 'manager', language, width: language === 'th' ? 1280 : 1920 })
    const token = await staffTokenOf(visitor.url, 'manager')
    const [first] = (await send(visitor.url, listStock, { token, query: { flag: 'expiring', size: '1' } })).body.content
    const paths = [
      ['/stock', stock.title],
      [`/stock/${first?.productId}`, stock.ledger],
      ['/lots', stock.lots],
      ['/purchasing', buying.title],
      ['/suppliers', buying.suppliers],
      ['/counting', count.title],
    ] as const
    for (const [path, heading] of shareOf(language, paths)) {
      await visitor.openScreen(path)
      await visitor.page.getByRole('heading', { name: heading }).first().waitFor()
      await visitor.page.getByRole('grid').first().waitFor()
      await visitor.expectAccessibleInLightAndDark()
    }
    await visitor.closeWithoutComplaint()
  })
})
