import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { decodeJwt } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { createBrowser } from '#test/builders/login-page.ts'
import { testDatabase } from '#test/database.ts'
import { clerk, fillAccounts, startIdentityApp } from '#test/identity-app.ts'
import { loginStyle } from './login-style.ts'
import { mostPerSource } from '#server/identity/password-guesses.ts'

const database = await testDatabase()
await fillAccounts(database.db)
const app = await startIdentityApp(database.url)

afterAll(() => app.close())

const browser = (language?: string) => createBrowser(app, language)
const verifier = randomBytes(32).toString('base64url')
const authorize = (changes: Record<string, string> = {}) => {
  const redirect = `${app.url}/backoffice/`
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return `/realms/marlin/protocol/openid-connect/auth?${new URLSearchParams({
    client_id: 'backoffice',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: redirect,
    state: 's',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...changes,
  })}`
}

const codeOf = (url: string) => new URL(url).searchParams.get('code') ?? ''
const exchange = (code: string, code_verifier = verifier) =>
  app.token({
    grant_type: 'authorization_code',
    client_id: 'backoffice',
    code,
    code_verifier,
    redirect_uri: `${app.url}/backoffice/`,
  })

async function signIn(go: ReturnType<typeof browser>): Promise<string> {
  const { to: page } = await go(authorize())
  const { to: resume } = await go(page, { username: clerk.username, password: clerk.password })
  return codeOf((await go(resume)).to)
}

// Specification 6.21
test('a clerk signs in by the page, and the tokens are refreshed like any others', async () => {
  const go = browser()
  const start = await go(authorize())
  expect([start.status, start.to]).toEqual([303, expect.stringContaining('/realms/marlin/login/')])
  const page = await go(start.to)
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('ชื่อผู้ใช้')])
  const [, face] = /url\('([^']+)'\)/.exec(page.text) ?? []
  const font = await fetch(`${app.url}${face}`)
  expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2'])
  const wrong = await go(start.to, { username: clerk.username, password: '<b>wrong</b>' })
  expect([wrong.status, wrong.text]).toEqual([401, expect.stringContaining('ไม่ถูกต้อง')])
  expect(wrong.text).not.toContain('<b>')
  const right = await go(start.to, { username: clerk.username, password: clerk.password })
  const back = await go(right.to)
  expect(back.to).toMatch(new RegExp(`^${app.url}/backoffice/\\?code=`))
  const response = await exchange(codeOf(back.to))
  expect(response.status).toBe(200)
  const tokens = (await response.json()) as { access_token: string; refresh_token: string; id_token: string }
  expect(decodeJwt(tokens.access_token)).toMatchObject({ name: clerk.name, roles: ['clerk'], aud: 'songdee' })
  expect(decodeJwt(tokens.id_token)).toMatchObject({ aud: 'backoffice' })
  const form = { grant_type: 'refresh_token', client_id: 'backoffice', refresh_token: tokens.refresh_token }
  expect((await app.token(form)).status).toBe(200)
})

