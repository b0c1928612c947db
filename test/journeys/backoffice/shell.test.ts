import type { Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listStaffOrders } from '#contract/backoffice/day/orders/calls.ts'
import { loadTexts, textsOf } from '#backoffice/texts/namespaces.ts'
import { send } from '#test/builders/retailer.ts'
import { inTurn } from '../in-turn.ts'
import { staffTokensOf } from '../sign-in.ts'
import { visit } from '../visit.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

const selectedRows = '[role=row][aria-selected=true]'

describe.each(inTurn([{ language: 'th' }, { language: 'en' }] as const))(
  'the back office in $language',
  ({ language, testOnce }) => {
    let visitor: BackOfficeVisit
    beforeAll(async () => {
      await loadTexts(language, ['shell', 'orders', 'kit'])
      visitor = await visitBackOffice({ as: 'clerk', language })
    })
    afterAll(() => visitor.close())

    test('the order list is drawn within the policy, and axe finds nothing in light and dark', async () => {
      const { page } = visitor
      await visitor.openScreen('/orders')
      await page.getByRole('grid', { name: textsOf(language, 'orders').list }).waitFor()
      await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(20)
      await visitor.expectAccessibleInLightAndDark()
      // A style attribute in markup would be against the policy; scripts may set styles.
      expect(await page.content()).not.toContain('<style>')
      expect(visitor.complaints).toEqual([])
    })

    testOnce('a table is one tab stop; arrows move, Shift selects a range, Ctrl+A all', async () => {
      const { page } = visitor
      await page.getByRole('heading', { level: 1 }).focus()
      const stops = new Set<unknown>()
      for (let tabs = 0; tabs < 12; tabs += 1) {
        await page.keyboard.press('Tab')
        const inTable = await page.evaluate(
          "document.querySelector('[role=grid]').contains(document.activeElement) && document.activeElement.outerHTML.slice(0, 80)",
        )
        if (inTable !== false) stops.add(inTable)
      }
      expect(stops.size).toBe(1)
      await page.getByRole('row').nth(1).focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Space')
      await page.keyboard.press('Shift+ArrowDown')
      await page.keyboard.press('Shift+ArrowDown')
      await expect.poll(() => page.locator(selectedRows).count()).toBe(3)
      await page.keyboard.press('Control+a')
      await expect.poll(() => page.locator(selectedRows).count()).toBe((await page.getByRole('row').count()) - 1)
      await page.keyboard.press('Escape')
      await expect.poll(() => page.locator(selectedRows).count()).toBe(0)
    })

    test('every command is found in the palette, and every key in the help', async () => {
      const { page } = visitor
      const texts = textsOf(language, 'shell')
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: texts.keyHelp }).getByText(texts.goTo(texts.screens.orders)).waitFor()
      await visitor.expectAccessible()
      await page.keyboard.press('Escape')
      await page.keyboard.press(language === 'th' ? 'Control+k' : '/')
      const palette = page.getByRole('dialog', { name: texts.palette })
      await palette.getByRole('combobox').fill(texts.screens.orders)
      await palette.getByRole('option', { name: texts.goTo(texts.screens.orders) }).waitFor()
      await visitor.expectAccessible()
      await page.keyboard.press('Enter')
      await palette.waitFor({ state: 'detached' })
      expect(visitor.complaints).toEqual([])
    })

    testOnce('theme and density are kept on this device, from the first paint on', async () => {
      const { page } = visitor
      const texts = textsOf(language, 'shell')
      await page.locator('summary', { hasText: texts.account }).click()
      await page.getByRole('radio', { name: texts.themes.dark }).check()
      await page.getByRole('radio', { name: texts.densities.comfortable }).check()
      await visitor.openScreen('/orders')
      await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
      await expect.poll(() => page.locator('html').getAttribute('data-density')).toBe('comfortable')
      await expect.poll(() => page.evaluate('getComputedStyle(document.body).color')).toBe('rgb(238, 242, 239)')
    })
  },
)

