import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOfStop } from '#rules/fulfilment/pick-pages.ts'
import { getWave, listWaves, recordPicks } from '#contract/backoffice/day/picking/calls.ts'
import { loadTexts, textsOf, type AllTexts } from '#backoffice/texts/namespaces.ts'
import { send } from '#test/builders/retailer.ts'
import { staySignedIn } from '#test/builders/stay-signed-in.ts'
import { shareOf } from '../in-turn.ts'
import { demoPhone, staffTokensOf } from '../sign-in.ts'
import { loseOnce } from '../lose-once.ts'
import { acceptedOrders } from './accepted-orders.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

// From orders to papers by keyboard, and what a second print says.

const retailer = demoPhone(43)
/** 40 orders with 300 lines. */
const productsOf = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 7 : 8))

let clerk: BackOfficeVisit
let token: () => Promise<string>
let texts: AllTexts['picking']
let orderIds: string[]
/** The wave of these orders, and of all others that waited. */
let longWave = ''
beforeAll(async () => {
  await loadTexts('th', ['picking', 'kit', 'shell', 'errors'])
  texts = textsOf('th', 'picking')
  clerk = await visitBackOffice({ as: 'clerk', language: 'th' })
  token = staySignedIn(clerk.url, 'backoffice', await staffTokensOf(clerk.url, 'clerk'))
  orderIds = await acceptedOrders(clerk.url, retailer, { productsOf })
  // The browser's print dialog cannot be operated: what it would print is noted.
  await clerk.page.addInitScript(`
    window.printed = []
    window.print = () => window.printed.push(document.querySelectorAll('.print-sheet').length)`)
})
afterAll(() => clerk.close())

const printed = (page: Page) => page.evaluate<number[]>('window.printed')
const rowsOf = (page: Page, name: string) => page.getByRole('grid', { name }).getByRole('row')
/** A wave that the demo has, with four orders. */
async function demoWave(): Promise<string> {
  const { content } = (await send(clerk.url, listWaves, { token: await token() })).body
  return content.find(({ number }) => number === 'W00002')?.id ?? ''
}
/** Nothing of a product could be picked for a box. */
async function goShort(dialog: Locator): Promise<void> {
  await dialog.getByLabel(texts.shortUnits).fill('0')
  await dialog.getByLabel(texts.shortReason).fill('หมด')
  await dialog.getByRole('button', { name: texts.save }).click()
  await dialog.page().getByText(texts.shortDone).waitFor()
  await dialog.waitFor({ state: 'detached' })
}
const waveOf = async (id: string) => (await send(clerk.url, getWave, { token: await token(), params: { id } })).body

test('40 orders with 300 lines become a wave by two keys, and one pick list and all packing slips by two more', async () => {
  const { page } = clerk
  await clerk.openScreen('/picking')
  await rowsOf(page, texts.waiting).nth(40).waitFor()
  await rowsOf(page, texts.waiting).nth(1).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('w')
  await page.getByRole('heading', { name: texts.pickList }).waitFor()
  longWave = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const wave = await waveOf(longWave)
  expect(wave.ordersInWave.map((order) => order.id)).toEqual(expect.arrayContaining(orderIds))
  expect(wave.stops.flatMap(({ boxes }) => boxes).length).toBeGreaterThanOrEqual(300)

  await page.keyboard.press('l')
  await expect.poll(() => printed(page)).toHaveLength(1)
  // A product for very many boxes has several rows.
  const rows = wave.stops.flatMap(rowsOfStop)
  await expect.poll(() => page.locator('.paper-table tbody .shelf-place').count()).toBe(rows.length)
  const order = await page.locator('.paper-table tbody .shelf-place').allInnerTexts()
  expect(order).toEqual(rows.map(({ place }) => place ?? texts.noPlace))
  await page.goBack()
  await page.getByRole('heading', { name: texts.pickList }).waitFor()
  await page.keyboard.press('s')
  await expect.poll(() => printed(page)).toHaveLength(2)
  const [sheets = 0, slips] = await printed(page)
  // Some thirty products a sheet, fewer where one goes into many boxes.
  expect([sheets > 0, sheets <= Math.ceil(rows.length / 15), slips]).toEqual([true, true, wave.orders])
  const prints = (await waveOf(longWave)).prints
  expect(prints.filter(({ paper, copy }) => paper === 'packing_slip' && copy === 1)).toHaveLength(wave.orders)
})

