import type { Locator } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPriceChange, schedulePriceChange } from '#contract/backoffice/goods/prices/calls.ts'
import { getCart } from '#contract/cart/calls.ts'
import { orderHistory } from '#contract/orders/calls.ts'
import { addAddress, getProfile, removeAddress, updateProfile } from '#contract/profile/calls.ts'
import { send } from '#test/builders/retailer.ts'
import { openSignedIn, setCart } from './shops.ts'
import { demoPhone, staffTokenOf, tokenOf } from './sign-in.ts'
import { textsIn, words } from './texts.ts'
import { visit, type Visit } from './visit.ts'

// The way from the cart to an order: three named steps, with nothing around them that leads away.

let shop: Visit
beforeEach(async () => {
  shop = await visit()
})
afterEach(() => shop.close())

const texts = textsIn.th
const main = () => shop.page.getByRole('main')
const confirm = () => shop.page.getByRole('button', { name: words(texts.checkout.confirm) })
const phone = demoPhone(52)

async function placeOrder(): Promise<void> {
  await confirm().click()
  await shop.page.waitForURL(/order-history\/[0-9a-f-]{36}/)
}

async function startCheckout(): Promise<void> {
  await setCart(shop.url, phone, { 1003: 1 })
  await openSignedIn(shop, phone)
  await shop.open('/order/shipping&billing')
  await shop.page.getByRole('button', { name: texts.checkout.continue }).waitFor()
}

test('a new address, with a name and a receiver, is added in the middle of the checkout and chosen at once', async () => {
  const { page } = shop
  await startCheckout()
  await main().getByRole('button', { name: texts.checkout.addAddress }).click()
  const dialog = page.getByRole('dialog', { name: texts.account.addAddress })
  const { fields, placeFields } = texts.register
  await dialog.getByLabel(placeFields.label).fill('โกดัง')
  await dialog.getByLabel(fields.addressLine).fill('99 หมู่ 3')
  await dialog.getByLabel(fields.postalCode).fill('20130')
  await dialog.getByLabel(fields.province).selectOption('ชลบุรี')
  await dialog.getByLabel(fields.district).selectOption('เมืองชลบุรี')
  await dialog.getByLabel(fields.subDistrict).selectOption({ label: 'แสนสุข' })
  await dialog.getByLabel(placeFields.receiverPhone).fill('12')
  await dialog.getByRole('button', { name: texts.account.save }).click()
  await dialog.getByText(texts.register.problems.phone_invalid).waitFor()
  await shop.expectAccessible()
  await dialog.getByLabel(placeFields.landmark).fill('ตรงข้ามวัด')
  await dialog.getByLabel(placeFields.receiverName).fill('วิชัย')
  await dialog.getByLabel(placeFields.receiverPhone).fill('089 765 4321')
  await dialog.getByRole('button', { name: texts.account.save }).click()
  const shipTo = main().getByRole('group', { name: texts.checkout.shipTo })
  const added = shipTo.getByRole('radio', { name: /โกดัง.*วิชัย · 089-765-4321/ })
  await expect.poll(() => added.isChecked()).toBe(true)
  await shipTo.getByText(`${texts.checkout.landmark} ตรงข้ามวัด`).waitFor()
  await shop.expectAccessible()

  await main().getByRole('radio', { name: texts.checkout.methodNames.COD }).check()
  await page.getByRole('button', { name: texts.checkout.continue }).click()
  await placeOrder()
  const [order] = (await send(shop.url, orderHistory, { token: await tokenOf(shop.url, phone) })).body
  expect(order).toMatchObject({
    receiver: { name: 'วิชัย', phone: '0897654321' },
    shippingAddress: { label: 'โกดัง', addressLine: '99 หมู่ 3' },
  })
  expect(shop.complaints).toEqual([])
})

/** Changes everybody's price of a product at once, in baht. */
async function changePrice(productId: number, amount: number): Promise<void> {
  const token = await staffTokenOf(shop.url, 'manager')
  const { id, revision } = (
    await send(shop.url, createPriceChange, {
      token,
      body: {
        name: 'ปรับราคา',
        reason: 'ต้นทุน',
        listId: null,
        selection: { kind: 'products', productIds: [productId] },
        rule: { kind: 'amount', amount },
        skipRejected: false,
      },
    })
  ).body
  await send(shop.url, schedulePriceChange, { token, params: { id }, body: { revision, startsAt: null } })
}

