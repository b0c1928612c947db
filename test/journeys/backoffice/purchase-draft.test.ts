import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addPurchaseOrder, closePurchaseOrder, getPurchaseOrder } from '#contract/backoffice/goods/purchasing/calls.ts'
import { getSupplier, listSuppliers } from '#contract/backoffice/goods/suppliers/calls.ts'
import { loadTexts, textsOf } from '#backoffice/texts/namespaces.ts'
import { send } from '#test/builders/retailer.ts'
import { staffTokenOf } from '../sign-in.ts'
import { visitBackOffice } from './visit-back-office.ts'

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
  await singles.uncheck()
  await page.keyboard.press('Control+Enter')
  await expect.poll(unitsOfCarton).toBe(product.packUnits)
  await buyer.expectAccessible()
  expect((await send(url, closePurchaseOrder, { token, params, body: { reason: 'ทดลอง' } })).status).toBe(200)
  await buyer.close()
})