test('a driver has the menu of a driver, and the address of another screen says so', async () => {
  const visitor = await visitBackOffice({ as: 'driver', language: 'en', width: 360 })
  const { page } = visitor
  await loadTexts('en', ['shell'])
  const texts = textsOf('en', 'shell')
  await visitor.openScreen('/')
  await page.getByRole('button', { name: texts.openMenu }).click()
  const menu = page.getByRole('navigation', { name: texts.menu })
  await menu.getByRole('link').first().waitFor()
  await expect.poll(() => menu.getByRole('listitem').allInnerTexts()).toEqual([texts.screens.driver])
  await visitor.openScreen('/orders')
  await page.getByRole('heading', { name: texts.forbidden }).waitFor()
  await visitor.expectAccessible()
  await visitor.openScreen('/nowhere')
  await page.getByRole('heading', { name: texts.noScreen }).waitFor()
  await visitor.closeWithoutComplaint()
})

test('a clerk signs in by the login page of the realm, and out again', async () => {
  const { page, close, complaints } = await visit({ language: 'en', width: 1280, withPolicy: true })
  await loadTexts('en', ['shell', 'orders'])
  const texts = textsOf('en', 'shell')
  await page.goto('/backoffice/orders')
  await page.getByLabel('Username').fill('clerk')
  await page.getByLabel('Password').fill('songdee-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: texts.screens.orders }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/backoffice/orders')
  await page.locator('summary', { hasText: texts.account }).click()
  await page.getByRole('button', { name: texts.signOut }).click()
  await page.getByLabel('Username').waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('what was typed stays when the session ends, and the call is made after the sign-in in a window of its own', async () => {
  const visitor = await visitBackOffice({ as: 'clerk', language: 'en' })
  const { page, url } = visitor
  await loadTexts('en', ['shell'])
  const texts = textsOf('en', 'shell')
  await visitor.openScreen('/orders')
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill('typed before')
  // As when an administrator has ended the session.
  await page.evaluate(`
    localStorage.setItem('songdee.backoffice.access_token', 'ended')
    localStorage.setItem('songdee.backoffice.refresh_token', 'ended')
    document.querySelector('.data-table-frame').scrollTo(0, 100000)
  `)
  const ended = page.getByRole('dialog', { name: texts.sessionEnded })
  await ended.waitFor()
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    ended.getByRole('button', { name: texts.signInAgain }).click(),
  ])
  await popup.getByLabel('Username').fill('clerk')
  await popup.getByLabel('Password').fill('songdee-demo')
  await popup.getByRole('button', { name: 'Sign in' }).click()
  await ended.waitFor({ state: 'detached' })
  // The call that was refused, for more rows.
  await expect.poll(() => page.locator('[role=row]').count()).toBeGreaterThan(60)
  await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('typed before')
  expect(page.url()).toBe(`${url}/backoffice/orders`)
  await visitor.close()
})

test('what one person pressed is not done in the name of another, who signs in after the session has ended', async () => {
  const visitor = await visitBackOffice({ as: 'clerk', language: 'en' })
  const { page, url } = visitor
  await loadTexts('en', ['shell', 'orders'])
  const [texts, orders] = [textsOf('en', 'shell'), textsOf('en', 'orders')]
  const sentWith: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/hold')) sentWith.push(request.headers()['authorization'])
  })
  // Of the others the newest may be on its way, and cannot be held.
  await visitor.openScreen('/orders?stage=ORDER_COMPLETE')
  await page.getByRole('row').nth(1).locator('.tick-box').click()
  await page.keyboard.press('h')
  const question = page.getByRole('dialog')
  await question.getByRole('textbox').fill('Call first')
  await page.evaluate(`
    localStorage.setItem('songdee.backoffice.access_token', 'ended')
    localStorage.setItem('songdee.backoffice.refresh_token', 'ended')
  `)
  await question.getByRole('button', { name: orders.actions.hold }).click()
  await page.getByRole('dialog', { name: texts.sessionEnded }).waitFor()
  const other = await page.context().newPage()
  await other.goto(`${url}/robots.txt`)
  const manager = await staffTokensOf(url, 'manager')
  await Promise.all([
    page.waitForEvent('load'),
    other.evaluate(({ access_token, refresh_token }) => {
      localStorage.setItem('songdee.backoffice.refresh_token', refresh_token)
      localStorage.setItem('songdee.backoffice.access_token', access_token)
    }, manager),
  ])
  await page.getByRole('heading', { level: 1, name: texts.screens.orders }).waitFor()
  await visitor.settled()
  // Not even once, where a read of the page had found out before that the session has ended.
  expect(sentWith.filter((token) => token !== 'Bearer ended')).toEqual([])
  const { body } = await send(url, listStaffOrders, { token: manager.access_token })
  expect([body.content.length > 0, JSON.stringify(body).includes('Call first')]).toEqual([true, false])
  await visitor.close()
})