test('a price that rose since the cart was seen is said at shipping and at the confirmation, and accepted before the order', async () => {
  const { page } = shop
  const shopper = demoPhone(55)
  const product = 1601
  await setCart(shop.url, shopper, { [product]: 2 })
  await openSignedIn(shop, shopper)
  await shop.open('/order/cart')
  await main().getByRole('spinbutton').first().waitFor()
  await changePrice(product, 8)
  try {
    await main().getByRole('button', { name: texts.cart.checkout }).click()
    await page.waitForURL(/shipping&billing/)
    await main().getByText(texts.checkout.risenHeading).waitFor()
    await main().getByRole('radio', { name: texts.checkout.methodNames.COD }).check()
    await page.getByRole('button', { name: texts.checkout.continue }).click()
    await page.waitForURL(/confirm-order/)
    await main().getByText(texts.checkout.risenHeading).waitFor()
    await page.reload()
    await main().getByText(texts.checkout.risenHeading).waitFor()
    expect(await confirm().count()).toBe(0)
    await shop.expectAccessible()
    await page.getByRole('button', { name: texts.checkout.takePrices }).click()
    await main().getByText(texts.checkout.risenHeading).waitFor({ state: 'detached' })
    const token = await tokenOf(shop.url, shopper)
    const { grandTotalAmt } = (await send(shop.url, getCart, { token })).body
    await placeOrder()
    const [order] = (await send(shop.url, orderHistory, { token })).body
    expect(order?.grandTotalAmt).toBe(grandTotalAmt)
  } finally {
    await changePrice(product, -8)
  }
})

/** Signs in with something in the cart, and chooses this address and cash. @returns the address */
async function choose(shopper: string, address: RegExp): Promise<Locator> {
  await setCart(shop.url, shopper, { 1003: 1 })
  await openSignedIn(shop, shopper)
  await shop.open('/order/shipping&billing')
  const addresses = main().getByRole('group', { name: texts.checkout.shipTo })
  const chosen = addresses.getByRole('radio', { name: address })
  // What is said of it moves no address from under the thumb that has chosen it.
  const place = () =>
    chosen.evaluate((one) => one.getBoundingClientRect().top + (one.ownerDocument.defaultView?.scrollY ?? 0))
  await shop.settled()
  const before = await place()
  await chosen.check()
  expect(await place()).toBe(before)
  await main().getByRole('radio', { name: texts.checkout.methodNames.COD }).check()
  return chosen
}

test('another address counts for its order alone, and is named before the order', async () => {
  const { page } = shop
  const shopper = demoPhone(54)
  const token = await tokenOf(shop.url, shopper)
  const far = { label: 'สาขาโคราช', addressLine: '9 ถนนโพธิ์กลาง', subDistrict: 'ในเมือง', postalCode: '30000' }
  const body = { ...far, district: 'เมืองนครราชสีมา', province: 'นครราชสีมา' }
  const home = (await send(shop.url, getProfile, { token })).body.addresses[0]?.addressLine ?? 'none'
  const { id } = (await send(shop.url, addAddress, { token, body })).body
  const branch = await choose(shopper, /สาขาโคราช/)
  await page.getByRole('button', { name: texts.checkout.continue }).click()
  const named = main().getByText(words(texts.checkout.onlyThisOrder))
  await named.filter({ hasText: 'สาขาโคราช' }).waitFor()
  await placeOrder()
  const [order] = (await send(shop.url, orderHistory, { token })).body
  expect(order?.shippingAddress.label).toBe('สาขาโคราช')
  // It is billed to where the account bills by default, as the next one.
  expect(order?.billingAddress.label ?? '').not.toBe('สาขาโคราช')
  await send(shop.url, updateProfile, { token, body: { defaultBillingAddressId: id } })
  await setCart(shop.url, shopper, { 1003: 1 })
  await shop.open('/order/shipping&billing')
  await branch.waitFor()
  expect([await branch.isChecked(), await named.count()]).toEqual([false, 0])
  const billTo = main().getByRole('group', { name: texts.checkout.billTo })
  await expect.poll(() => billTo.getByRole('radio', { name: /สาขาโคราช/ }).isChecked()).toBe(true)
  const same = billTo.getByRole('radio', { name: texts.checkout.sameAsShipping })
  // With the goods to that address too, the two choices stay apart, and each can be made.
  await branch.check()
  await expect.poll(() => billTo.getByRole('radio', { name: /สาขาโคราช/ }).isChecked()).toBe(true)
  await same.check()
  await billTo.getByRole('radio', { name: /สาขาโคราช/ }).check()
  await same.check()
  const shipTo = main().getByRole('group', { name: texts.checkout.shipTo })
  await shipTo.getByRole('radio', { name: home }).check()
  await expect.poll(() => branch.isChecked()).toBe(false)
  expect(await same.isChecked()).toBe(true)
  await shop.open('/order/shipping&billing')
  await expect.poll(() => same.isChecked()).toBe(true)
  await shop.expectAccessible()
})

