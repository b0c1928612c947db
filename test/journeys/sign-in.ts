import { logIn } from '#contract/identity/calls.ts'
import { demoOutlets } from '#demo/retailers/outlets.ts'
import { signInByPassword } from '#test/builders/realm.ts'
import { send } from '#test/builders/retailer.ts'
import { textsIn } from './texts.ts'
import type { Visit } from './visit.ts'

const passwordOfDemo = 'songdee-demo'
const phones = demoOutlets().map(({ phone }) => phone)

/** The phone number of a demo shop. Journeys that change anything take shops of their own, by number. */
export const demoPhone = (index: number): string => phones[index] ?? ''

/** Fills in the form of the login page, and waits until it redirects. */
export async function signIn({ page, language }: Visit, phone: string, password = passwordOfDemo): Promise<void> {
  const { identity } = textsIn[language]
  const form = page.getByRole('main')
  await form.getByLabel(identity.phone).fill(phone)
  await form.getByLabel(identity.password, { exact: true }).fill(password)
  await form.getByRole('button', { name: identity.submit, exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

/** The access token of a demo shop, for what a journey prepares before it looks. */
export async function tokenOf(url: string, phoneNumber: string): Promise<string> {
  return (await send(url, logIn, { body: { phoneNumber, password: passwordOfDemo } })).body.access_token
}

/** The access token of one of the demo's staff, by user name. */
export const staffTokenOf = async (url: string, username: string): Promise<string> =>
  (await staffTokensOf(url, username)).access_token

type StaffTokens = { access_token: string; refresh_token: string }

/** The tokens of one of the demo's staff, by user name. */
export async function staffTokensOf(url: string, username: string): Promise<StaffTokens> {
  return (await (await signInByPassword(url, username, passwordOfDemo)).json()) as StaffTokens
}
