import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { previewContent, saveBanner, savePopup } from '#contract/backoffice/trade/content/calls.ts'
import { send } from '#test/builders/retailer.ts'
import { holdScripts } from './held-scripts.ts'
import { openSignedIn, setCart } from './shops.ts'
import { demoPhone, staffTokenOf } from './sign-in.ts'
import { textsIn } from './texts.ts'
import { inTurn, visitors } from './in-turn.ts'
import { visit, type Visit } from './visit.ts'

// What a user chooses about the storefront: cookies and the language.

/** Longer than the promotion dialog waits for a user who does nothing. */
const stillnessMs = 7000
const cookies = (shop: Visit) => shop.page.evaluate('document.cookie') as Promise<string>

describe.each(inTurn(visitors))(
  'the question about cookies in $language at $width px',
  ({ language, width, testOnce }) => {
    const { catalogue, legal, shell } = textsIn[language]
    const consent = { ...legal.cookies, ...shell.cookieQuestion }
    let visitor: Visit
    beforeEach(async () => {
      visitor = await visit({ language, width, popup: true, undecided: true })
    })
    afterEach(() => visitor.close())
    const question = () => visitor.page.getByRole('complementary', { name: consent.heading })

    // Specification phone.42, phone.43, phone.44
    test('has two answers of the same look and size, moves nothing, and keeps nothing before it is answered', async () => {
      const { page } = visitor
      await page.addInitScript(`
      window.shifts = []
      window.lettersAt = []
      document.fonts.addEventListener('loadingdone', ({ timeStamp }) => window.lettersAt.push(timeStamp))
      new PerformanceObserver((list) => window.shifts.push(...list.getEntries()))
        .observe({ type: 'layout-shift', buffered: true })`)
      await visitor.open('/')
      await question().waitFor()
      await visitor.expectAccessible()
      const looks = (await page.evaluate(`[...document.querySelectorAll('.cookie-banner button')].map((button) => {
      const { width, height } = button.getBoundingClientRect()
      const { color, backgroundColor, borderColor, fontWeight, fontSize } = getComputedStyle(button)
      return [Math.round(width), height, color, backgroundColor, borderColor, fontWeight, fontSize].join()
    })`)) as string[]
      expect(looks.length).toBe(2)
      expect(looks[0]).toBe(looks[1])
      // Thai letters that come to a machine without any are not the question's doing.
      const moved = await page.evaluate<number>(`window.shifts
        .filter(({ startTime }) => !window.lettersAt.some((at) => Math.abs(at - startTime) < 200))
        .reduce((sum, { value }) => sum + value, 0)`)
      expect(moved).toBeLessThan(0.02)
      expect(await cookies(visitor)).not.toMatch(/popup-count|consent/)
    })

    // Specification phone.46, phone.47
    testOnce(
      'is kept either way, can be changed on the page about cookies, and decides about the promotion window',
      async () => {
        const { page } = visitor
        await page.clock.install()
        await visitor.open('/category/1')
        await question().getByRole('button', { name: consent.necessary }).click()
        await question().waitFor({ state: 'detached' })
        await expect.poll(() => cookies(visitor)).toContain('consent=necessary')
        await visitor.open('/')
        await page.getByRole('heading', { name: catalogue.hot }).waitFor()
        // As many rounds as it takes to come, where it may, and some more.
        for (let rounds = 0; rounds < 6; rounds += 1) {
          await page.clock.fastForward(stillnessMs)
          await visitor.settled()
        }
        expect([await page.getByRole('dialog').count(), await question().count()]).toEqual([0, 0])
        expect(await cookies(visitor)).not.toContain('popup-count')

        await visitor.open('/cookie-policy')
        await expect.poll(() => page.getByRole('radio', { name: consent.necessary }).isChecked()).toBe(true)
        await page.getByRole('radio', { name: consent.all }).check()
        await visitor.expectAccessible()
        await expect.poll(() => cookies(visitor)).toContain('consent=all')
        await visitor.open('/')
        const popup = page.getByRole('dialog')
        await expect
          .poll(async () => {
            await page.clock.fastForward(stillnessMs)
            return popup.isVisible()
          })
          .toBe(true)
        await expect.poll(() => cookies(visitor)).toContain('popup-count=1')
        await visitor.open('/cookie-policy')
        await page.getByRole('radio', { name: consent.necessary }).check()
        expect(await cookies(visitor)).not.toContain('popup-count')
      },
    )
  },
)

