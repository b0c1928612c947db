import { expect, test } from 'vitest'
import type { Locator } from 'playwright-core'
import { orderHistory } from '#contract/orders/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { changeAddress, getProfile, listPlaces, updateProfile } from '#contract/profile/calls.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { send } from '#test/builders/retailer.ts'
import { limitOnce } from './lose-once.ts'
import { openSignedIn, setCart } from './shops.ts'
import { demoPhone, tokenOf } from './sign-in.ts'
import { textsIn } from './texts.ts'
import { visit, type Visit } from './visit.ts'

// What leads a driver to the retailer: a landmark in words, and the position of the retailer's device.

type Address = AnswerOf<typeof getProfile>['addresses'][number]

const door = { latitude: 13.2855, longitude: 100.9247 }
const accountPage = '/retailer/retailer-info?part=addresses'

async function editFirstAddress(shop: Visit, language: Language): Promise<Locator> {
  const { account } = textsIn[language]
  await shop.page.getByRole('listitem').getByRole('button', { name: account.edit, exact: true }).first().click()
  return shop.page.getByRole('dialog', { name: account.editAddress })
}

test('a retailer saves a landmark and the position of the phone, sees how exact it is, and removes it again', async () => {
  const { account, map, register } = textsIn.th
  const phone = demoPhone(22)
  const shop = await visit()
  const { page } = shop
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ ...door, accuracy: 11.2 })
  await openSignedIn(shop, phone)
  await shop.open(accountPage)
  let dialog = await editFirstAddress(shop, 'th')
  expect(await dialog.getByRole('button', { name: map.pinMap }).count()).toBe(0)
  await dialog.getByLabel(register.placeFields.landmark).fill('ข้างวัด')
  await dialog.getByRole('button', { name: map.useMine }).click()
  await dialog.getByText(map.locationKept(12)).waitFor()
  expect(await dialog.getByText(map.inexact).count()).toBe(0)
  await shop.expectAccessible()
  await dialog.getByRole('button', { name: account.save }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('ข้างวัด', { exact: true }).waitFor()
  const link = page.getByRole('link', { name: map.seePin })
  await expect.poll(() => link.getAttribute('href')).toMatch(/query=13\.2855,100\.9247$/)
  const kept = async () =>
    (await send(shop.url, getProfile, { token: await tokenOf(shop.url, phone) })).body.addresses[0]
  await expect.poll(() => kept()).toMatchObject({ ...door, locationAccuracy: 12, landmark: 'ข้างวัด' })
  await shop.expectAccessible()

  await page.reload()
  await shop.hydrated()
  dialog = await editFirstAddress(shop, 'th')
  await dialog.getByText(map.locationKept(12)).waitFor()
  await dialog.getByRole('button', { name: map.removeLocation }).click()
  expect(await dialog.getByText(map.locationKept(12)).count()).toBe(0)
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe(map.useMine)
  await dialog.getByRole('button', { name: account.save }).click()
  await dialog.waitFor({ state: 'detached' })
  await link.waitFor({ state: 'detached' })
  for (const field of ['latitude', 'longitude', 'locationAccuracy']) expect(await kept()).not.toHaveProperty(field)
  await expect.poll(() => kept()).toMatchObject({ landmark: 'ข้างวัด' })
  await shop.closeWithoutComplaint()
})

test('an address form says that it could not load places, and tries again', async () => {
  const { register } = textsIn.en
  const shop = await visit({ language: 'en' })
  const { page } = shop
  await shop.open('/register')
  const field = (name: string) => page.locator(`main form [name=${name}]`)
  const notice = page.getByRole('alert').filter({ hasText: register.placesFailed })
  const expectTryAgain = async () => {
    await notice.getByRole('button', { name: register.tryAgain }).click()
    await notice.waitFor({ state: 'detached' })
  }
  await limitOnce(page, /\/api\/addresses\?province=[^&]*$/)
  await field('province').selectOption('ชลบุรี')
  await notice.waitFor()
  await shop.expectAccessible()
  await expectTryAgain()
  await limitOnce(page, /\/api\/addresses\?province=.*&district=/)
  await field('district').selectOption('ศรีราชา')
  await expectTryAgain()
  await expect.poll(() => field('subDistrict').locator('option').count()).toBeGreaterThan(1)

  await limitOnce(page, /\/api\/addresses\?postalCode=/)
  await field('province').selectOption('ระยอง')
  await field('postalCode').fill('20110')
  await expectTryAgain()
  await expect.poll(() => field('district').inputValue()).toBe('ศรีราชา')
  expect(shop.complaints.filter((text) => !text.includes('429'))).toEqual([])
  await shop.close()
})