test('a second print asks, and says on the paper that it is one', async () => {
  const { page } = clerk
  await page.goBack()
  await page.getByRole('heading', { name: texts.pickList }).waitFor()
  await page.keyboard.press('l')
  const question = page.getByRole('dialog', { name: texts.printAgain(texts.papers.pick_list) })
  await question.waitFor()
  await clerk.expectAccessible()
  expect(await printed(page)).toHaveLength(2)
  await question.getByRole('button', { name: texts.printAgainConfirm }).click()
  await expect.poll(() => printed(page)).toHaveLength(3)
  // On each of its sheets.
  const sheets = await page.locator('.print-sheet').count()
  await expect.poll(() => page.getByText(texts.reprint(2), { exact: true }).count()).toBe(sheets)
  // The 409 that raised the question is an answer, not a fault.
  expect(clerk.complaints.filter((text) => !text.includes('409'))).toEqual([])
})

test('papers are printed whole: a long list on several pages, each label on one of its own size', async () => {
  const { page } = clerk
  // How many orders the demo's own wave has depends on the hour.
  const { id, stops } = await waveOf(longWave)
  const pagesOf = async (paper: string) => {
    await clerk.openScreen(`/picking/${id}/papers/${paper}`)
    await page.locator('.print-sheet').first().waitFor()
    const document = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const sizes = [...document.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)]
    // Points, of which a millimetre has 2.83.
    return sizes.map(([, width, height]) =>
      [width, height].map((points) => Math.round(Number(points) / 2.8346)).join('×'),
    )
  }
  expect(stops.length).toBeGreaterThan(40)
  const list = await pagesOf('pick_list')
  // A size is never on two lines.
  const names = (await page.locator('.pick-table td:nth-child(2)').allInnerTexts()).join('\n')
  expect(names).toMatch(/\d\u00A0(?:ก|กก|มล|ล)\./)
  expect(names).not.toMatch(/\d (?:ก|กก|มล|ล)\./)
  expect([list.length > 1, new Set(list)]).toEqual([true, new Set(['210×297'])])
  // Each sheet is one page, and says which.
  expect(list).toHaveLength(await page.locator('.print-sheet').count())
  await page.getByText(texts.pageOf('2', String(list.length)), { exact: true }).waitFor()
  expect(new Set(await pagesOf('packing_slip'))).toEqual(new Set(['148×210']))
  // A slip that goes on says on each of its pages whose it is, and what is to be collected never stands on a page alone.
  const sheets = page.locator('.print-sheet')
  await expect.poll(() => sheets.locator('thead').getByRole('heading').count()).toBe(await sheets.count())
  const breaks = `[...document.querySelectorAll('.print-sheet tbody:last-child')].map((end) => getComputedStyle(end).breakBefore)`
  expect(await page.evaluate(breaks)).toEqual(Array.from({ length: await sheets.count() }, () => 'avoid'))
  const labels = await pagesOf('label')
  expect(labels).toEqual(Array.from({ length: await page.locator('.print-sheet').count() }, () => '100×75'))
})

