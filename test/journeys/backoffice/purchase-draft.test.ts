import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addPurchaseOrder, closePurchaseOrder, getPurchaseOrder } from '#contract/backoffice/goods/purchasing/calls.ts'
import { getSupplier, listSuppliers } from '#contract/backoffice/goods/suppliers/calls.ts'
import { loadTexts, textsOf } from '#backoffice/texts/namespaces.ts'
import { send } from '#test/builders/retailer.ts'
import { staffTokenOf } from '../sign-in.ts'
import { holdBack } from './hold-back.ts'
import { visitBackOffice } from './visit-back-office.ts'

test('a product is added by the carton of its supplier, however late that is read; where it cannot be, nothing is added', async () => {
  await loadTexts('th', ['purchasing', 'errors'])
  const [words, errors] = [textsOf('th', 'purchasing'), textsOf('th', 'errors')]
  const buyer = await visitBackOffice({ as: 'goods', language: 'th' })
  const { page, url } = buyer
  const token = await staffTokenOf(url, 'goods')
  const supplierId = (await send(url, listSuppliers, { token, query: {} })).body.content[0]?.id ?? ''
  const { supplied } = (await send(url, getSupplier, { token, params: { id: supplierId } })).body
  const cartons = supplied.filter(({ packUnits }) => packUnits > 1)
  const [first, second] = cartons
  if (!first || !second) throw new Error('It sells no two products by the carton')
  const body = { supplierId, lines: [{ productId: first.productId, units: first.packUnits, costAmt: 10 }] }
  const params = { id: (await send(url, addPurchaseOrder, { token, body, key: randomUUID() })).body.id }
  const ofSupplier = new RegExp(`/suppliers/${supplierId}$`)
  let isCut = true
  const { letGo } = await holdBack(page, ofSupplier)
  await page.route(ofSupplier, (route) => (isCut ? route.abort() : route.fallback()))
  await buyer.openScreen(`/purchasing/${params.id}`)
  const find = async () => {
    await page.getByRole('textbox', { name: words.addProduct }).fill(second.nameThai)
    await page.getByRole('list', { name: words.product }).getByRole('button').first().click()
  }
  const isThere = page.getByLabel(words.singlesOf(second.nameThai), { exact: true })
  await find()
  await page.getByText(errors.offline).first().waitFor()
  expect(await isThere.count()).toBe(0)
  isCut = false
  await find()
  letGo()
  await isThere.waitFor()
  await page.keyboard.press('Control+Enter')
  const packs = async () =>
    (await send(url, getPurchaseOrder, { token, params })).body.goods.map(({ packUnits }) => packUnits)
  await expect.poll(packs).toEqual([first.packUnits, second.packUnits])
  expect((await send(url, closePurchaseOrder, { token, params, body: { reason: 'ทดลอง' } })).status).toBe(200)
  await buyer.close()
})

test('a line of a draft is ordered by the sales unit with a tick, and by the carton of its supplier without', async () => {
  await loadTexts('th', ['purchasing'])
  const words = textsOf('th', 'purchasing')
  const buyer = await visitBackOffice({ as: 'goods', language: 'th' })
  const { page, url } = buyer
  const token = await staffTokenOf(url, 'goods')
  const supplierId = (await send(url, listSuppliers, { token, query: {} })).body.content[0]?.id ?? ''
  const { supplied } = (await send(url, getSupplier, { token, params: { id: supplierId } })).body
  const product = supplied.find(({ packUnits }) => packUnits > 1)
  if (!product) throw new Error('It sells nothing by the carton')
  const lines = [{ productId: product.productId, units: product.packUnits * 2, costAmt: 10 }]
  const body = { supplierId, lines }
  const params = { id: (await send(url, addPurchaseOrder, { token, body, key: randomUUID() })).body.id }
  const unitsOfCarton = async () => (await send(url, getPurchaseOrder, { token, params })).body.goods[0]?.packUnits
  expect(await unitsOfCarton()).toBe(product.packUnits)

  await buyer.openScreen(`/purchasing/${params.id}`)
  const singles = page.getByLabel(words.singlesOf(product.nameThai), { exact: true })
  await singles.check()
  await page.keyboard.press('Control+Enter')
  await expect.poll(unitsOfCarton).toBe(1)
  // The server knows it before the page has its answer.
  await buyer.settled()
  await singles.uncheck()
  await page.keyboard.press('Control+Enter')
  await expect.poll(unitsOfCarton).toBe(product.packUnits)
  await buyer.expectAccessible()
  expect((await send(url, closePurchaseOrder, { token, params, body: { reason: 'ทดลอง' } })).status).toBe(200)
  await buyer.close()
})