test.each(['th', 'en'])('the page speaks the language of its reader: %s', async (language) => {
  const go = browser(language)
  const { to } = await go(authorize())
  const wrong = { username: clerk.username, password: 'wrong' }
  for (const { text } of [await go(to), await go(to, wrong), await go('/realms/marlin/login/abc')]) {
    // The way to the other language has its name in that language.
    const own = text.replace(/<a href="\?lang=[^<]*<\/a>/, '')
    expect([own.includes(`<html lang="${language}"`), /[ก-๛]/.test(own)]).toEqual([true, language === 'th'])
  }
})

test('after a wrong password the name stays as it was typed, and the password is next', async () => {
  const go = browser()
  const { to } = await go(authorize())
  const first = await go(to)
  expect(first.text).toMatch(/<input name="username"[^>]* autofocus/)
  const { text } = await go(to, { username: 'som"sri<b', password: 'wrong' })
  expect(text).toContain('value="som&quot;sri&lt;b"')
  expect(text).toMatch(/<input name="password"[^>]* autofocus aria-describedby="problem"/)
  expect(text).not.toMatch(/<input name="username"[^>]* autofocus/)
})

test('what is missing is said at its field, all at once, and is no try', async () => {
  const go = browser()
  const { to } = await go(authorize())
  const { status, text } = await go(to, { username: ' ', password: '' })
  expect(status).toBe(401)
  // The browser's own words would be in its own language.
  expect(text).toContain('<form method="post" novalidate>')
  expect(text).toMatch(/<input name="username"[^>]* autofocus aria-invalid="true" aria-describedby="no-name"/)
  expect(text).toMatch(/id="no-name">กรอกชื่อผู้ใช้<[^]*id="no-password">กรอกรหัสผ่าน</)
  const noPassword = await go(to, { username: 'somsri', password: '' })
  expect(noPassword.text).toMatch(/<input name="password"[^>]* autofocus aria-invalid="true"/)
  expect(noPassword.text).not.toContain('no-name')
  for (let tries = 0; tries < mostPerSource; tries += 1) await go(to, { username: clerk.username, password: '' })
  expect((await go(to, { username: clerk.username, password: clerk.password })).status).toBe(303)
})

test('who has typed too many wrong passwords reads how long the next one has to wait', async () => {
  const go = browser()
  const { to } = await go(authorize())
  const attempt = { username: 'nobody.here', password: 'wrong' }
  for (let wrong = 0; wrong < mostPerSource; wrong += 1) await go(to, attempt)
  expect((await go(to, attempt)).text).toMatch(/role="alert"[^>]*>ลองหลายครั้งเกินไป รอ 1[45] นาที/)
})

test('the page says where one signs in, in the colours of the shop', async () => {
  const go = browser('en')
  const { to } = await go(authorize())
  expect((await go(to)).text).toContain('Back office')
  const tokens = readFileSync(new URL('../../../../design/tokens.css', import.meta.url), 'utf8')
  const colours = [
    ...loginStyle.matchAll(/--(page|surface|line|edge|ink|quiet|brand|on-brand|offer|cut): (#[0-9a-f]+)/g),
  ]
  expect(colours).toHaveLength(20)
  for (const [, name, colour] of colours) expect(tokens).toContain(`--color-${name}: ${colour};`)
})

test('the page has the name and the logo of the shop, and changes its language without a script', async () => {
  const go = browser('th')
  const { to } = await go(authorize())
  const thai = await go(to)
  expect(thai.text).toContain('ร้านส่งแสนสุข')
  expect(thai.text).toContain('src="/content/images/u-logo?w=160"')
  const [, other = ''] = /href="(\?lang=en)"/.exec(thai.text) ?? []
  const chosen = await go(`${to}${other}`)
  const pathOf = (address: string) => new URL(address, app.url).pathname
  expect([chosen.status, pathOf(chosen.to)]).toEqual([303, pathOf(to)])
  const english = await go(chosen.to)
  expect(english.text).toContain('lang="en"')
  expect(english.text).toContain('Saen Suk &amp; Sons')
  expect(english.text).toContain('href="?lang=th"')
  // It is the same sign-in.
  expect((await go(to, { username: clerk.username, password: clerk.password })).status).toBe(303)
})

test('the next one at the same computer has to give a password too', async () => {
  const go = browser()
  await signIn(go)
  expect((await go(authorize())).to).toContain('/realms/marlin/login/')
})

test('a code is good once, and only for who began', async () => {
  const stolen = await signIn(browser())
  expect((await exchange(stolen, 'x'.repeat(43))).status).toBe(400)
  const code = await signIn(browser())
  expect((await exchange(code)).status).toBe(200)
  expect((await exchange(code)).status).toBe(400)
})

test('nobody is sent to a foreign page, and the login page is nothing without an errand', async () => {
  const foreign = await browser()(authorize({ redirect_uri: 'https://evil.test/' }))
  expect([foreign.status, foreign.to]).toEqual([400, ''])
  const stray = await browser()('/realms/marlin/login/abc')
  expect([stray.status, stray.text]).toEqual([400, expect.stringContaining('หมดอายุ')])
  // It leads on to a page that works.
  expect(stray.text).toContain('href="/backoffice/"')
  expect(stray.text).toContain('href="?lang=en"')
  expect(app.errors).toEqual([])
})