test('keys pressed while a dialog loads are carried out in it, and one that cannot be loaded says so', async () => {
  await loadTexts('en', ['shell', 'kit'])
  const { page, close } = await visitBackOffice({ as: 'clerk', language: 'en' })
  const holdModule = async (name: string) => {
    const held: Route[] = []
    let isHeld = true
    await page.route(new RegExp(`${name}-[^/]*\\.js`), (route) => (isHeld ? void held.push(route) : route.continue()))
    return async () => {
      await expect.poll(() => held.length).toBeGreaterThan(0)
      isHeld = false
      await Promise.all(held.map((route) => route.continue()))
    }
  }
  // Each by itself: a part that is loaded ahead of its use would be let through with the other.
  const letQuestionLoad = await holdModule('QuestionDialog')
  const letPaletteLoad = await holdModule('CommandPalette')
  await page.route(/KeyHelp-[^/]*\.js/, (route) => route.abort())
  // Not until it is settled: it waits for what is held.
  await page.goto('/backoffice/orders?stage=ORDER_COMPLETE')
  await page.getByRole('row').nth(1).focus()
  await page.keyboard.press('?')
  await page.getByText(textsOf('en', 'kit').partMissing).waitFor()

  // Each of these letters would otherwise do something to the order under the focus.
  await page.keyboard.press('h')
  await page.keyboard.type('kadv')
  await letQuestionLoad()
  const question = page.getByRole('dialog')
  await expect.poll(() => question.getByRole('textbox').inputValue()).toBe('kadv')
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })

  await page.keyboard.press('/')
  await page.keyboard.type('go to picking')
  await page.keyboard.press('Enter')
  await letPaletteLoad()
  await page.waitForURL(/\/picking$/)
  await close()
})

test('a screen whose code does not come says so, and is there once it comes; so is the whole back office', async () => {
  const visitor = await visitBackOffice({ as: 'manager' })
  const { page } = visitor
  await loadTexts('th', ['shell', 'kit', 'design'])
  const [texts, kit, design] = [textsOf('th', 'shell'), textsOf('th', 'kit'), textsOf('th', 'design')]
  // The routes stay: as the last one goes, what is requested then may never be sent on.
  let isLost = true
  const lose = (route: Route) => (isLost ? route.abort() : route.fallback())
  await page.route(/\/Refunds-[^/]*\.js/, lose)
  await page.goto('/backoffice/refunds')
  await page.getByRole('heading', { name: texts.crashed }).waitFor()
  isLost = false
  await page.getByRole('button', { name: kit.tryAgain }).click()
  await page.getByRole('heading', { level: 1, name: texts.screens.refunds }).waitFor()

  await page.context().setOffline(true)
  await page.getByRole('navigation', { name: texts.menu }).getByRole('link', { name: texts.screens.statements }).click()
  await page.getByRole('heading', { name: design.offlineHeading }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: kit.tryAgain }).click()
  await page.getByRole('heading', { level: 1, name: texts.screens.statements }).waitFor()

  isLost = true
  await page.route(/\/backoffice-[^/]*\.js/, lose)
  await page.goto('/backoffice/refunds')
  const again = page.getByRole('link', { name: kit.tryAgain })
  await again.waitFor()
  isLost = false
  await again.click()
  await page.getByRole('heading', { level: 1, name: texts.screens.refunds }).waitFor()
  await expect.poll(() => again.isVisible()).toBe(false)
  await visitor.close()
})
