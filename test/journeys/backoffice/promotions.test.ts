import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { previewTerms } from '#contract/backoffice/trade/promotions/calls.ts'
import { pathOf } from '#contract/call.ts'
import { loadTexts, textsOf, type AllTexts } from '#backoffice/texts/namespaces.ts'
import { nameOfCopy } from '#rules/name-of-copy.ts'
import { connect } from '#server/adapters/database/database.ts'
import { shopHere } from '../shop-here.ts'
import { holdBack } from './hold-back.ts'
import { countedKeyboard } from './counted-keyboard.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

// A manager's promotion from the draft to the retailers' shelf, by keyboard.

/** How long it takes people, in seconds: a key, and reading a screen before deciding. */
const human = { key: 0.4, screen: 8 }
const mostSeconds = 2 * 60

const { db } = connect(shopHere().database, 2, () => undefined)
afterAll(() => db.destroy())

const language = 'en'

describe('promotions', () => {
  let manager: BackOfficeVisit
  let texts: AllTexts['promotions']
  let kit: AllTexts['kit']
  let page: Page
  let keyboard: ReturnType<typeof countedKeyboard>
  /** What it says instead is in the failure. */
  const said = async (words: string) => {
    await expect.poll(() => page.getByRole('region', { name: kit.messages }).innerText()).toContain(words)
  }
  /** Of the promotion itself: what it meets has states, too. */
  const inState = (state: 'running' | 'ended') =>
    page.locator('.screen-note').getByText(texts.states[state], { exact: true }).waitFor()
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  beforeAll(async () => {
    await loadTexts(language, ['conflict', 'promotions', 'kit'])
    texts = textsOf(language, 'promotions')
    kit = textsOf(language, 'kit')
    manager = await visitBackOffice({ as: 'manager', language })
    page = manager.page
    keyboard = countedKeyboard(page)
  })
  afterAll(() => manager.close())

  /** One on which offers count: sold, and not restricted. */
  const aProduct = () =>
    db
      .selectFrom('product as p')
      .innerJoin('category as c', 'c.id', 'p.category_id')
      .select(['p.id', 'p.sku'])
      .where('p.status', '=', 'ACTIVE')
      .where('p.sale_category_id', '=', 1)
      .where('c.restriction', 'is', null)
      .orderBy('p.id')
      .offset(4)
      .limit(1)
      .executeTakeFirstOrThrow()

  const name = 'ลดรับหนาว'
  const nameEng = 'Winter'

  test('from the list to the shelf in less than two minutes', { tags: 'job' }, async () => {
    const product = await aProduct()
    await manager.openScreen('/promotions')
    await page.getByRole('grid').getByRole('row').nth(1).waitFor()
    await manager.expectWholeTables()
    await manager.expectAccessible()

    await keyboard.press('n')
    await heading(texts.newTitle).waitFor()
    await page.getByRole('textbox', { name: texts.nameThai }).focus()
    await keyboard.type(name)
    await keyboard.press('Tab')
    await keyboard.type(nameEng)
    // Kind and level are as they are wanted; then the product by its SKU.
    await keyboard.press('Tab', 'Tab', 'Tab')
    await keyboard.type(product.sku)
    // What is exactly the SKU stands first.
    await page.getByRole('option').first().filter({ hasText: product.sku }).waitFor()
    await manager.settled()
    // The field is ready for the next one; leaving it closes its list.
    await keyboard.press('ArrowDown', 'Enter', 'Tab')
    await page.getByRole('list', { name: texts.targetsOf.product }).getByRole('listitem').waitFor()
    const buy = page.getByRole('spinbutton', { name: texts.buyUnits })
    for (let tabs = 0; tabs < 6 && !(await buy.evaluate((field) => field.matches(':focus'))); tabs += 1)
      await keyboard.press('Tab')
    await keyboard.type('5')
    await keyboard.press('Tab')
    await keyboard.type('2')
    // What a retailer will see, before anything is saved
    const preview = page.getByRole('region', { name: texts.preview })
    await preview.getByText(texts.words.tierAmount('5', '฿2')).waitFor()
    await preview.getByRole('row', { name: /^5 .*10\.00/ }).waitFor()
    await manager.expectAccessible()
    await keyboard.press('Ctrl+Enter'.replace('Ctrl', 'Control'))
    await said(texts.saved)
    await heading(nameEng).waitFor()
    // What a retailer will see, and what it meets
    await page.getByText(texts.words.tierAmount('5', '฿2')).first().waitFor()
    await expect.poll(() => page.url()).toMatch(/\/promotions\/\d+$/)
    await keyboard.press('t')
    const reached = page.getByRole('region', { name: texts.trial }).getByText(texts.reached)
    await reached.waitFor()
    await manager.expectAccessible()
    // What was tried is shown of these terms alone.
    await page.getByRole('spinbutton', { name: texts.discountUnit }).fill('3')
    await reached.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: texts.tryIt }).click()
    await reached.waitFor()
    await keyboard.press('p')
    await said(texts.published(nameEng))
    await inState('running')
    expect(keyboard.keys() * human.key + 3 * human.screen).toBeLessThan(mostSeconds)

    const id = Number(page.url().split('/').at(-1))
    const listed = async () => {
      const answer = await fetch(`${manager.url}/api/products/list?ids=${product.id}`)
      const [one] = (await answer.json()) as {
        promotionResult: { availablePromotions: { details: { id: number } }[] }
      }[]
      return one?.promotionResult.availablePromotions.map(({ details }) => details.id)
    }
    await expect.poll(listed).toContain(id)

    // Stopped, and started again by undo.
    await keyboard.press('x')
    await said(texts.ended(nameEng))
    await inState('ended')
    await expect.poll(listed).not.toContain(id)
    await keyboard.press('z')
    await said(kit.undone)
    await inState('running')
    await expect.poll(listed).toContain(id)
    await keyboard.press('x')
    await inState('ended')
    expect(manager.complaints).toEqual([])
  })

  test('what the tiers of a draft bring is requested once for all of them, and not at each key', async () => {
    const { sku } = await aProduct()
    const clerk = await visitBackOffice({ as: 'clerk', language })
    const { clock } = clerk.page
    await clock.install()
    await clerk.openScreen('/promotions/new')
    await clerk.page.getByRole('combobox', { name: texts.addTarget.product }).fill(sku)
    await clerk.page.getByRole('option').first().filter({ hasText: sku }).waitFor()
    await clerk.settled()
    for (const key of ['ArrowDown', 'Enter', 'Tab']) await clerk.page.keyboard.press(key)
    await clerk.page.getByRole('list', { name: texts.targetsOf.product }).getByRole('listitem').waitFor()
    await clerk.page.getByRole('button', { name: texts.addTier }).click()
    await clerk.settled()
    let requests = 0
    clerk.page.on('request', (request) => {
      if (request.url().endsWith(pathOf(previewTerms))) requests += 1
    })
    await clock.pauseAt(Date.now() + 60_000)
    const type = async (label: string, tier: number, words: string) => {
      await clerk.page.getByRole('spinbutton', { name: label }).nth(tier).focus()
      await clerk.page.keyboard.press('ControlOrMeta+a')
      for (const key of words) {
        await clerk.page.keyboard.press(key)
        await clock.runFor(50)
      }
    }
    for (const [tier, [buy, discount]] of [['12', '1.25'] as const, ['36', '2.50'] as const].entries()) {
      await type(texts.buyUnits, tier, buy)
      await type(texts.discountUnit, tier, discount)
    }
    expect(requests).toBe(0)
    await clock.resume()
    const preview = clerk.page.getByRole('region', { name: texts.preview })
    for (const row of [/^12 .*15\.00/, /^36 .*90\.00/]) await preview.getByRole('row', { name: row }).waitFor()
    expect(requests).toBe(1)
    await clerk.close()
  })

  test('of two who edit a draft the second sees the difference, and loses nothing', async () => {
    // A copy of the one that ended.
    await keyboard.press('k')
    await said(texts.copied)
    await heading(nameOfCopy.en(nameEng)).waitFor()
    const url = new URL(page.url()).pathname.replace('/backoffice', '')
    const colleague = await visitBackOffice({ as: 'clerk', language })
    await colleague.openScreen(url)
    const priorityOf = (on: Page) => on.getByRole('spinbutton', { name: texts.priority })
    await priorityOf(page).fill('77')
    await priorityOf(colleague.page).fill('33')
    await colleague.page.keyboard.press('Control+Enter')
    await colleague.page.getByText(texts.saved).waitFor()
    // A clerk drafts; a manager publishes.
    await colleague.page.getByText(texts.publishByManager).waitFor()
    expect(await colleague.page.getByRole('button', { name: texts.publish }).count()).toBe(0)
    // The colleague's change is often there before the answer: while it is waited for there is nothing to decide.
    const answer = await holdBack(page, /\/backoffice\/api\/promotions\/\d+$/, 'PUT')
    await page.keyboard.press('Control+Enter')
    const row = page.getByRole('row', { name: texts.priority })
    await expect.poll(() => row.innerText()).toMatch(/77\s+33/)
    await answer.requested
    const saveMine = page.getByRole('button', { name: textsOf(language, 'conflict').saveMine })
    expect(await saveMine.getAttribute('aria-disabled')).toBe('true')
    answer.letGo()
    await expect.poll(() => priorityOf(page).inputValue()).toBe('77')
    await expect.poll(() => saveMine.getAttribute('aria-disabled')).toBeNull()
    await saveMine.click()
    await expect.poll(() => saveMine.count()).toBe(0)
    await expect.poll(() => priorityOf(page).inputValue()).toBe('77')

    // It is discarded while the colleague types: what was typed becomes a draft of its own.
    await expect.poll(() => priorityOf(colleague.page).inputValue()).toBe('77')
    await priorityOf(colleague.page).fill('44')
    await page.getByRole('heading', { level: 1 }).focus()
    await keyboard.press('x')
    await page.getByRole('dialog').getByRole('button', { name: texts.discard }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/backoffice/promotions')
    await colleague.page.getByRole('alert').filter({ hasText: texts.gone.discarded }).waitFor()
    await expect.poll(() => priorityOf(colleague.page).inputValue()).toBe('44')
    await colleague.expectAccessible()
    await colleague.page.keyboard.press('Control+Enter')
    await expect.poll(() => new URL(colleague.page.url()).pathname).not.toBe(`/backoffice${url}`)
    await expect.poll(() => colleague.page.getByRole('alert').count()).toBe(0)
    await expect.poll(() => priorityOf(colleague.page).inputValue()).toBe('44')
    await colleague.pressInMenu(texts.discard)
    await colleague.page.getByRole('dialog').getByRole('button', { name: texts.discard }).click()
    await expect.poll(() => new URL(colleague.page.url()).pathname).toBe('/backoffice/promotions')
    await colleague.close()
    await manager.openScreen('/promotions/calendar')
    // What began and ended in view is there, with both in words; what runs all the time is only counted.
    const winter = page
      .getByRole('grid', { name: texts.calendar })
      .getByRole('row')
      .filter({ hasText: nameEng })
      .first()
    await winter.getByText(texts.begins(''), { exact: false }).first().waitFor()
    await winter.getByText(texts.ends(''), { exact: false }).first().waitFor()
    const edges = page.getByRole('grid', { name: texts.calendar }).locator('.calendar-edges')
    expect((await edges.allInnerTexts()).filter((words) => words.trim() === '')).toEqual([])
    await page.locator('.calendar-legend').getByText(texts.overlapKey).waitFor()
    await manager.expectWholeTables()
    await manager.expectAccessible()
    // The browser logs the refusal that was meant to come.
    expect(manager.complaints.filter((line) => !line.includes('409'))).toEqual([])
  })
})
