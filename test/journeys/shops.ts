import { getCart } from '#contract/cart/get-cart.ts'
import { changeCart } from '#contract/cart/change-cart.ts'
import { removeFromCart } from '#contract/cart/remove-from-cart.ts'
import { logIn } from '#contract/identity/log-in.ts'
import { send } from '#test/builders/retailer.ts'
import { textsIn } from './texts.ts'
import type { Visit } from './visit.ts'

const password = 'songdee-demo'

/** Signs a shop of the demo in, by the login page. */
export async function signIn({ page, open, language }: Visit, phone: string): Promise<void> {
  const { identity } = textsIn[language]
  await open('/login')
  await page.getByLabel(identity.phone).fill(phone)
  await page.getByLabel(identity.password, { exact: true }).fill(password)
  await page.locator('main').getByRole('button', { name: identity.submit, exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

/** Makes a shop's cart hold exactly this, by product id, before its browser looks at it. */
export async function setCart(url: string, phone: string, goods: Readonly<Record<number, number>>): Promise<void> {
  const { body } = await send(url, logIn, { body: { phoneNumber: phone, password } })
  const token = body.access_token
  const { retailerId, cartItems } = (await send(url, getCart, { token })).body
  const before = (cartItems ?? []).filter(({ type }) => type === 'NORMAL')
  for (const { id } of before) await send(url, removeFromCart, { token, params: { id } })
  const wanted = Object.entries(goods).map(([productId, qty]) => ({ productId: Number(productId), qty }))
  if (wanted.length > 0) await send(url, changeCart, { token, body: { retailerId, cartItems: wanted } })
}
