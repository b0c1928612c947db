import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { loadTexts, textsOf, type AllTexts } from '#backoffice/texts/namespaces.ts'
import { getRetailer, saveRetailer } from '#contract/backoffice/retailers/calls.ts'
import { getCart } from '#contract/cart/calls.ts'
import { orderHistory } from '#contract/orders/calls.ts'
import { inBaht } from '#rules/amounts.ts'
import { satangOf } from '#rules/money.ts'
import { segmentName } from '#rules/retailers/segment-names.ts'
import { send } from '#test/builders/retailer.ts'
import { inTurn } from '../in-turn.ts'
import { openSignedIn, setCart } from '../shops.ts'
import { demoPhone, staffTokenOf, tokenOf } from '../sign-in.ts'
import { textsIn, words } from '../texts.ts'
import { visit } from '../visit.ts'
import { holdBack } from './hold-back.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

// What the storefront says, changed by a manager: drafts, publishing, and back to an earlier edition.

describe.each(inTurn([{ language: 'th' }, { language: 'en' }] as const))(
  'pages and terms in $language',
  ({ language, testOnce }) => {
    let manager: BackOfficeVisit
    let texts: AllTexts['content']
    let page: Page
    beforeAll(async () => {
      await loadTexts(language, ['content', 'coupons', 'loyalty', 'restricted', 'events'])
      texts = textsOf(language, 'content')
      manager = await visitBackOffice({ as: 'manager', language })
      page = manager.page
    })
    afterAll(() => manager.close())

    // Each language has a page of its own, which no other journey edits: all of them share a demo shop.
    const slug = language === 'th' ? 'cookie-policy' : 'contact-us'
    const published = async () => {
      const answer = await fetch(`${manager.url}/content/pages/${slug}?lang=${language}`)
      return JSON.stringify(await answer.json())
    }

    testOnce('a page is written in signs, published, and taken back to its first edition', async () => {
      const mark = `<b>${language}</b>`
      await manager.openScreen(`/content/pages/${slug}`)
      const body = page.getByRole('textbox', { name: texts.inLanguage[language](texts.body) })
      const before = await body.inputValue()
      await body.fill(`${before}\n\n## ${mark}\n\n- **1** [2](/about)`)
      await page.getByRole('region', { name: texts.languages[language] }).getByText(mark, { exact: true }).waitFor()
      await page.keyboard.press('Control+Enter')
      await page.getByText(texts.saved).waitFor()
      // The cursor stays where it is: the next letters are words, and no keys of the screen.
      expect(await page.locator('textarea:focus').count()).toBe(1)
      expect(await published()).not.toContain(mark)
      await page.getByText(texts.states.changed).waitFor()
      await page.getByRole('heading', { level: 1 }).focus()
      await page.keyboard.press('p')
      await page.getByText(texts.published).waitFor()
      // A tag is the letters of a tag.
      await expect.poll(published).toContain(`"text":"${mark}"`)
      await manager.expectAccessible()
      await page.getByRole('button', { name: texts.restoreOf('1') }).click()
      await page.getByText(texts.restored('1')).waitFor()
      await expect.poll(() => body.inputValue()).toBe(before)
      await page.getByRole('heading', { level: 1 }).focus()
      await page.keyboard.press('p')
      await expect.poll(published).not.toContain(mark)
      expect(manager.complaints).toEqual([])
    })

    testOnce('what is typed while a draft is being saved stays, as a change of what was saved', async () => {
      await manager.openScreen(`/content/popups/typed-${language}`)
      const title = page.getByRole('textbox', { name: texts.inLanguage.th(texts.titleField) })
      const save = page.getByRole('button', { name: texts.save })
      const saving = await holdBack(page, new RegExp(`/backoffice/api/content/popups/typed-${language}$`), 'PUT')
      await title.fill('เปิดร้าน')
      await page.getByRole('textbox', { name: texts.inLanguage.en(texts.titleField) }).fill('Opening')
      await page.getByRole('textbox', { name: texts.inLanguage.th(texts.body) }).fill('พรุ่งนี้')
      await page.keyboard.press('Control+Enter')
      await saving.requested
      await title.fill('เปิดร้านใหม่')
      saving.letGo()
      await page.getByText(texts.saved).waitFor()
      await expect.poll(() => title.inputValue()).toBe('เปิดร้านใหม่')
      await save.click()
      await expect.poll(() => save.isDisabled()).toBe(true)
      await manager.openScreen(`/content/popups/typed-${language}`)
      await expect.poll(() => title.inputValue()).toBe('เปิดร้านใหม่')
    })

    testOnce('what is typed or saved while a picture is uploaded stays, and the picture goes with it', async () => {
      const address = `/content/popups/pictured-${language}`
      await manager.openScreen(address)
      const thai = page.getByRole('textbox', { name: texts.inLanguage.th(texts.titleField) })
      const english = page.getByRole('textbox', { name: texts.inLanguage.en(texts.titleField) })
      const pictures = page.getByRole('radiogroup', { name: texts.image })
      const hasNone = () => pictures.getByRole('radio', { name: texts.noImage }).isChecked()
      const add = async (grey: number) => {
        const background = { r: grey, g: 200, b: 200 }
        const buffer = await sharp({ create: { width: 60, height: 60, channels: 3, background } })
          .jpeg()
          .toBuffer()
        const sending = await holdBack(page, /\/backoffice\/api\/images$/, 'POST')
        await page.getByLabel(texts.upload).setInputFiles({ name: `${grey}.jpg`, mimeType: 'image/jpeg', buffer })
        await sending.requested
        return sending
      }
      await thai.fill('ลด')
      await page.getByRole('textbox', { name: texts.inLanguage.th(texts.body) }).fill('พรุ่งนี้')
      const first = await add(language === 'th' ? 40 : 41)
      await thai.fill('ลดราคา')
      await english.fill('Less')
      first.letGo()
      await expect.poll(hasNone).toBe(false)
      expect([await thai.inputValue(), await english.inputValue()]).toEqual(['ลดราคา', 'Less'])
      // The next one comes when the draft has been saved.
      await pictures.getByRole('radio', { name: texts.noImage }).check()
      const second = await add(language === 'th' ? 50 : 51)
      await english.fill('Lower prices')
      await page.keyboard.press('Control+Enter')
      await page.getByText(texts.saved).waitFor()
      second.letGo()
      await expect.poll(hasNone).toBe(false)
      expect(await english.inputValue()).toBe('Lower prices')
      const save = page.getByRole('button', { name: texts.save })
      await save.click()
      await expect.poll(() => save.isDisabled()).toBe(true)
      await manager.openScreen(address)
      await expect.poll(() => english.inputValue()).toBe('Lower prices')
      expect(await hasNone()).toBe(false)
    })

    testOnce('what the server refuses stands at its field, and nothing is lost', async () => {
      await manager.openScreen(`/content/popups/journey-${language}`)
      await page.getByRole('textbox', { name: texts.inLanguage.th(texts.titleField) }).fill('ปีใหม่')
      await page.getByRole('textbox', { name: texts.inLanguage.en(texts.titleField) }).fill('New year')
      await page.getByRole('textbox', { name: texts.inLanguage.th(texts.body) }).fill('[กด](javascript:alert)')
      await page.keyboard.press('Control+Enter')
      await page
        .getByText(texts.violations.link_unsafe ?? '')
        .first()
        .waitFor()
      const body = page.getByRole('textbox', { name: texts.inLanguage.th(texts.body) })
      await expect.poll(() => body.inputValue()).toBe('[กด](javascript:alert)')
      await body.fill('ยินดีต้อนรับ')
      const audience = page.getByRole('combobox', { name: texts.audience })
      await audience.selectOption('segment')
      await page.keyboard.press('Control+Enter')
      await page.getByRole('alert').filter({ hasText: texts.segmentMissing }).waitFor()
      const grocery = segmentName('grocery', language)
      await page.getByRole('combobox', { name: texts.segment, exact: true }).selectOption(grocery)
      await audience.selectOption('everyone')
      await page.keyboard.press('Control+Enter')
      await page.getByText(texts.saved).waitFor()
      await page.getByText(texts.states.draft).waitFor()
      expect(manager.complaints.filter((line) => !line.includes('422') && !line.includes('404'))).toEqual([])
    })

    test('the other screens of trade and settings are drawn, and accessible', async () => {
      // Half of them in each language: what differs are the words.
      const paths = {
        th: ['/coupons', '/restricted', '/content', '/look'],
        en: ['/loyalty', '/events', '/delivery-terms'],
      }
      for (const path of paths[language]) {
        await manager.openScreen(path)
        await manager.expectAccessible()
      }
      // Last of all: what is typed here is never saved. A button of the shop is in the language that is drawn.
      await manager.openScreen(`/content/banners/long-${language}`)
      const other = language === 'th' ? 'en' : 'th'
      await loadTexts(other, ['content'])
      const shown = page.getByRole('region', { name: texts.languages[other] })
      await shown.getByText(textsOf(other, 'content').bannerGoods).waitFor()
      const description = page.getByRole('textbox', { name: texts.inLanguage[language](texts.description) })
      await description.fill('ลดราคา '.repeat(30))
      await page.getByRole('status').filter({ hasText: texts.bannerCut }).first().waitFor()
      await description.fill('ลดราคา')
      await page.getByText(texts.bannerCut).first().waitFor({ state: 'detached' })
      expect(manager.complaints.filter((line) => !line.includes('422') && !line.includes('404'))).toEqual([])
    })
  },
)