test('an address that another device has removed is named as gone, and another one is chosen', async () => {
  const { page } = shop
  const shopper = demoPhone(54)
  const token = await tokenOf(shop.url, shopper)
  const second = { label: 'ตลาดเช้า', addressLine: '5 หมู่ 1', subDistrict: 'แสนสุข', postalCode: '20130' }
  const body = { ...second, district: 'เมืองชลบุรี', province: 'ชลบุรี' }
  const { id } = (await send(shop.url, addAddress, { token, body })).body
  const removed = await choose(shopper, /ตลาดเช้า/)
  await main().getByLabel(texts.checkout.note).fill('ส่งหลังบ้าน')
  await page.getByRole('button', { name: texts.checkout.continue }).click()
  await confirm().waitFor()
  await send(shop.url, removeAddress, { token, params: { id } })
  await confirm().click()
  await main().getByRole('alert').getByText(texts.checkout.addressGone).waitFor()
  await shop.expectAccessible()
  await main().getByRole('alert').getByRole('link', { name: texts.checkout.chooseAgain }).click()
  await page.waitForURL(/shipping&billing/)
  await removed.waitFor({ state: 'detached' })
  expect(await main().getByLabel(texts.checkout.note).inputValue()).toBe('ส่งหลังบ้าน')
  await page.getByRole('button', { name: texts.checkout.continue }).click()
  await placeOrder()
})

test('who never chose how to pay comes to the methods without an error', async () => {
  await setCart(shop.url, phone, { 1003: 1 })
  await openSignedIn(shop, phone)
  await shop.open('/order/confirm-order')
  const method = main().getByRole('group', { name: texts.checkout.payBy })
  await method.getByText(texts.checkout.firstMethod).waitFor()
  expect(await main().getByRole('alert').count()).toBe(0)
  await expect.poll(() => method.evaluate((group) => group.getBoundingClientRect().top < 200)).toBe(true)
  // Nor does one come once they have chosen, and nothing moves.
  await method.getByRole('radio', { name: texts.checkout.methodNames.COD }).check()
  expect(await main().getByRole('alert').count()).toBe(0)
  await method.getByText(texts.checkout.firstMethod).waitFor()
})

test('a browser whose storage is full orders all the same', async () => {
  const { page } = shop
  const shopper = demoPhone(56)
  await setCart(shop.url, shopper, { 1003: 1 })
  await openSignedIn(shop, shopper)
  await shop.open('/order/shipping&billing')
  await main().getByRole('radio', { name: texts.checkout.methodNames.COD }).check()
  await page.getByRole('button', { name: texts.checkout.continue }).click()
  await confirm().waitFor()
  await page.evaluate(() => {
    const setItem = Storage.prototype.setItem
    Storage.prototype.setItem = function (this: Storage, key, value) {
      if (this === localStorage) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      setItem.call(this, key, value)
    }
  })
  await placeOrder()
  expect(shop.complaints).toEqual([])
})

test('a shop without any address adds its first one there', async () => {
  const lonely = demoPhone(48)
  const token = await tokenOf(shop.url, lonely)
  const { addresses } = (await send(shop.url, getProfile, { token })).body
  for (const { id } of addresses) await send(shop.url, removeAddress, { token, params: { id } })
  await setCart(shop.url, lonely, { 1003: 1 })
  await openSignedIn(shop, lonely)
  await shop.open('/order/shipping&billing')
  await main().getByText(texts.checkout.noAddress).waitFor()
  await shop.page.getByRole('button', { name: texts.checkout.continue }).click()
  await main().getByText(texts.checkout.fieldErrors.address_missing).waitFor()
  const add = main().getByRole('button', { name: texts.checkout.addAddress })
  await expect.poll(() => add.evaluate((button) => button.matches(':focus'))).toBe(true)
  await add.click()
  await shop.page.getByRole('dialog', { name: texts.account.addAddress }).waitFor()
})

test('nothing leads away from the checkout, and what is missing is in sight with the focus on it', async () => {
  const { page } = shop
  await startCheckout()
  const steps = page.getByRole('navigation', { name: texts.checkout.steps })
  await expect.poll(() => steps.getByRole('listitem').allInnerTexts()).toEqual(Object.values(texts.checkout.stepNames))
  await expect.poll(() => steps.locator('[aria-current=step]').innerText()).toBe(texts.checkout.stepNames.shipping)
  expect(await page.getByRole('search').count()).toBe(0)
  expect(await page.getByRole('navigation', { name: texts.shell.quickMenu }).count()).toBe(0)
  // One line: who to ask, the legal pages and the language
  const foot = page.getByRole('contentinfo')
  await foot.getByRole('link', { name: texts.shell.terms }).waitFor()
  await foot.getByRole('link', { name: texts.shell.cookies }).waitFor()
  await foot.getByRole('button', { name: texts.shell.otherLanguage }).waitFor()
  expect(await foot.getByRole('link', { name: texts.shell.account }).count()).toBe(0)
  await page.getByRole('button', { name: texts.checkout.continue }).click()
  const method = main().getByRole('group', { name: texts.checkout.payBy })
  await method.getByText(texts.checkout.fieldErrors.method_missing).waitFor()
  await expect.poll(() => method.evaluate((group) => group.matches(':focus-within'))).toBe(true)
  const top = await method.evaluate((group) => group.getBoundingClientRect().top)
  expect([top >= 0, top < 400]).toEqual([true, true])
  await shop.expectAccessible()
  await steps.getByRole('link', { name: texts.checkout.stepNames.cart }).click()
  await page.waitForURL(/order\/cart/)
  await expect.poll(() => page.getByRole('navigation', { name: texts.shell.quickMenu }).count()).toBe(1)
})
