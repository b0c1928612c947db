import { beforeEach, afterEach, describe, expect } from 'vitest'
import { holdScripts } from './held-scripts.ts'
import { openSignedIn, setCart } from './shops.ts'
import { signIn } from './sign-in.ts'
import { textsIn, words } from './texts.ts'
import { inTurn, shopsOf } from './in-turn.ts'
import { untilCaught } from './until-caught.ts'
import { visit, type Visit } from './visit.ts'

const tokenPath = '**/realms/marlin/protocol/openid-connect/token'
const storedKeys = 'Object.keys(localStorage).concat(Object.keys(sessionStorage))'
/** Lets the stored access token have run out, as after five minutes. */
const runOut = `(() => {
  const [head, claims, rest] = localStorage.getItem('songdee.access_token').split('.')
  const old = { ...JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))), exp: 1 }
  const letters = String.fromCharCode(...new TextEncoder().encode(JSON.stringify(old)))
  const encoded = btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  localStorage.setItem('songdee.access_token', [head, encoded, rest].join('.'))
})()`

const shops = shopsOf(32, 33)

describe.each(inTurn(shops))('a session in $language at $width px', ({ language, width, phone, testOnce }) => {
  const texts = textsIn[language]
  let shop: Visit
  beforeEach(async () => {
    shop = await visit({ language, width })
  })
  afterEach(() => shop.close())

  // Specification 4.1, 4.16, 4.17, 4.18
  testOnce('on login the cart, the profile and what was bought before are loaded, wherever it leads', async () => {
    const { page } = shop
    await shop.open('/login?next=%2Fcookie-policy')
    const loaded = ['/api/retailer/cart', '/api/customer/profile', '/api/retailer/order/top-products'].map((path) =>
      page.waitForResponse((response) => new URL(response.url()).pathname === path && response.ok()),
    )
    await signIn(shop, phone)
    await page.waitForURL('/cookie-policy')
    await Promise.all(loaded)
    await expect
      .poll(() => page.evaluate(storedKeys))
      .toEqual(expect.arrayContaining(['songdee.access_token', 'songdee.refresh_token']))
  })

  // Specification 4.1
  testOnce('a login that is sent before the page has started is sent once it has, and loses nothing', async () => {
    const { page } = shop
    const start = await holdScripts(page)
    await page.goto('/login?next=%2Fcookie-policy')
    const form = page.getByRole('main')
    await form.getByLabel(texts.identity.phone).fill(phone)
    const password = form.getByLabel(texts.identity.password, { exact: true })
    await password.fill('songdee-demo')
    await password.press('Enter')
    await form.getByRole('button', { name: texts.identity.submit, exact: true }).click()
    expect(await password.inputValue()).toBe('songdee-demo')
    start()
    await page.waitForURL('/cookie-policy')
    expect(shop.complaints).toEqual([])
  })

  // Specification 2.29
  testOnce('a loading screen stands while a stored session is checked; a renewed one opens the page', async () => {
    const { page } = shop
    await shop.open('/login?next=%2Fretailer%2Fcontact-us')
    await signIn(shop, phone)
    let renew = () => {}
    const held = new Promise<void>((resolve) => (renew = resolve))
    await page.route(tokenPath, async (route) => {
      await held
      await route.continue()
    })
    await untilCaught(page)
    await page.evaluate(runOut)
    await page.reload()
    const loading = page.getByRole('main').getByText(texts.shell.pleaseWait)
    await shop.hydrated()
    await loading.waitFor()
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0)
    renew()
    await page.getByRole('heading', { level: 1, name: /ติดต่อเรา|Contact us/ }).waitFor()
    expect(await loading.count()).toBe(0)
  })

  testOnce('what was sent by itself is no news for who signs in next on the same phone', async () => {
    const { page } = shop
    const { checkout, shell } = texts
    const main = page.getByRole('main')
    await setCart(shop.url, phone, { 1003: 2 })
    await openSignedIn(shop, phone)
    await shop.open('/order/shipping&billing')
    await main.getByRole('radio', { name: checkout.methodNames.COD }).check()
    await page.getByRole('button', { name: checkout.continue }).click()
    await page.getByRole('button', { name: words(checkout.confirm) }).waitFor()
    await shop.settled()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: words(checkout.prepare) }).click()
    await main.getByText(checkout.preparedHeading).waitFor()
    await page.getByRole('link', { name: shell.home }).first().click()
    await page.waitForURL('/')
    await page.context().setOffline(false)
    const card = page.getByRole('complementary', { name: words((gap) => checkout.preparedPlaced(gap, gap)) })
    await card.waitFor()
    const otherTab = await page.context().newPage()
    await otherTab.goto('/cookie-policy')
    await otherTab.evaluate("localStorage.removeItem('songdee.access_token')")
    await card.waitFor({ state: 'detached' })
  })

  // Specification 2.39, 4.13
  testOnce.each([400, 401, 419])(
    'a refresh refused with %i clears everything and leads to the login',
    async (status) => {
      const { page } = shop
      await shop.open('/login?next=%2Fretailer')
      await signIn(shop, phone)
      await page.waitForURL('/retailer')
      await page.context().addCookies([{ name: 'verify-restrict-product', value: '1', url: shop.url }])
      // The route first: a pending call may request new tokens immediately.
      await page.route(tokenPath, (route) => route.fulfill({ status, json: { error: 'invalid_grant' } }))
      await untilCaught(page)
      await page.evaluate(runOut)
      await page.reload()
      await page.waitForURL('/login?next=%2Fretailer')
      await page.getByRole('heading', { level: 1, name: texts.identity.heading }).waitFor()
      await expect.poll(() => page.evaluate(storedKeys)).toEqual([])
      expect(await page.evaluate('document.cookie')).not.toMatch(/signed-in|popup-count|verify-restrict-product/)
    },
  )

  // Specification 4.2, 4.3, 4.4
  testOnce('signing out clears all storage and the cookies of the session', async () => {
    const { page } = shop
    await shop.open('/login?next=%2Fretailer%2Fretailer-info')
    await signIn(shop, phone)
    await page.context().addCookies([{ name: 'verify-restrict-product', value: '1', url: shop.url }])
    await page.getByRole('main').getByRole('button', { name: texts.account.signOut, exact: true }).click()
    await page.waitForURL('/')
    await page.getByRole('contentinfo').getByRole('link', { name: texts.shell.login }).waitFor()
    await expect.poll(() => page.evaluate(storedKeys)).toEqual([])
    expect(await page.evaluate('document.cookie')).not.toMatch(/signed-in|popup-count|verify-restrict-product/)
  })
})