test('what another changes while a form is open is not written over, and what is typed stays', async () => {
  const { account, errors } = textsIn.th
  const phone = demoPhone(22)
  const shop = await visit()
  const { page } = shop
  await openSignedIn(shop, phone)
  const token = await tokenOf(shop.url, phone)
  const profile = async () => (await send(shop.url, getProfile, { token })).body
  const read = await profile()
  const names = { ownerName: read.ownerName, lastName: read.lastName }
  await shop.open('/retailer/retailer-info?part=shop')
  await page.getByRole('button', { name: account.edit, exact: true }).click()
  const field = (name: string) => page.locator(`main form [name=${name}]`)
  await field('ownerName').fill('สมศักดิ์')
  const corrected = { storeName: 'ร้านที่แก้แล้ว', taxId: '0107542000011' }
  await send(shop.url, updateProfile, { token, body: { ...names, ...corrected } })
  const save = page.getByRole('button', { name: account.save, exact: true })
  await save.click()
  await page.getByText(errors.edit_conflict).waitFor()
  await expect.poll(() => field('taxId').inputValue()).toBe('0-1075-42000-01-1')
  expect(await field('ownerName').inputValue()).toBe('สมศักดิ์')
  await shop.expectAccessible()
  await save.click()
  await field('taxId').waitFor({ state: 'detached' })
  expect(await profile()).toMatchObject({ ...corrected, ownerName: 'สมศักดิ์', lastName: read.lastName })

  await shop.open(accountPage)
  const dialog = await editFirstAddress(shop, 'th')
  await dialog.locator('[name=landmark]').fill('ข้างวัด')
  const [{ id, addressLine, subDistrict, district, province, postalCode }] = read.addresses as [Address]
  const parts = { addressLine, subDistrict, district, province, postalCode }
  await send(shop.url, changeAddress, { token, params: { id }, body: { ...parts, landmark: 'หน้าโรงเรียน' } })
  const saveAddress = dialog.getByRole('button', { name: account.save })
  await saveAddress.click()
  await dialog.getByText('หน้าโรงเรียน').waitFor()
  expect(await dialog.locator('[name=landmark]').inputValue()).toBe('ข้างวัด')
  await shop.expectAccessible()
  await saveAddress.click()
  await dialog.waitFor({ state: 'detached' })
  expect((await profile()).addresses[0]).toMatchObject({ landmark: 'ข้างวัด' })
  expect(shop.complaints.filter((text) => !text.includes('409'))).toEqual([])
  await shop.close()
})

test('a position that is refused, cannot be found, lies abroad or is too far off is not kept, and says so', async () => {
  const { map } = textsIn.en
  const shop = await visit({ language: 'en' })
  const context = shop.page.context()
  await openSignedIn(shop, demoPhone(23))
  await shop.open(accountPage)
  const dialog = await editFirstAddress(shop, 'en')
  const use = dialog.getByRole('button', { name: map.useMine })
  const removal = dialog.getByRole('button', { name: map.removeLocation })
  await use.click()
  await dialog.getByRole('alert').getByText(map.locationDenied).waitFor()
  await shop.expectAccessible()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ ...door, accuracy: 2500 })
  await use.click()
  await dialog.getByRole('alert').getByText(map.tooInexact(3)).waitFor()
  await context.setGeolocation({ latitude: 48.85, longitude: 2.35, accuracy: 10 })
  await use.click()
  await dialog.getByRole('alert').getByText(map.outside).waitFor()
  await context.setGeolocation(null)
  await use.click()
  await dialog.getByRole('alert').getByText(map.locationUnavailable).waitFor()
  expect(await removal.count()).toBe(0)
  await context.setGeolocation({ ...door, accuracy: 400 })
  await use.click()
  await dialog.getByText(map.inexact).waitFor()
  expect(await dialog.getByRole('alert').count()).toBe(0)
  await shop.expectAccessible()
  await shop.closeWithoutComplaint()
})