test(
  'products are ticked, one goes short in place, and orders are packed by keys; a wrong key is undone',
  { tags: 'job' },
  async () => {
    const { page } = clerk
    const id = await demoWave()
    await clerk.openScreen(`/picking/${id}`)
    const [first] = (await waveOf(id)).stops
    await rowsOf(page, texts.pickList).nth(1).focus()
    await page.keyboard.press('Enter')
    const stop = page.getByRole('dialog')
    await stop.getByRole('button', { name: texts.short }).first().click()
    const title = texts.shortTitle(first?.boxes[0]?.box ?? 0, first?.nameThai ?? '')
    await goShort(page.getByRole('dialog', { name: title }))
    // Where a product is in no other box, its stop goes: only then are the others selected.
    await page.keyboard.press('Escape')
    await stop.waitFor({ state: 'detached' })
    await clerk.settled()
    expect((await waveOf(id)).stops.find(({ productId }) => productId === first?.productId)?.needed ?? 0).toBe(
      (first?.needed ?? 0) - (first?.boxes[0]?.needed ?? 0),
    )

    await rowsOf(page, texts.pickList).nth(1).focus()
    await page.keyboard.press('Control+a')
    // What could not be sent stays selected.
    const selected = page.getByRole('row', { selected: true })
    await expect.poll(() => selected.count()).toBeGreaterThan(0)
    const stops = await selected.count()
    await loseOnce(page, /\/picking\/entries$/)
    await page.keyboard.press('t')
    await page.getByText(textsOf('th', 'errors').offline).first().waitFor()
    expect(await selected.count()).toBe(stops)
    await page.keyboard.press('t')
    await expect.poll(() => selected.count()).toBe(0)
    await expect
      .poll(async () => {
        const { units, unitsPicked } = await waveOf(id)
        return units - unitsPicked
      })
      .toBe(0)
    await rowsOf(page, texts.orders).nth(1).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await page.keyboard.press('p')
    await page.getByRole('dialog', { name: texts.packTitle }).waitFor()
    await page.keyboard.type('3')
    await page.keyboard.press('Enter')
    await page.getByText(texts.packed('2')).waitFor()
    await page.getByText(texts.packedInto(3), { exact: true }).waitFor()
    expect((await waveOf(id)).ordersPacked).toBe(2)
    await page
      .getByRole('button', { name: textsOf('th', 'kit').undo })
      .last()
      .click()
    await expect.poll(async () => (await waveOf(id)).ordersPacked).toBe(0)
  },
)

test('what a colleague picks while a stop is open stays when it is saved, and what both picked is said', async () => {
  const { page } = clerk
  const stop = (await waveOf(longWave)).stops.find(({ boxes }) => boxes.length > 2 && boxes.some(isWide))
  const wide = stop?.boxes.find(isWide)
  const [own, both] = stop?.boxes.filter((box) => box !== wide) ?? []
  if (!stop || !wide || !own || !both) throw new Error('No product goes into three boxes')
  const pick = async (orderId: string, units: number) => {
    const at = new Date().toISOString()
    const entry = { id: randomUUID(), orderId, productId: stop.productId, step: 'PICK' as const, units, at }
    return send(clerk.url, recordPicks, { token: await token(), body: { entries: [entry] } })
  }
  const picked = async () => {
    const { boxes } = (await waveOf(longWave)).stops.find(({ productId }) => productId === stop.productId) ?? stop
    return [wide, own, both].map(({ orderId }) => boxes.find((box) => box.orderId === orderId)?.picked)
  }
  await pick(wide.orderId, 1)
  await clerk.openScreen(`/picking/${longWave}`)
  const row = page.locator('[role=row]', { hasText: stop.sku }).first()
  await row.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  const before = await row.innerHTML()
  await pick(wide.orderId, 1)
  await pick(both.orderId, both.needed)
  await expect.poll(() => row.innerHTML()).not.toBe(before)
  await dialog.getByRole('button', { name: texts.save }).click()
  await expect.poll(picked).toEqual([2, own.needed, both.needed])
  await dialog.getByText(texts.collides).waitFor()
  await dialog.getByRole('button', { name: texts.save }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await picked()).toEqual([2, own.needed, both.needed])
})

