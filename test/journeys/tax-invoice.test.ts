import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeCart } from '#contract/cart/calls.ts'
import { consumeProducts } from '#contract/catalogue/calls.ts'
import { addAddress, getProfile, updateProfile } from '#contract/profile/calls.ts'
import { send } from '#test/builders/retailer.ts'
import { decidePayment } from './paying.ts'
import { openSignedIn } from './shops.ts'
import { demoPhone, tokenOf } from './sign-in.ts'
import { textsIn, words } from './texts.ts'
import { visit, type Visit } from './visit.ts'

const texts = textsIn.en
const phone = demoPhone(42)

/** Puts products with VAT in the cart, before the browser signs in. */
async function fillCart(url: string, phoneNumber: string): Promise<void> {
  const token = await tokenOf(url, phoneNumber)
  const { id: retailerId } = (await send(url, getProfile, { token })).body
  const { content } = (await send(url, consumeProducts, { query: { page: '0', size: '500' } })).body
  const good = content.find(
    (product) => product.saleCategoryId === 1 && product.taxCategoryValue === 7 && (product.productStock ?? 0) > 20,
  )
  await send(url, changeCart, { token, body: { retailerId, cartItems: [{ productId: good?.id ?? 0, qty: 2 }] } })
}

describe('a tax invoice', () => {
  let shop: Visit
  beforeEach(async () => {
    shop = await visit({ language: 'en', width: 1280 })
  })
  afterEach(() => shop.closeWithoutComplaint())

  /** A branch requests an invoice, mistypes its tax ID first, and pays in advance. */
  async function order(): Promise<string> {
    const { page } = shop
    await shop.open('/order/shipping&billing')
    await page.getByRole('radio', { name: texts.checkout.methodNames.PROMPTPAY }).check()
    await page.getByRole('checkbox', { name: texts.checkout.taxInvoice }).check()
    await page.getByLabel(texts.checkout.invoiceName).fill('หจก. ปากน้ำค้าส่ง')
    await page.getByLabel(texts.checkout.taxId).fill('0107536000316')
    await page.getByRole('radio', { name: texts.checkout.branchOffice, exact: true }).check()
    await page.getByLabel(texts.checkout.branch).fill('00012')
    await shop.expectAccessible()
    await page.getByRole('button', { name: texts.checkout.continue }).click()
    await page.getByText(texts.checkout.fieldErrors.tax_id_invalid).waitFor()
    await page.getByLabel(texts.checkout.taxId).fill('0107536000315')
    await page.getByRole('button', { name: texts.checkout.continue }).click()
    await page.waitForURL(/confirm-order/)
    await page.getByText(texts.checkout.branchNumber('00012')).waitFor()
    await page.getByRole('button', { name: words(texts.checkout.confirm) }).click()
    await page.waitForURL(/\/order\/payment\?order=SD/)
    return new URL(page.url()).searchParams.get('order') ?? ''
  }

  async function pay(orderNumber: string): Promise<void> {
    const { page, url } = shop
    await page.getByRole('figure', { name: words(texts.payments.codeLabel) }).waitFor()
    await decidePayment(url, phone, orderNumber, { outcome: 'paid', sendReturn: false })
    await page.getByText(texts.payments.views.paid.title).first().waitFor()
  }

  test('is requested, comes when the money has come, and can be saved as a file', async () => {
    const { page } = shop
    await fillCart(shop.url, phone)
    await openSignedIn(shop, phone)
    const orderNumber = await order()
    await pay(orderNumber)
    await shop.open('/retailer/order-history')
    await page
      .getByRole('link', { name: new RegExp(orderNumber) })
      .first()
      .click()
    await page.getByRole('heading', { name: texts.invoices.heading }).waitFor()
    const button = page.getByRole('button', { name: texts.invoices.invoice })
    await button.waitFor()
    await shop.expectAccessible()
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(file.suggestedFilename()).toMatch(/^TI25\d\d-\d{6}\.pdf$/)
    expect(
      readFileSync(await file.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')

    // The next order begins with its buyer and with the account's default; a new tick brings the address of the last invoice.
    const token = await tokenOf(shop.url, phone)
    const [known] = (await send(shop.url, getProfile, { token })).body.addresses
    const place = { subDistrict: 'แสนสุข', district: 'เมืองชลบุรี', province: 'ชลบุรี', postalCode: '20130' }
    const body = { ...place, label: 'คลังใหม่', addressLine: '5 หมู่ 1' }
    const defaultBillingAddressId = (await send(shop.url, addAddress, { token, body })).body.id
    await send(shop.url, updateProfile, { token, body: { defaultBillingAddressId } })
    await fillCart(shop.url, phone)
    await shop.open('/order/shipping&billing')
    const billTo = page.getByRole('group', { name: texts.checkout.billTo })
    await expect.poll(() => billTo.getByRole('radio', { name: body.label }).isChecked()).toBe(true)
    const wanted = page.getByRole('checkbox', { name: texts.checkout.taxInvoice })
    await wanted.uncheck()
    await wanted.check()
    await expect.poll(() => billTo.getByRole('radio', { name: known?.addressLine }).isChecked()).toBe(true)
    await shop.expectAccessible()
  })
})
