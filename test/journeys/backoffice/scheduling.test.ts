import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadTexts, textsOf, type AllTexts } from '#backoffice/texts/namespaces.ts'
import { bangkokDate, dayMs } from '#rules/bangkok-time.ts'
import { formatMoney, satang } from '#rules/money.ts'
import { formatDate } from '#rules/thai-date.ts'
import { connect, type Database } from '#server/adapters/database/database.ts'
import { shopHere } from '../shop-here.ts'
import { demoPhone, signIn } from '../sign-in.ts'
import { visit, type Visit } from '../visit.ts'
import { chooseFirst } from './choose-first.ts'
import { productInStock } from './product-in-stock.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

// A page, a banner and a price that begin at a moment: planned by keyboard, seen by nobody before, by a retailer from then on.
// Moments are moved to now in the database, so that no test waits for the time.

const slug = 'question-and-answer'
/** Retailers that only look. */
const shops = { th: demoPhone(20), en: demoPhone(21) }

let db: Database
beforeAll(() => {
  ;({ db } = connect(shopHere().database, 2, () => undefined))
})
afterAll(() => db.destroy())

describe.each([['th', 360]] as const)('what begins at a moment, in %s, seen at %i px', (language, width) => {
  let manager: BackOfficeVisit
  let retailer: Visit
  let page: Page
  let texts: AllTexts['content']
  let prices: AllTexts['prices']
  beforeAll(async () => {
    await loadTexts(language, ['content', 'prices', 'kit', 'shell', 'leaving'])
    texts = textsOf(language, 'content')
    prices = textsOf(language, 'prices')
    manager = await visitBackOffice({ as: 'manager', language })
    page = manager.page
    retailer = await visit({ language, width })
    await retailer.open('/login')
    await signIn(retailer, shops[language])
  })
  afterAll(async () => {
    await manager.close()
    await retailer.close()
  })

  beforeEach(() => void manager.complaints.splice(0))

  const dayIn = (days: number) => bangkokDate(new Date(Date.now() + days * dayMs))
  /** As the screen writes it. */
  const shown = (day: string, hour: string) => `${formatDate(`${day}T12:00:00+07:00`, language)} ${hour}`
  /** Types a day into its parts, in the calendar of the language. */
  async function typeDay(name: string, day: string): Promise<void> {
    const group = page.getByRole('group', { name, exact: true })
    const [date, month, year] = formatDate(`${day}T12:00:00+07:00`, language).split('/')
    await group.locator('[data-type=day]').focus()
    for (const [type, digits] of Object.entries({ day: date, month, year })) {
      await group.locator(`[data-type=${type}]`).focus()
      await page.keyboard.type(digits ?? '')
    }
  }
  /** Keys of the screen work outside of its fields. */
  const leaveFields = () => page.getByRole('heading', { level: 1 }).focus()
  /** What the retailer finds at an address now. */
  async function finds(path: string, words: string): Promise<boolean> {
    await retailer.page.goto(path)
    await retailer.settled()
    return (await retailer.page.getByText(words).count()) > 0
  }

  test('a page goes live at its moment as it was planned, and the edition before comes back at the end', async () => {
    const address = `/retailer/${slug}`
    const [planned, later] = [`ส่งของวันหยุด ${language}`, `ร่างใหม่กว่า ${language}`]
    await manager.openScreen(`/content/pages/${slug}`)
    const body = page.getByRole('textbox', { name: texts.inLanguage[language](texts.body) })
    const before = await body.inputValue()
    await body.fill(`${before}\n\n## ${planned}\n\nวันจันทร์`)
    await leaveFields()
    const [tab] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('v')])
    await tab.locator('summary', { hasText: planned }).waitFor()
    await tab.close()
    expect(await finds(address, planned)).toBe(false)

    await leaveFields()
    await page.keyboard.press('s')
    const dialog = page.getByRole('dialog', { name: texts.planTitle })
    await dialog.getByRole('group', { name: texts.startsAt, exact: true }).waitFor()
    await typeDay(texts.startsAt, dayIn(3))
    await dialog.getByLabel(texts.hourOf(texts.startsAt)).fill('06:30')
    await typeDay(texts.planUntil, dayIn(3))
    await dialog.getByLabel(texts.hourOf(texts.planUntil)).fill('05:00')
    await page.keyboard.press('Enter')
    // An end before its beginning is refused, and what was typed stays.
    await dialog
      .getByRole('alert')
      .getByText(texts.violations['before_start'] ?? '')
      .waitFor()
    await manager.expectAccessible()
    await typeDay(texts.planUntil, dayIn(5))
    await dialog.getByLabel(texts.hourOf(texts.planUntil)).fill('18:00')
    await page.keyboard.press('Enter')
    await page.getByText(texts.planned).waitFor()
    const words = texts.planBetween(shown(dayIn(3), '06:30'), shown(dayIn(5), '18:00'))
    await page.getByText(words).waitFor()
    await manager.expectAccessible()

    // Somebody goes on writing: what was planned is what goes live.
    await body.fill(`${before}\n\n## ${later}\n\nวันอังคาร`)
    await page.keyboard.press('Control+Enter')
    await page.getByText(texts.planIsOlder).waitFor()
    expect(await finds(address, planned)).toBe(false)
    await sql`update content_plan set starts_at = now() where key = ${slug}`.execute(db)
    await expect.poll(() => finds(address, planned)).toBe(true)
    expect(await finds(address, later)).toBe(false)
    await manager.openScreen(`/content/pages/${slug}`)
    await page.getByText(texts.planEnds(shown(dayIn(5), '18:00'))).waitFor()

    await sql`update content_plan set ends_at = now() where key = ${slug}`.execute(db)
    await expect.poll(() => finds(address, planned)).toBe(false)
    await manager.openScreen(`/content/pages/${slug}`)
    expect(await page.getByText(texts.unplan).count()).toBe(0)
    // The other tests find the draft as it was.
    await body.fill(before)
    await page.keyboard.press('Control+Enter')
    await page.getByText(texts.saved).waitFor()
    expect(manager.complaints.filter((line) => !line.includes('422'))).toEqual([])
  })

  test('a planned page that is called off does not come, and its draft is still there', async () => {
    const mark = `เลิกแล้ว ${language}`
    await manager.openScreen(`/content/pages/${slug}`)
    const body = page.getByRole('textbox', { name: texts.inLanguage[language](texts.body) })
    const before = await body.inputValue()
    await body.fill(`${before}\n\n## ${mark}\n\nวันพุธ`)
    await leaveFields()
    await page.keyboard.press('s')
    const dialog = page.getByRole('dialog', { name: texts.planTitle })
    await dialog.getByRole('button', { name: texts.plan, exact: true }).click()
    await page.getByText(texts.planFrom(shown(dayIn(1), '00:00'))).waitFor()
    // What is typed meanwhile stays, as a change that is not saved, and is not left without a question.
    await body.fill(`${before}\n\n## ${mark}\n\nวันพฤหัส`)
    await leaveFields()
    await page.keyboard.press('u')
    await page.getByText(texts.unplanned).waitFor()
    expect(await page.getByRole('button', { name: texts.save, exact: true }).isEnabled()).toBe(true)
    await page.getByRole('link', { name: textsOf(language, 'shell').screens.content, exact: true }).click()
    await page.getByRole('button', { name: textsOf(language, 'leaving').stay }).click()
    await expect.poll(() => body.inputValue()).toContain('วันพฤหัส')
    await page.getByText(texts.planFrom(shown(dayIn(1), '00:00'))).waitFor({ state: 'detached' })
    const left = await sql`update content_plan set starts_at = now() where key = ${slug}`.execute(db)
    expect(left.numAffectedRows).toBe(0n)
    await expect.poll(() => body.inputValue()).toContain(mark)
    expect(await finds(`/retailer/${slug}`, mark)).toBe(false)
    await body.fill(before)
    await page.keyboard.press('Control+Enter')
    await page.getByText(texts.saved).waitFor()
  })

  test('a banner is on the home page from its first day to its last, and one that is withdrawn before never is', async () => {
    const key = `holiday-${language}`
    const description = `โปรวันหยุด ${language}`
    const product = await productInStock(db, 4)
    await manager.openScreen('/content')
    await page.getByRole('button', { name: texts.addBanner }).waitFor()
    await page.keyboard.press('n')
    await page.getByRole('dialog').getByLabel(texts.newKey).fill(key)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname.endsWith(`/content/banners/${key}`))
    for (const one of ['th', 'en'] as const)
      await page.getByRole('textbox', { name: texts.inLanguage[one](texts.description) }).fill(description)
    await page.getByRole('combobox', { name: texts.addItem.product }).fill(product.sku)
    await chooseFirst(manager)
    await page.getByRole('combobox', { name: texts.addItem.product }).blur()
    await page.getByRole('group', { name: texts.startsAt, exact: true }).waitFor()
    await typeDay(texts.startsAt, dayIn(2))
    await typeDay(texts.endsAt, dayIn(9))
    await page.getByLabel(texts.hourOf(texts.startsAt)).fill('08:00')
    await leaveFields()
    const [tab] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('v')])
    await tab.getByText(description).first().waitFor()
    await tab.close()
    await leaveFields()
    await page.keyboard.press('p')
    await page.getByText(texts.published).waitFor()
    await manager.expectAccessible()
    const { rows } = await sql<{ starts: string; ends: string }>`
      select to_char(starts_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD HH24:MI') as starts,
        to_char(ends_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD HH24:MI') as ends from banner where name = ${key}`.execute(
      db,
    )
    expect(rows).toEqual([{ starts: `${dayIn(2)} 08:00`, ends: `${dayIn(9)} 00:00` }])
    expect(await finds('/', description)).toBe(false)
    await sql`update banner set starts_at = now() where name = ${key}`.execute(db)
    await expect.poll(() => finds('/', description)).toBe(true)
    await sql`update banner set ends_at = now() where name = ${key}`.execute(db)
    await expect.poll(() => finds('/', description)).toBe(false)

    // Published for later again, and withdrawn before its day.
    await typeDay(texts.startsAt, dayIn(4))
    await leaveFields()
    await page.keyboard.press('p')
    await expect
      .poll(() => sql`select from banner where name = ${key} and starts_at > now()`.execute(db))
      .toMatchObject({ rows: [{}] })
    // The server knows it before the page has its answer.
    await manager.settled()
    await page.keyboard.press('x')
    await page.getByRole('dialog', { name: texts.withdrawAsk }).getByText(texts.withdrawText).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(texts.withdrawn).waitFor()
    expect((await sql`select from banner where name = ${key}`.execute(db)).rows).toEqual([])
    expect(await finds('/', description)).toBe(false)
    expect(manager.complaints.filter((line) => !line.includes('404'))).toEqual([])
  })

  test('a price is the old one for a retailer until its moment, and a plan that was stopped changes nothing', async () => {
    const product = await productInStock(db, 4, language === 'th' ? 1 : 2)
    const name = `ราคาใหม่ ${language}`
    const baht = (amount: number) => `฿${formatMoney(satang(amount))}`
    const raised = product.price + 700
    const state = (words: string) => page.locator('.badge').getByText(words, { exact: true })
    const sees = async () => {
      await retailer.page.goto(`/product/${product.id}`)
      await retailer.settled()
      return retailer.page.locator('.product-price').innerText()
    }
    await manager.openScreen('/prices')
    await page.getByRole('button', { name: prices.add }).waitFor()
    await page.keyboard.press('c')
    await page.getByLabel(prices.selection).selectOption('sheet')
    await page.getByLabel(prices.sheet).fill(`${product.sku}\t${raised / 100}`)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('rowheader', { name: product.sku }).waitFor()
    await page.getByLabel(prices.name, { exact: true }).fill(name)
    await page.getByLabel(prices.reason).fill('โรงงานแจ้ง')
    await page.keyboard.press('Control+s')
    await page.getByRole('heading', { level: 1, name }).waitFor()
    const plan = async () => {
      await leaveFields()
      await page.keyboard.press('s')
      const dialog = page.getByRole('dialog', { name: prices.scheduleTitle })
      await dialog.getByRole('group', { name: prices.day, exact: true }).waitFor()
      await typeDay(prices.day, dayIn(6))
      await dialog.getByLabel(prices.time).fill('05:15')
      await page.keyboard.press('Enter')
      await page
        .getByText(prices.startsOn(shown(dayIn(6), '05:15')))
        .first()
        .waitFor()
      await state(prices.states.SCHEDULED).waitFor()
    }
    await plan()
    expect(await sees()).toContain(baht(product.price))
    await leaveFields()
    await page.keyboard.press('u')
    await state(prices.states.DRAFT).waitFor()
    const stopped = await sql`
      update price_change set starts_at = now() where name = ${name} and state = 'SCHEDULED'`.execute(db)
    expect(stopped.numAffectedRows).toBe(0n)

    await plan()
    await manager.expectAccessible()
    await sql`update price_change set starts_at = now() where name = ${name} and state = 'SCHEDULED'`.execute(db)
    await state(prices.states.SET).waitFor()
    await expect.poll(sees).toContain(baht(raised))
    await page.keyboard.press('u')
    await page.getByRole('dialog').getByRole('button', { name: prices.takeBack }).click()
    await state(prices.states.UNDONE).waitFor()
    await expect.poll(sees).toContain(baht(product.price))
    expect(manager.complaints).toEqual([])
  })
})