test('a holiday that is typed over is one holiday: the last one', async () => {
  await loadTexts('en', ['content'])
  const content = textsOf('en', 'content')
  const manager = await visitBackOffice({ as: 'manager', language: 'en' })
  const { page } = manager
  await manager.openScreen('/delivery-terms')
  await page.getByRole('checkbox', { name: content.hasCalendar }).check()
  const part = (name: string) => page.getByRole('group', { name: content.addHoliday }).locator(`[data-type=${name}]`)
  const type = async (digits: Record<string, string>) => {
    for (const [name, typed] of Object.entries(digits)) {
      await part(name).click()
      await page.keyboard.type(typed)
    }
  }
  const chosen = page.getByRole('list', { name: content.holidays }).getByRole('listitem')
  const before = await chosen.count()
  await type({ day: '12', month: '12', year: '2031' })
  await type({ day: '31' })
  await page.getByRole('heading', { level: 1 }).click()
  await type({ day: '30', month: '12', year: '2031' })
  for (const day of ['30/12/2031', '31/12/2031']) await chosen.filter({ hasText: day }).waitFor()
  expect(await chosen.count()).toBe(before + 2)
  expect(manager.complaints).toEqual([])
  await manager.close()
})

/** Opens the delivery terms as a manager, changes the order rules there, and publishes them. */
async function publishRules(change: (page: Page, content: AllTexts['content']) => Promise<void>): Promise<void> {
  await loadTexts('th', ['content'])
  const content = textsOf('th', 'content')
  const manager = await visitBackOffice({ as: 'manager' })
  await manager.openScreen('/delivery-terms')
  await change(manager.page, content)
  await manager.expectAccessible()
  // The first edition is confirmed with it.
  await manager.page
    .getByRole('button', { name: new RegExp(`^(${content.publish}|${content.confirmAndPublish})$`) })
    .click()
  await manager.page.getByText(content.published).waitFor()
  await manager.closeWithoutComplaint()
}

