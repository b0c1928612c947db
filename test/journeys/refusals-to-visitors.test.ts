import { afterEach, beforeEach, describe, expect } from 'vitest'
import { goOnUntil } from './go-on.ts'
import { textsIn } from './texts.ts'
import { inTurn, visitors } from './in-turn.ts'
import { disconnect } from './disconnect.ts'
import { refuse } from './lose-once.ts'
import { untilCaught } from './until-caught.ts'
import { visit, type Visit } from './visit.ts'

// What a visitor sees when something does not work; for retailers see refusals.test.ts.

/** Also for requests of the service worker: page data is answered by 500 until `refusing` is false. */
const refusePages = `(() => {
  const ask = window.fetch
  window.refusing = true
  window.fetch = (url, init) =>
    window.refusing && String(url).includes('/api/pages/data')
      ? Promise.resolve(Response.json({ status: 500, code: 'internal' }, { status: 500 }))
      : ask(url, init)
})()`

describe.each(inTurn(visitors))('a visitor in $language at $width px sees', ({ language, width, testOnce }) => {
  const texts = textsIn[language]
  let visitor: Visit
  beforeEach(async () => {
    visitor = await visit({ language, width })
  })
  afterEach(() => visitor.close())

  // Specification 8.1, 8.2
  testOnce('that the login failed: by a wrong password, or otherwise', async () => {
    const { page } = visitor
    await visitor.open('/login')
    await page.getByLabel(texts.identity.phone).fill('0812345678')
    await page.getByLabel(texts.identity.password, { exact: true }).fill('not the password')
    const submit = page.locator('main').getByRole('button', { name: texts.identity.submit, exact: true })
    for (const [status, detail, text] of [
      [401, '401 Unauthorized', texts.identity.wrong],
      [400, 'upstream said 401', texts.identity.wrong],
      [500, 'broken', texts.identity.failed],
    ] as const) {
      await page.route('**/api/user/login', refuse(status, 'internal', { detail, is_login_pass: false }))
      await untilCaught(page)
      await submit.click()
      await page.getByRole('alert').getByText(text).waitFor()
      await page.unroute('**/api/user/login')
    }
    // Shut out for a while, also with the right password.
    await page.route('**/api/user/login', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '840' }, json: { status: 429, code: 'rate_limited' } }),
    )
    await submit.click()
    await page.getByRole('alert').getByText(texts.identity.tooManyTriesOrCode(14)).waitFor()
  })

  // Specification 8.10, 8.11, 8.36
  testOnce('that there is no connection, or that a page could not be loaded, with a way to try again', async () => {
    const reader = await visit({ language, width, worker: true })
    const { page } = reader
    await reader.open('/')
    await page.waitForFunction('caches.match("/th/").then((kept) => kept || caches.match("/en/")).then(Boolean)')
    await page.waitForFunction('navigator.serviceWorker?.controller?.state === "activated"')
    await disconnect(page)
    for (const path of ['/product/1043', '/all/hot', '/principle/unknown', '/category/7']) {
      await reader.open(path)
      await page.getByRole('alert').getByRole('heading', { name: texts.shell.offlineHeading }).waitFor()
    }
    await page.evaluate(refusePages)
    await page.context().setOffline(false)
    await page.getByRole('alert').getByRole('heading', { name: texts.shell.failedTitle }).waitFor()
    await reader.expectAccessible()
    await page.evaluate('window.refusing = false')
    await page.getByRole('alert').getByRole('button', { name: texts.shell.tryAgain }).click()
    await page.locator('main [data-add]').first().waitFor()
    await reader.close()
  })

  // Specification 1.31, 8.37
  testOnce('that a newer version is there', async () => {
    const { page } = visitor
    await page.context().route('**/api/appinfo/', (route) => route.fulfill({ json: { version: 'v1.27.31' } }))
    await visitor.open('/')
    const question = await goOnUntil(page, texts.offline.newVersion)
    await question.getByText(texts.offline.newVersion).waitFor()
    await expect.poll(() => page.locator('#announcer').innerText()).toBe(texts.offline.newVersion)
    const again = page.waitForEvent('load')
    await question.getByRole('button', { name: texts.offline.reload }).click()
    await again
  })

  testOnce('that no further code is sent for a while, and where the code goes that the phone has already', async () => {
    const { page } = visitor
    await visitor.open('/login')
    await page.getByLabel(texts.identity.phone).fill('0812345678')
    await page.route('**/api/user/login/code/request', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '2400' }, json: { status: 429, code: 'rate_limited' } }),
    )
    await untilCaught(page)
    const button = (name: string) => page.locator('main').getByRole('button', { name, exact: true })
    await button(texts.identity.bySms).click()
    await page.getByRole('alert').getByText(texts.identity.codeLater(40)).waitFor()
    await page.getByText(texts.identity.codeOfBefore).waitFor()
    expect(await page.getByText(texts.identity.codeSentIf).count()).toBe(0)
    await visitor.expectAccessible()
    await page.route('**/api/user/login/code', refuse(422, 'code_wrong'))
    await page.getByRole('textbox', { name: texts.identity.code }).fill('123456')
    await button(texts.identity.submit).click()
    await page.getByText(texts.errors.code_wrong).waitFor()
    await button(texts.identity.byPassword).click()
    await page.getByLabel(texts.identity.password, { exact: true }).waitFor()
  })
})
