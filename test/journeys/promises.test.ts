import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/call.ts'
import type { consumeProducts } from '#contract/catalogue/calls.ts'
import { deliveryTo } from '#contract/catalogue/calls.ts'
import { getDelivery } from '#contract/content/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { nextDelivery } from '#rules/delivery/calendar.ts'
import { formatMoney, satang } from '#rules/money.ts'
import { formatDay, formatWeekday } from '#rules/day-in-words.ts'
import { send } from '#test/builders/retailer.ts'
import { demoPhone } from './sign-in.ts'
import { openSignedIn, setCart } from './shops.ts'
import { textsIn } from './texts.ts'
import { inTurn } from './in-turn.ts'
import { visit, type Visit } from './visit.ts'

// What the storefront promises in words, and what it stores in the browser.

/** In Bangkok, as everywhere in the shop. */
const thisYear = Number(bangkokDate(new Date()).slice(0, 4))

const variants = [
  {
    language: 'th',
    width: 360,
    phone: demoPhone(28),
    year: thisYear + 543,
    provinces: ['ชลบุรี', 'ฉะเชิงเทรา', 'จันทบุรี', 'ตราด', 'ปราจีนบุรี', 'ระยอง', 'สระแก้ว'],
    policy: [/1-2 วันทำการ/, /ไม่มีขั้นต่ำ/, /ไม่สามารถคืนหรือยกเลิกได้/, /อาจมีค่าจัดส่ง/],
  },
  {
    language: 'en',
    width: 1280,
    phone: demoPhone(29),
    year: thisYear,
    provinces: ['Chonburi', 'Chachoengsao', 'Chanthaburi', 'Trat', 'Prachinburi', 'Rayong', 'Sa Kaeo'],
    policy: [/1-2 business days/, /no minimum order/, /cannot be returned or cancelled/, /Other areas may be charged/],
  },
] as const

async function delivery(url: string) {
  const { body } = await send(url, getDelivery)
  if (!body.calendar) throw new Error('The demo has no calendar')
  return { calendar: body.calendar }
}

