import { expect, test } from 'vitest'
import { getCart } from '#contract/cart/calls.ts'
import { mostLines } from '#rules/restock/list/split-list.ts'
import { send } from '#test/builders/retailer.ts'
import { openSignedIn, setCart } from './shops.ts'
import { demoPhone, tokenOf } from './sign-in.ts'
import { textsIn } from './texts.ts'
import { visit } from './visit.ts'

const phone = demoPhone(15)
const list = 'สวัสดีค่ะ\nน้ำดื่มคุ้มส่ง 600 5 แพ็ค\nแป้งเค้กปุยนุ่น\nมาม่าหมูสับ 2 ลัง\nเลย์รสโนริ 5 ซอง\nยางรถยนต์ 4 เส้น\nขอบคุณค่ะ'

test.each([
  { language: 'th', width: 360 },
  { language: 'en', width: 1280 },
] as const)('a pasted list is read, confirmed and put into the cart, in $language at $width px', async (reader) => {
  const { browse: texts } = textsIn[reader.language]
  const shop = await visit(reader)
  const { page } = shop
  await setCart(shop.url, phone, {})
  const token = await tokenOf(shop.url, phone)
  await openSignedIn(shop, phone)
  await shop.open('/')
  await page.getByRole('main').getByRole('button', { name: texts.pasteList }).click()
  const sheet = page.getByRole('dialog', { name: texts.pasteList })
  const field = sheet.getByLabel(texts.pasteLabel)
  await field.fill(list)
  await shop.expectAccessible()
  await sheet.getByRole('button', { name: texts.pasteRead }).click()
  await sheet.getByText(texts.pasteFound(3, 1)).waitFor()
  // Every line is there: what is sure, unsure and not found, and what is no goods
  await sheet.getByText(texts.pasteAssumed).waitFor()
  await sheet.getByText(texts.pasteNone).waitFor()
  await sheet.getByText(texts.pasteTalk('สวัสดีค่ะ · ขอบคุณค่ะ')).waitFor()
  await shop.expectAccessible()
  // A guess is marked; a unit in which a product is not sold is named, and left to choose
  await sheet.getByText(texts.pasteGuess).waitFor()
  const other = textsIn[reader.language].catalogue.unit
  await sheet.getByText(texts.pasteOtherUnit(other('ซอง'), other('โหล'), 12)).waitFor()
  const question = sheet.getByRole('listitem').filter({ has: page.getByText('เลย์รสโนริ 5 ซอง', { exact: true }) })
  await question.locator('.paste-choice').first().click()
  await sheet.getByText(texts.pasteFound(4, 0)).waitFor()
  await sheet.getByText(texts.pasteSum).waitFor()
  await sheet.getByRole('spinbutton').first().fill('6')
  await sheet.getByRole('button', { name: texts.pasteAdd(4) }).click()
  // What is not found stays, to be searched by hand
  await sheet.getByText(texts.pasteLeft(1)).waitFor()
  const { cartItems } = (await send(shop.url, getCart, { token })).body
  const bought = (cartItems ?? []).filter(({ type }) => type === 'NORMAL').map(({ productId, qty }) => [productId, qty])
  expect(bought).toHaveLength(4)
  expect(bought).toEqual(
    expect.arrayContaining([
      [1530, 6],
      [1401, 1],
    ]),
  )
  await sheet.getByRole('button', { name: texts.pasteSearch }).click()
  await page.waitForURL(/search-results/)
  // The list is there again until everything of it was added
  await page.goBack()
  await page.getByRole('main').getByRole('button', { name: texts.pasteList }).click()
  await sheet.getByText(texts.pasteLeft(1)).waitFor()
  await sheet.getByText('ยางรถยนต์ 4 เส้น').waitFor()
  // The text is there to be edited; a list that is too long is read on without losing what was read
  await sheet.getByRole('button', { name: texts.pasteAgain }).click()
  expect(await field.inputValue()).toBe('ยางรถยนต์ 4 เส้น')
  await field.fill('น้ำดื่มคุ้มส่ง 600 5 แพ็ค\n'.repeat(mostLines + 1))
  await sheet.getByRole('button', { name: texts.pasteRead }).click()
  await sheet.getByText(texts.pasteUnread).waitFor()
  await sheet.getByRole('button', { name: texts.pasteAgain }).click()
  expect(await field.inputValue()).toBe('น้ำดื่มคุ้มส่ง 600 5 แพ็ค')
  await sheet.getByRole('button', { name: texts.pasteRead }).click()
  await sheet.getByText(texts.pasteFound(mostLines + 1, 0)).waitFor()
  await setCart(shop.url, phone, {})
  await shop.closeWithoutComplaint()
})