test('where there are map tiles, a tap drops the pin and keys move it on the streets', async () => {
  const { account, map } = textsIn.en
  const shop = await visit({ language: 'en', width: 1280 })
  const { page } = shop
  await openSignedIn(shop, demoPhone(24))
  const tiles = { url: 'https://tiles.example/{z}/{x}/{y}.svg', credit: '© tiles.example' }
  await page.route('https://tiles.example/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  await page.route(
    ({ href }) => href.endsWith(accountPage),
    async (route) => {
      const response = await route.fetch()
      const supplier = /(<script[^>]* id="supplier"[^>]*>\{)/
      const text = await response.text()
      expect(text).toMatch(supplier)
      await route.fulfill({ response, body: text.replace(supplier, `$1"tiles":${JSON.stringify(tiles)},`) })
    },
  )
  await shop.open(accountPage)
  const dialog = await editFirstAddress(shop, 'en')
  await page.evaluate(`navigator.geolocation.getCurrentPosition = (found) =>
    Object.assign(window, { arrive: () => found({ coords: { latitude: 13.75, longitude: 100.5, accuracy: 10 } }) })`)
  await dialog.getByRole('button', { name: map.addPin }).click()
  await dialog.getByRole('button', { name: map.useMine }).click()
  await dialog.getByRole('button', { name: map.locating }).waitFor()
  await dialog.getByRole('button', { name: map.noPin }).click()
  await page.evaluate('window.arrive()')
  await dialog.getByRole('button', { name: map.addPin }).click()
  await dialog.getByRole('button', { name: map.noPin }).waitFor()
  await dialog.getByRole('button', { name: map.pinMap }).click({ position: { x: 60, y: 130 } })
  const place = dialog.locator('.pin-field output')
  const [tapped = 0] = (await place.innerText()).split(',').map(Number)
  await page.keyboard.press('ArrowUp')
  expect(Number((await place.innerText()).split(',')[0])).toBeGreaterThan(tapped)
  await dialog.getByText(tiles.credit).waitFor()
  await shop.expectAccessible()
  await dialog.getByRole('button', { name: account.save }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: map.seePin }).waitFor()
  await shop.closeWithoutComplaint()
})

test('in English, places are named in English on every page, and what was typed stays Thai', async () => {
  const phone = demoPhone(23)
  const shop = await visit({ language: 'en' })
  const { page } = shop
  const token = await tokenOf(shop.url, phone)
  await setCart(shop.url, phone, { 1003: 1 })
  const [address] = (await send(shop.url, getProfile, { token })).body.addresses
  const [order] = (await send(shop.url, orderHistory, { token })).body
  if (!address || !order) throw new Error('The demo has no order of this retailer')
  const english = async ({ province, district, subDistrict, postalCode }: typeof order.shippingAddress) => {
    const places = (await send(shop.url, listPlaces, { query: { province, district } })).body
    const place = places.find((one) => one.subDistrict === subDistrict)
    return `${place?.subDistrictEng}, ${place?.districtEng}, ${place?.provinceEng} ${postalCode}`
  }
  await openSignedIn(shop, phone)
  const pages = [
    { path: accountPage, shown: address },
    { path: '/order/shipping&billing', shown: address },
    { path: `/retailer/order-history/${order.id}`, shown: order.shippingAddress },
  ]
  for (const { path, shown } of pages) {
    await shop.open(path)
    await page
      .getByText(await english(shown))
      .first()
      .waitFor()
    const typed = page.getByText(shown.addressLine, { exact: true }).first()
    expect([path, await typed.evaluate((one) => one.closest('[lang]')?.getAttribute('lang'))]).toEqual([path, 'th'])
    expect([path, await page.getByText(`จ.${shown.province}`).count()]).toEqual([path, 0])
  }
  await shop.closeWithoutComplaint()
})
