import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startingDelivery } from '#server/content/content.ts'
import type { AllTexts } from '#storefront/texts/namespaces.ts'
import { signIn } from './sign-in.ts'
import { textsIn } from './texts.ts'
import { shopsOf } from './in-turn.ts'
import { visit, type Visit } from './visit.ts'

// The table of routes, row by row: what is there, for whom, and where everybody else is redirected.

type PageHeading = (texts: AllTexts, language: 'th' | 'en') => string | RegExp
const named =
  (th: string, en: string): PageHeading =>
  (_, language) =>
    language === 'th' ? th : en

const questions = named('คำถามที่พบบ่อย', 'Questions and answers')

const publicPages: [path: string, heading: PageHeading][] = [
  ['/', named('ส่งดี สั่งของเข้าร้านในราคาส่ง', 'Songdee Restock your shop at wholesale prices')],
  ['/homepage', named('ส่งดี สั่งของเข้าร้านในราคาส่ง', 'Songdee Restock your shop at wholesale prices')],
  ['/privacy-and-terms', named('ความเป็นส่วนตัวและข้อกำหนด', 'Privacy and terms')],
  ['/cookie-policy', named('นโยบายคุกกี้', 'Cookie policy')],
  ['/about', named('เกี่ยวกับเรา', 'About us')],
  ['/promotion/1', named('โปรโมชัน', 'Promotion')],
  ['/search-results?q=2100011', named('“2100011”', '“2100011”')],
  ['/category/1', named('ข้าวสารและธัญพืช', 'Rice & grains')],
  ['/product/1001', named('ข้าวหอมมะลิ', 'Tung Rung Jasmine Rice 1 kg')],
  ['/all/hot', ({ catalogue }) => catalogue.hot],
  ['/all/regular/101', named('ข้าว', 'rice')],
  ['/principle/sood-sa-brand-day', named('ซู้ดซ่า', 'Sood Sa')],
  ['/banner/sood-sa-brand-day', named('ซู้ดซ่า', 'Sood Sa')],
  ['/hot-sale/sood-sa-brand-day', named('ซู้ดซ่า', 'Sood Sa')],
  ['/login', ({ identity }) => identity.heading],
  ['/register', ({ register }) => register.heading],
]
const privatePages: [path: string, heading: PageHeading][] = [
  ['/retailer', ({ shell }) => shell.titleOrders],
  ['/retailer/order-history', ({ shell }) => shell.titleOrders],
  ['/retailer/retailer-info', ({ account }) => account.heading],
  ['/retailer/points', ({ shell }) => shell.titlePoints],
  ['/retailer/question-and-answer', questions],
  ['/retailer/contact-us', named('ติดต่อเรา', 'Contact us')],
  ['/order', ({ shell }) => shell.titleCart],
  ['/order/cart', ({ shell }) => shell.titleCart],
  ['/order/shipping&billing', ({ shell }) => shell.titleShipping],
  ['/order/confirm-order', ({ shell }) => shell.titleConfirm],
]
/** What somebody cannot press for the chat's bubble, at the top, in the middle and at the end of the page; or that it is not seen. */
const bubbleCovers = `(() => {
  const bubble = document.querySelector('.chat')
  const { left, top, width, height } = bubble.getBoundingClientRect()
  const controls = 'a[href], button, input, select, textarea, label, summary, [role=button]'
  const found = new Set()
  const atNow = scrollY
  for (const part of [0, 0.5, 1]) {
    scrollTo(0, part * document.documentElement.scrollHeight)
    if (!bubble.contains(document.elementFromPoint(left + width / 2, top + height / 2))) found.add('the bubble is hidden')
    bubble.style.visibility = 'hidden'
    for (let x = 1; x < width; x += 6)
      for (let y = 1; y < height; y += 6) {
        const control = document.elementFromPoint(left + x, top + y)?.closest(controls)
        if (control) found.add(control.outerHTML.slice(0, 120))
      }
    bubble.style.visibility = ''
  }
  scrollTo(0, atNow)
  return [...found]
})()`

