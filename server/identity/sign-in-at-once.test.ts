import { expect, test } from 'vitest'
import { getMe } from '#contract/backoffice/settings/me/calls.ts'
import { logIn } from '#contract/identity/calls.ts'
import { getProfile } from '#contract/profile/calls.ts'
import { loginPage } from '#test/builders/login-page.ts'
import { refreshTokens, signInByPassword } from '#test/builders/realm.ts'
import { password, send } from '#test/builders/retailer.ts'
import { staffPassword } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'

// One account signs in several times at the same moment, at two processes: each time it is in, at both of them.

const server = await testServer({ rateLimitFactor: 1_000_000 })
const other = await testServer({ sharing: server, changesNothing: true, rateLimitFactor: 1_000_000 })
const urls = [server.url, other.url]
const rounds = [1, 2, 3, 4, 5]

type Tokens = { access_token: string; refresh_token: string }
type SignIn = { status: number; tokens: Tokens | null }

async function byProgram(url: string, username: string): Promise<SignIn> {
  const response = await signInByPassword(url, username, staffPassword)
  return { status: response.status, tokens: (await response.json()) as Tokens }
}
async function byPage(url: string, username: string): Promise<SignIn> {
  const page = loginPage({ url })
  await page.open()
  let shown = await page.send({ username, password: staffPassword })
  // Administrators may put off a second factor.
  if (!shown.tokens) shown = await page.send({ later: '1' })
  return { status: shown.tokens ? 200 : shown.status, tokens: shown.tokens }
}

test.each(rounds)('an administrator with the password, by program and page, round %i', async () => {
  const { username } = await server.as('admin')
  const answers = await Promise.all(
    urls.flatMap((url) => [byProgram(url, username), byProgram(url, username), byPage(url, username)]),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  const uses = answers.flatMap(({ tokens }) =>
    urls.map(async (url) => (await send(url, getMe, { token: tokens?.access_token ?? '' })).status),
  )
  expect(await Promise.all(uses)).toEqual(Array(12).fill(200))
  const renewed = answers.map(({ tokens }, nth) =>
    refreshTokens(urls[nth % 2] ?? '', tokens?.refresh_token ?? '', 'backoffice').then(({ status }) => status),
  )
  expect(await Promise.all(renewed)).toEqual(Array(6).fill(200))
})

test.each(rounds)('a retailer, round %i', async () => {
  const { phone: phoneNumber } = await server.retailer()
  const press = (url: string) => send(url, logIn, { body: { phoneNumber, password } })
  const answers = await Promise.all([...urls, ...urls, ...urls].map(press))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  const uses = answers.flatMap(({ body: { access_token: token } }) =>
    urls.map(async (url) => (await send(url, getProfile, { token })).status),
  )
  expect(await Promise.all(uses)).toEqual(Array(12).fill(200))
})