test('a least amount that a manager sets is named in cart and checkout, and nothing is ordered below it', async () => {
  const texts = textsIn.th
  const shop = await visit()
  const { page } = shop
  const main = () => page.getByRole('main')
  const shopper = demoPhone(13)
  const token = await tokenOf(shop.url, shopper)
  const staff = await staffTokenOf(shop.url, 'manager')
  await setCart(shop.url, shopper, { 1003: 1 })
  const { retailerId, grandTotalAmt } = (await send(shop.url, getCart, { token })).body
  // A segment of its own: the rules of all other journeys stay as they are.
  const params = { id: retailerId }
  const known = (await send(shop.url, getRetailer, { token: staff, params })).body
  const body = {
    storeName: known.storeName,
    ownerName: known.ownerName,
    lastName: known.lastName,
    email: known.email,
    segment: 'market-hall',
    taxId: known.taxId,
    taxName: known.taxName,
    taxBranch: known.taxBranch,
    note: known.note,
    defaultShippingAddressId: known.addresses.find(({ isShipping }) => isShipping)?.id ?? null,
    defaultBillingAddressId: known.addresses.find(({ isBilling }) => isBilling)?.id ?? null,
    revision: known.revision,
  }
  expect((await send(shop.url, saveRetailer, { token: staff, params, body })).status).toBe(200)
  const least = grandTotalAmt + 50
  await publishRules(async (screen, content) => {
    await screen.getByRole('button', { name: content.addLeast }).click()
    await screen.getByRole('spinbutton', { name: content.leastAmount(1) }).fill(String(least))
    await screen.getByRole('combobox', { name: content.ruleSegment }).selectOption('market-hall')
    // The demo's words promise the opposite.
    await screen.getByText(content.promisesNoMinimum).waitFor()
  })
  try {
    const missing = texts.cart.least(inBaht(satangOf(least)), inBaht(satangOf(50)))
    await openSignedIn(shop, shopper)
    await expect.poll(async () => (await send(shop.url, getCart, { token })).body.orderRules).toBeDefined()
    await shop.open('/order/cart')
    await main().getByText(missing).waitFor()
    await shop.expectAccessible()
    await main().getByRole('button', { name: texts.cart.checkout }).click()
    await page.waitForURL(/shipping&billing/)
    await main().getByText(missing).waitFor()
    await main().getByRole('radio', { name: texts.checkout.methodNames.COD }).check()
    await page.getByRole('button', { name: texts.checkout.continue }).click()
    await page.waitForURL(/confirm-order/)
    await main().getByText(missing).waitFor()
    const confirm = page.getByRole('button', { name: words(texts.checkout.confirm) })
    expect(await confirm.count()).toBe(0)
    await shop.expectAccessible()
    await page.getByRole('link', { name: texts.checkout.backToCart }).click()
    await page.waitForURL(/order\/cart/)
    await main().getByRole('spinbutton').first().waitFor()
    await setCart(shop.url, shopper, { 1003: 2 })
    await shop.open('/order/confirm-order')
    await confirm.click()
    await page.waitForURL(/order-history\/[0-9a-f-]{36}/)
    const [order] = (await send(shop.url, orderHistory, { token })).body
    expect(order?.grandTotalAmt).toBeGreaterThanOrEqual(least)
    expect(shop.complaints).toEqual([])
  } finally {
    await publishRules((screen, content) =>
      screen.getByRole('button', { name: content.remove(content.leastAmount(1)) }).click(),
    )
    await shop.close()
  }
})