test('an answer about cookies that comes before the page has started counts, and the question stays away', async () => {
  const shop = await visit({ undecided: true })
  const { page } = shop
  const start = await holdScripts(page)
  await page.goto('/')
  await page.getByRole('button', { name: textsIn.th.shell.cookieQuestion.necessary }).click()
  await page.locator('.cookie-banner').waitFor({ state: 'hidden' })
  start()
  await shop.hydrated()
  expect(await cookies(shop)).toContain('consent=necessary')
  const question = page.locator('.cookie-banner')
  expect(await question.isVisible()).toBe(false)
  await expect.poll(() => question.count()).toBe(0)
  await shop.close()
})

// Specification phone.45
test('the question about cookies covers neither the bar of the cart nor the next step of an order', async () => {
  const shop = await visit({ undecided: true })
  const { page } = shop
  await setCart(shop.url, '0898765432', { 1043: 1 })
  await openSignedIn(shop, '0898765432')
  await shop.open('/category/1')
  await page.locator('.cookie-banner').waitFor()
  await page.locator('.cart-bar').waitFor()
  const tops =
    (await page.evaluate(`['.cookie-banner', '.cart-bar'].map((one) => document.querySelector(one).getBoundingClientRect())
    .map(({ top, bottom }) => [top, bottom])`)) as [number, number][]
  expect(tops[0]?.[1]).toBeLessThanOrEqual(tops[1]?.[0] ?? 0)
  await shop.open('/order/cart')
  await page.getByRole('button', { name: textsIn.th.cart.checkout }).waitFor()
  expect(await page.locator('.cookie-banner').count()).toBe(0)
  await shop.close()
})

test.each(['th', 'en'] as const)(
  'the question about cookies is a low strip on a phone, and the end of a page scrolls above it (%s)',
  async (language) => {
    const shop = await visit({ undecided: true, language })
    const { page } = shop
    await shop.open('/category/1')
    const strip = page.locator('.cookie-banner')
    expect((await strip.boundingBox())?.height).toBeLessThanOrEqual(80)
    await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)')
    const last = page.locator('.footer').locator('a, button, p').last()
    const bottom = async () => {
      const [box, above] = [await last.boundingBox(), await strip.boundingBox()]
      return (above?.y ?? 0) - ((box?.y ?? 0) + (box?.height ?? 0))
    }
    await expect.poll(bottom).toBeGreaterThanOrEqual(0)
    await shop.expectAccessible()
    await shop.close()
  },
)

test('the preview of a popup or a banner shows the draft, whatever this browser was shown and agreed to', async () => {
  // Three popups were shown in it, and it has not agreed to cookies.
  const shop = await visit({ undecided: true })
  const { page, url } = shop
  const token = await staffTokenOf(url, 'clerk')
  const always = { audience: 'everyone', segment: null, sequence: 0, startsAt: null, endsAt: null } as const
  const words = { th: 'ร่างที่ยังไม่มีใครเห็น', en: 'A draft' }
  const popup = {
    title: words,
    body: { th: [], en: [] },
    image: null,
    link: null,
    linkText: { th: '', en: '' },
    ...always,
  }
  const banner = { description: words, condition: 'product' as const, items: [1043], image: null, ...always }
  const key = 'previewed'
  const sent = { token, params: { key } }
  expect((await send(url, savePopup, { ...sent, body: { revision: 0, content: popup } })).status).toBe(200)
  expect((await send(url, saveBanner, { ...sent, body: { revision: 0, content: banner } })).status).toBe(200)
  const openPreview = async (kind: 'popups' | 'banners') => {
    const preview = new URL((await send(url, previewContent, { token, params: { kind, key } })).body.url)
    await shop.open(`${preview.pathname}${preview.search}`)
  }
  await openPreview('popups')
  await page.getByRole('dialog', { name: words.th }).waitFor()
  expect(await cookies(shop)).toContain('popup-count=3')
  await openSignedIn(shop, demoPhone(36))
  await openPreview('banners')
  // By now the banners of its segment would stand in its place.
  await shop.settled()
  expect(await page.getByText(words.th).first().isVisible()).toBe(true)
  await shop.close()
})