test('what is typed at a stop stays while one of its boxes goes short, and is saved with what that one got', async () => {
  const { page } = clerk
  const stops = async () => (await waveOf(longWave)).stops
  const stop = (await stops()).find(({ boxes }) => boxes.length > 2 && boxes.every(isFresh))
  if (!stop) throw new Error('No product that nobody has picked goes into three boxes')
  await clerk.openScreen(`/picking/${longWave}`)
  await page.locator('[role=row]', { hasText: stop.sku }).first().focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: stop.place ?? texts.noPlace })
  const units = sheet.locator('input[type=number]')
  await units.nth(0).fill('0')
  await sheet.getByRole('button', { name: texts.short }).nth(1).click()
  await goShort(page.getByRole('dialog', { name: texts.shortTitle(stop.boxes[1]?.box ?? 0, stop.nameThai) }))
  expect([await units.nth(0).inputValue(), await units.nth(1).inputValue()]).toEqual(['0', '0'])
  await sheet.getByRole('button', { name: texts.save }).click()
  await sheet.waitFor({ state: 'detached' })
  const boxes = (await stops()).find(({ productId }) => productId === stop.productId)?.boxes ?? []
  const pickedOf = (at: number) => boxes.find(({ orderId }) => orderId === stop.boxes[at]?.orderId)?.picked ?? 0
  expect([pickedOf(0), pickedOf(1), pickedOf(2)]).toEqual([0, 0, stop.boxes[2]?.needed])
})

type Box = { needed: number; picked: number; checked: number }
/** A box of which none is picked. */
const isFresh = ({ needed, picked, checked }: Box): boolean => needed > 0 && picked + checked === 0
/** A box that gets more than one unit, of which none is picked. */
const isWide = (box: Box): boolean => box.needed > 1 && isFresh(box)

test('a product without a place gets one by keyboard, in the form of the signs', async () => {
  await loadTexts('th', ['shelfPlaces'])
  const { page } = clerk
  const shelf = textsOf('th', 'shelfPlaces')
  await clerk.openScreen('/shelf-places?missing=yes')
  const row = rowsOf(page, shelf.title).nth(1)
  const name = (await row.getByRole('rowheader').innerText()).trim()
  await row.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name }).getByLabel(shelf.place).fill('top shelf')
  await page.keyboard.press('Enter')
  await page.getByText(shelf.wrong).waitFor()
  await page.getByRole('dialog', { name }).getByLabel(shelf.place).fill('z9-1')
  await page.keyboard.press('Enter')
  await page.getByText(shelf.saved(name)).waitFor()
  await clerk.openScreen('/shelf-places?q=Z-09-1')
  await rowsOf(page, shelf.title).filter({ hasText: name }).waitFor()
})

describe.each(['th', 'en'] as const)('the screens of the warehouse in %s', (language) => {
  test('are drawn within the policy, and axe finds nothing in light and dark', async () => {
    await loadTexts(language, ['picking', 'kit', 'shelfPlaces'])
    const words = textsOf(language, 'picking')
    const visitor = await visitBackOffice({ as: 'clerk', language, width: language === 'th' ? 1280 : 1920 })
    const wave = await demoWave()
    const paths = [
      ['/picking', words.waiting],
      [`/picking/${wave}`, words.pickList],
      [`/picking/${wave}/papers/packing_slip`, words.papers.packing_slip],
      [`/picking/${wave}/papers/label`, words.papers.label],
      [`/picking/${wave}/papers/loading_list`, words.papers.loading_list],
      ['/shelf-places', textsOf(language, 'shelfPlaces').title],
    ] as const
    for (const [path, heading] of shareOf(language, paths)) {
      await visitor.openScreen(path)
      await visitor.page.getByRole('heading', { name: heading }).first().waitFor()
      await visitor.expectAccessibleInLightAndDark()
    }
    await visitor.closeWithoutComplaint()
  })
})