describe.each(inTurn(variants))(
  'in $language at $width px',
  ({ language, width, phone, provinces, policy, year, testOnce }) => {
    const texts = textsIn[language]
    let shop: Visit
    beforeEach(async () => {
      shop = await visit({ language, width })
    })
    afterEach(() => shop.close())

    // Specification 1.24, 1.25, 1.26, 1.27, 1.28, 1.29, 1.30
    test('every page says where delivery is free, how long it takes, how returns go, and when somebody answers', async () => {
      for (const path of ['/', '/category/1', '/login', '/nowhere']) {
        await shop.page.goto(path)
        const foot = await shop.page.getByRole('contentinfo').innerText()
        for (const province of provinces) expect(foot).toContain(province)
        for (const words of policy) expect(foot).toMatch(words)
        for (const hours of ['08:00-17:00', '08:00-18:00']) expect(foot).toContain(hours)
      }
    })

    test('what is written on pictures is in the language of the page', async () => {
      const html = await (await fetch(`${shop.url}/category/1`, { headers: { 'accept-language': language } })).text()
      const [own = ''] = /\/content\/images\/p-[^" ]+/.exec(html) ?? []
      const wanted = own.replace('&amp;', '&')
      expect(new URL(wanted, shop.url).searchParams.get('lang')).toBe(language === 'en' ? 'en' : null)
      const other = language === 'en' ? wanted.replace('&lang=en', '') : `${wanted}&lang=en`
      const bytes = async (path: string) => Buffer.from(await (await fetch(shop.url + path)).arrayBuffer())
      expect((await bytes(wanted)).equals(await bytes(other))).toBe(false)
    })

    test('home names the day of delivery and until when to order for it; from then on the next one', async () => {
      const { page } = shop
      const cutOff = nextDelivery(new Date(), (await delivery(shop.url)).calendar, null)
      if (!cutOff) throw new Error('The demo names no day of delivery')
      const at = Date.parse(`${cutOff.orderBy}T${cutOff.cutOff}:00+07:00`)
      await page.clock.install({ time: at - 60_000 })
      await shop.open('/')
      const before = texts.delivery.orderBefore(cutOff.cutOff, formatDay(cutOff.day, language))
      await page.getByRole('main').getByText(before, { exact: true }).waitFor()
      await page.clock.fastForward(120_000)
      const after = nextDelivery(new Date(at), (await delivery(shop.url)).calendar, null)
      if (!after) throw new Error('The demo names no other day of delivery')
      const weekday = formatWeekday(after.orderBy, language)
      const said = texts.delivery.orderBy(after.cutOff, weekday, formatDay(after.day, language))
      await page.getByRole('main').getByText(said, { exact: true }).waitFor()
    })

    test('home says what this is, and whether a postcode is delivered to, for what and when', async () => {
      const { page } = shop
      const main = page.getByRole('main')
      await shop.open('/')
      await main.getByRole('heading', { level: 1, name: /Songdee|ส่งดี/ }).waitFor()
      await main.getByRole('link', { name: texts.catalogue.join, exact: true }).waitFor()
      const ask = async (postalCode: string) => {
        await main.getByRole('textbox', { name: texts.catalogue.postcode }).fill(postalCode)
        await main.getByRole('button', { name: texts.catalogue.askDelivery, exact: true }).click()
      }
      for (const [postalCode, fee] of [
        ['30000', 100],
        ['20130', 0],
      ] as const) {
        const [place] = (await send(shop.url, deliveryTo, { query: { postalCode } })).body
        if (!place?.next) throw new Error('The demo names no day of delivery')
        const name = language === 'th' ? place.province : place.provinceEng
        const cost = fee === 0 ? texts.delivery.freeTo(name) : texts.delivery.paidTo(name, `฿${fee}.00`)
        await ask(postalCode)
        await main.getByText(cost, { exact: true }).waitFor()
        await main.getByText(formatDay(place.next.day, language)).waitFor()
      }
      // In two provinces
      await ask('22160')
      for (const name of language === 'th' ? ['ระยอง', 'จันทบุรี'] : ['Rayong', 'Chanthaburi'])
        await main.locator('.promise b').filter({ hasText: name }).waitFor()
      await ask('')
      await main.getByText(texts.delivery.postcodeMissing, { exact: true }).waitFor()
      await ask('99999')
      await main.getByText(texts.delivery.noPostcode('99999'), { exact: true }).waitFor()
      await shop.expectAccessible()
      // Entered before the page came alive, it is in the address
      await shop.open('/?postalCode=99998')
      await main.getByText(texts.delivery.noPostcode('99998'), { exact: true }).waitFor()
      expect(shop.complaints.filter((line) => !line.includes('404'))).toEqual([])
    })

    testOnce('cart and checkout name the day of delivery to the shop’s province', async () => {
      const { page } = shop
      await setCart(shop.url, phone, { 1043: 1 })
      await openSignedIn(shop, phone)
      const { orderBefore, orderBy } = texts.delivery
      const beginning = language === 'th' ? orderBefore('15:00', '').split(' ')[0] : orderBy('', '', '').split(' ')[0]
      const sentence = new RegExp(`^${beginning} .*15:00.*\\d`)
      for (const path of ['/order/cart', '/order/shipping&billing']) {
        await shop.open(path)
        const summary = page.getByRole('complementary', { name: texts.cart.summary })
        await summary.getByText(sentence).waitFor()
      }
      await setCart(shop.url, phone, {})
    })

    // Specification 5.28, 5.29, 5.30, 9.36
    test('a promotion’s tiers stand with their ranges, the last as "or more", and what each makes of the price', async () => {
      const { page, url } = shop
      const answer = await fetch(`${url}/api/products/consume?page=0&size=2000`)
      const { content } = (await answer.json()) as AnswerOf<typeof consumeProducts>
      const found = content.find(({ promotionResult: { availablePromotions: tiers } }) => {
        const [first, last] = tiers.map(({ details }) => details)
        return tiers.length === 2 && first?.discountType === 'AMOUNT' && first.id === last?.id
      })
      const [first, last] = found?.promotionResult.availablePromotions.map(({ details }) => details) ?? []
      if (!found || !first || !last) throw new Error('The demo has no product with two tiers')
      await shop.open(`/product/${found.id}`)
      const rows = page.getByRole('table', { name: texts.product.promotions }).getByRole('row')
      const unit = found.productDimentionUom
      const shownRows = (await rows.allInnerTexts()).slice(1).map((row) => row.split(/\s*\t\s*/))
      // On the wire a discount is without VAT; on the page it is what the retailer saves.
      const off = [first, last].map(({ discount }) => Math.round(discount * (100 + found.taxCategoryValue)))
      const price = Math.round(found.productPrice * 100)
      const inBaht = (whole: number) => `฿${formatMoney(satang(whole))}`
      expect(shownRows).toEqual([
        [
          `${first.minimumBuy}-${texts.catalogue.exactlyIn(last.minimumBuy - 1, unit)}`,
          ...[off[0] ?? 0].flatMap((cut) => [inBaht(cut), inBaht(price - cut)]),
        ],
        [
          texts.product.orMore(texts.catalogue.exactlyIn(last.minimumBuy, unit)),
          ...[off[1] ?? 0].flatMap((cut) => [inBaht(cut), inBaht(price - cut)]),
        ],
      ])
    })

    // Specification 9.31, 9.32, 9.33
    testOnce('a session lies under two keys of its own; cookies are for the whole shop and hold no token', async () => {
      const { page } = shop
      await openSignedIn(shop, phone)
      const tokens = (await page.evaluate(
        "Object.keys(localStorage).filter((key) => key.endsWith('_token'))",
      )) as string[]
      expect(tokens.toSorted()).toEqual(['songdee.access_token', 'songdee.refresh_token'])
      const cookies = await page.context().cookies(shop.url)
      expect(cookies.find(({ name }) => name === 'signed-in')?.value).toBe('1')
      for (const { name, path, sameSite, value } of cookies) {
        expect([name, path, sameSite, value.length < 20]).toEqual([name, '/', 'Lax', true])
      }
    })

    // Specification 1.18, 9.15, 9.18, 9.21
    test('an order carries its date and time, the Buddhist year in Thai, and amounts that add up with two decimals', async () => {
      const { page } = shop
      await setCart(shop.url, phone, {})
      await openSignedIn(shop, phone)
      await shop.open('/retailer/order-history')
      await page.locator('main a[href^="/retailer/order-history/"]').first().click()
      const summary = page.getByRole('region', { name: texts.cart.summary })
      await summary.waitFor()
      const steps = page.getByRole('region', { name: texts.orders.timeline })
      await steps.getByRole('time').first().waitFor()
      const whole = await page.locator('main').innerText()
      // In words and to the minute; in full where the pointer rests.
      const inFull = new RegExp(`^\\d\\d/\\d\\d/(${year}|${year - 1})\\s+\\d\\d:\\d\\d:\\d\\d$`)
      expect(await steps.getByRole('time').first().getAttribute('title')).toMatch(inFull)
      const amounts = (text: string) =>
        [...text.matchAll(/(−?)฿\s?([\d,]+\.\d\d)(?!\d)/g)].map(
          ([, sign, baht = '']) => Math.round(Number(baht.replaceAll(',', '')) * 100) * (sign ? -1 : 1),
        )
      expect(amounts(whole).length).toBe(whole.match(/฿/g)?.length)
      const column = amounts(await summary.innerText())
      const net = column.at(-1)
      expect(column.length).toBeGreaterThan(1)
      expect(column.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(net)
    })
  },
)