describe('the language', () => {
  // Specification 1.19, 7.42, 9.20
  test.each([
    { locale: 'en-GB', shown: 'en' },
    { locale: 'th-TH', shown: 'th' },
    { locale: 'de-DE', shown: 'th' },
  ])('is the browser’s where it is $locale: $shown', async ({ locale, shown }) => {
    const visitor = await visit({ locale })
    await visitor.open('/category/1')
    await expect.poll(() => visitor.page.locator('html').getAttribute('lang')).toBe(shown)
    await visitor.close()
  })

  // Specification 7.40, 7.41
  test('is the cookie’s before the local storage’s, and that before the browser’s', async () => {
    const visitor = await visit({ language: 'th' })
    const { page } = visitor
    const shown = () => page.locator('html').getAttribute('lang')
    await visitor.open('/cookie-policy')
    await page.evaluate("localStorage.setItem('lang', 'en')")
    await visitor.open('/category/1')
    await expect.poll(shown).toBe('en')
    await expect.poll(() => cookies(visitor)).toContain('lang=en')
    await page.evaluate("document.cookie = 'lang=th; path=/'")
    await visitor.open('/category/1')
    await expect.poll(() => shown()).toBe('th')
    await visitor.close()
  })

  /** Has chosen English and opens a list, which is answered in Thai so many times. */
  async function openAnsweredInThai(times: number) {
    const visitor = await visit({ language: 'th' })
    const { page } = visitor
    await visitor.open('/cookie-policy')
    const inThai = await (await page.request.get('/category/1')).text()
    await page.context().addCookies([{ name: 'lang', value: 'en', url: visitor.url }])
    let answers = 0
    // Counted here: a route with `times` ends interception while the next request may be held by it.
    await page.route('/category/1', (route) => {
      answers += 1
      return answers > times ? route.continue() : route.fulfill({ body: inThai, contentType: 'text/html' })
    })
    await page.goto('/category/1', { waitUntil: 'commit' })
    return { visitor, answers: () => answers }
  }

  // A busy browser may send a reload before it has stored the cookie that was set just before.
  test.each([1, 2, 3])('comes right where %i answers in a row are in another one than was chosen', async (times) => {
    const { visitor, answers } = await openAnsweredInThai(times)
    const { page } = visitor
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
    await visitor.hydrated()
    expect(await page.evaluate('history.state')).toBeNull()
    expect(answers()).toBeGreaterThan(times)
    await visitor.close()
  })

  test('stays as it came where it comes in another one every time', async () => {
    const { visitor, answers } = await openAnsweredInThai(Number.POSITIVE_INFINITY)
    const { page } = visitor
    await expect.poll(answers).toBe(6)
    await visitor.hydrated()
    expect([await page.locator('html').getAttribute('lang'), answers()]).toEqual(['th', 6])
    await visitor.close()
  })

  // Specification 7.43
  test('changes without losing what is typed, chosen or in the cart', async () => {
    const visitor = await visit({ language: 'th', worker: true })
    const { page } = visitor
    const change = async (to: 'th' | 'en') => {
      await page
        .getByRole('contentinfo')
        .getByRole('button', { name: to === 'en' ? 'English' : 'ภาษาไทย', exact: true })
        .click()
      await page.waitForFunction(`document.documentElement.lang === '${to}'`)
      await visitor.hydrated()
    }
    await visitor.open('/login')
    await page.getByLabel(textsIn.th.identity.phone).fill('0812345678')
    await page.getByLabel(textsIn.th.identity.password, { exact: true }).fill('songdee-demo')
    await page.getByRole('combobox').fill('ข้าว')
    await change('en')
    await expect.poll(() => page.getByLabel(textsIn.en.identity.phone).inputValue()).toBe('0812345678')
    // A password is never stored.
    await expect.poll(() => page.getByLabel(textsIn.en.identity.password, { exact: true }).inputValue()).toBe('')
    await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('ข้าว')
    await change('th')
    await setCart(visitor.url, '0812345678', { 1043: 4 })
    await openSignedIn(visitor, '0812345678')
    await visitor.open('/category/1?sort=PRICE_HIGH_TO_LOW&page=2')
    await change('en')
    expect(page.url()).toContain('/category/1?sort=PRICE_HIGH_TO_LOW&page=2')
    await visitor.open('/order/cart')
    const quantity = page.locator('main').getByRole('listitem').getByRole('spinbutton').first()
    await quantity.waitFor()
    await expect.poll(() => quantity.inputValue()).toBe('4')
    await page.getByLabel(textsIn.en.cart.couponCode, { exact: true }).fill('HALFWAY')
    await change('th')
    await expect.poll(() => page.getByLabel(textsIn.th.cart.couponCode, { exact: true }).inputValue()).toBe('HALFWAY')
    await expect.poll(() => quantity.inputValue()).toBe('4')
    await visitor.close()
  })
})