describe.each(shopsOf(30, 31))('the routes in $language at $width px', ({ language, width, phone }) => {
  const texts = textsIn[language]
  let visitor: Visit
  let shop: Visit
  beforeAll(async () => {
    // On the phone with the question about cookies, which nobody answers.
    visitor = await visit({ language, width, undecided: width < 500 })
    shop = await visit({ language, width })
  })
  afterAll(async () => {
    await visitor.close()
    await shop.close()
  })

  /** The heading, and the frame around every page. */
  async function expectPage({ page }: Visit, heading: PageHeading): Promise<void> {
    await page
      .getByRole('main')
      .getByRole('heading', { level: 1, name: heading(texts, language) })
      .waitFor()
    const search = page.getByRole('banner').getByRole('combobox', { name: texts.shell.search })
    const foot = page.getByRole('contentinfo').getByText(startingDelivery().delivery[language])
    // On its way to the confirmation nothing leads an order astray.
    const isCheckout = /^\/order\/(shipping|confirm)/.test(new URL(page.url()).pathname)
    for (const part of [search, foot]) await part.waitFor({ state: isCheckout ? 'hidden' : 'visible' })
    const chat = page.getByRole('complementary', { name: texts.shell.chat }).getByRole('link')
    await expect.poll(() => chat.getAttribute('href')).toMatch(/^https:\/\/line\.me\//)
    await expect.poll(() => page.evaluate(bubbleCovers)).toEqual([])
  }

  // Specification 2.1, 2.2, 2.3, 2.4, 2.16, 2.17, 2.18, 2.19, 2.20, 2.21, 2.22, 2.23, 2.24, 2.25, 2.26, 2.30, 2.31
  // Specification 2.32, 2.53, 2.55, phone.39
  test.each(publicPages)('%s opens for a visitor', async (path, heading) => {
    await visitor.open(path)
    expect(new URL(visitor.page.url()).pathname + new URL(visitor.page.url()).search).toBe(path)
    await expectPage(visitor, heading)
    expect(visitor.complaints).toEqual([])
  })

  // Specification 2.6, 2.7, 2.8, 2.9, 2.10, 2.11, 2.12, 2.13, 2.14, 2.15, 2.28
  test.each([...privatePages, ['/retailer/order-history/1', () => ''] as const])(
    '%s sends a visitor to the login, which knows the way back',
    async (path) => {
      const response = await visitor.page.request.get(path, { maxRedirects: 0 })
      expect([response.status(), response.headers()['location']]).toEqual([
        302,
        `/login?next=${encodeURIComponent(path)}`,
      ])
    },
  )

  // Specification 2.28
  test('the page to come back to survives the way over the registration', async () => {
    const { page } = shop
    await shop.open('/retailer/question-and-answer')
    await page.getByRole('main').getByRole('link', { name: texts.identity.register }).click()
    await page.waitForURL(/\/register\?next=/)
    await page.getByRole('main').getByRole('link', { name: texts.register.login }).click()
    await page.waitForURL(/\/login\?next=/)
    await signIn(shop, phone)
    await page.waitForURL('/retailer/question-and-answer')
    await expectPage(shop, questions)
  })

  // Specification 2.6, 2.7, 2.9, 2.10, 2.11, 2.12, 2.13, 2.14, 2.15, 2.30, 2.31, 2.32
  test.each(privatePages)('%s opens for a shop that is signed in', async (path, heading) => {
    await shop.open(path)
    await expectPage(shop, heading)
    expect(new URL(shop.page.url()).pathname).toBe(path)
    expect(shop.complaints).toEqual([])
  })

  // Specification 2.8
  test('an order of the list has a page of its own', async () => {
    const { page } = shop
    await shop.open('/retailer')
    const first = page.getByRole('main').getByRole('link', { name: /SD\d+/ }).first()
    const number = /SD\d+/.exec(await first.innerText())?.[0] ?? ''
    await first.click()
    await page.waitForURL(/\/retailer\/order-history\/[0-9a-f-]{36}$/)
    await expectPage(shop, () => /./)
    await page.getByRole('main').getByText(number).first().waitFor()
  })

  // Specification 2.3, 2.4, 2.5
  test('login and registration send away who is signed in, with the cookie and without', async () => {
    const { page } = shop
    for (const [path, led] of [
      ['/login', '/'],
      ['/register?next=%2Fcategory%2F1', '/category/1'],
    ] as const) {
      await page.goto(path)
      await page.waitForURL(led)
      await page.context().clearCookies({ name: 'signed-in' })
      await page.goto(path)
      await page.waitForURL(led)
    }
  })

  // Specification 2.33
  test('the account is one press away in the top bar, the language in the footer', async () => {
    const bar = visitor.page.getByRole('banner')
    await visitor.open('/')
    await expect.poll(() => bar.getByRole('link', { name: texts.shell.login }).getAttribute('href')).toBe('/login')
    await shop.open('/')
    for (const narrow of width < 500 ? [360, 412, 780] : [width]) {
      await shop.page.setViewportSize({ width: narrow, height: 740 })
      const account = shop.page.getByRole('banner').getByRole('link', { name: texts.shell.account })
      await expect.poll(() => account.getAttribute('href')).toBe('/retailer/retailer-info')
      const box = await account.boundingBox()
      expect([narrow, box && box.width >= 48 && box.x + box.width <= narrow]).toEqual([narrow, true])
    }
    await shop.page.setViewportSize({ width, height: 740 })
    const toOther = shop.page.getByRole('contentinfo').getByRole('button', { name: texts.shell.otherLanguage })
    await expect.poll(() => toOther.isVisible()).toBe(true)
  })

  // Specification 2.27
  test('a page that does not exist says so and leads home', async () => {
    const { page } = visitor
    await visitor.open('/no/such/page')
    await expectPage(visitor, ({ browse }) => browse.notFoundHeading)
    await page.getByRole('main').getByRole('link', { name: texts.browse.toHome }).click()
    await page.waitForURL('/')
    visitor.complaints.length = 0
  })

  // Specification 2.28
  test('from a public page the login leads back to it', async () => {
    const { page } = visitor
    await visitor.open('/product/1001')
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('link', { name: texts.shell.login }).click()
    await page.waitForURL('/login?next=%2Fproduct%2F1001')
    await signIn(visitor, phone)
    await page.waitForURL('/product/1001')
    await footer.getByRole('link', { name: texts.shell.account }).waitFor()
  })

  // Specification 2.34
  test('the chat can be closed, and stays closed for the visit', async () => {
    const { page } = visitor
    await visitor.open('/')
    const chat = page.getByRole('complementary', { name: texts.shell.chat })
    await chat.getByRole('link').click()
    await page.getByRole('dialog').getByRole('button', { name: texts.help.hideBubble }).click()
    await chat.waitFor({ state: 'detached' })
    await visitor.open('/category/1')
    await chat.waitFor({ state: 'detached' })
  })
})
