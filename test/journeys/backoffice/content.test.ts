import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page, Route } from 'playwright-core'
import { loadTexts, textsOf, type AllTexts } from '#backoffice/texts/namespaces.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

// What the storefront says, changed by a manager: drafts, publishing, and back to an earlier edition.

describe.each(['th', 'en'] as const)('pages and terms in %s', (language) => {
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

  test('a page is written in signs, published, and taken back to its first edition', async () => {
    const mark = `<b>${language}</b>`
    await manager.openScreen(`/content/pages/${slug}`)
    const body = page.getByRole('textbox', { name: texts.inLanguage[language](texts.body) })
    const before = await body.inputValue()
    await body.fill(`${before}\n\n## ${mark}\n\n- **1** [2](/about)`)
    await page.keyboard.press('Control+Enter')
    await page.getByText(texts.saved).waitFor()
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

  test('what is typed while a draft is being saved stays, as a change of what was saved', async () => {
    await manager.openScreen(`/content/popups/typed-${language}`)
    const title = page.getByRole('textbox', { name: texts.inLanguage.th(texts.titleField) })
    const save = page.getByRole('button', { name: texts.save })
    const saving: Route[] = []
    await page.route(`**/backoffice/api/content/popups/typed-${language}`, (route) =>
      route.request().method() === 'PUT' ? void saving.push(route) : route.continue(),
    )
    await title.fill('เปิดร้าน')
    await page.getByRole('textbox', { name: texts.inLanguage.en(texts.titleField) }).fill('Opening')
    await page.getByRole('textbox', { name: texts.inLanguage.th(texts.body) }).fill('พรุ่งนี้')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => saving.length).toBe(1)
    await title.fill('เปิดร้านใหม่')
    await saving[0]?.continue()
    await page.getByText(texts.saved).waitFor()
    await expect.poll(() => title.inputValue()).toBe('เปิดร้านใหม่')
    await page.unroute(`**/backoffice/api/content/popups/typed-${language}`)
    await save.click()
    await expect.poll(() => save.isDisabled()).toBe(true)
    await manager.openScreen(`/content/popups/typed-${language}`)
    await expect.poll(() => title.inputValue()).toBe('เปิดร้านใหม่')
  })

  test('what the server refuses stands at its field, and nothing is lost', async () => {
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
    expect(manager.complaints.filter((line) => !line.includes('422') && !line.includes('404'))).toEqual([])
  })
})
