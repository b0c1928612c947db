import { changeCart, getCart, removeFromCart } from '#contract/cart/calls.ts'
import { send } from '#test/builders/retailer.ts'
import { signIn, tokenOf } from './sign-in.ts'
import type { Visit } from './visit.ts'

/** Opens the login page and signs in a retailer of the demo. */
export async function openSignedIn(visit: Visit, phone: string): Promise<void> {
  await visit.open('/login')
  await signIn(visit, phone)
}

/** Sets a retailer's cart to exactly this, by product id, before the browser loads it. */
export async function setCart(url: string, phone: string, goods: Readonly<Record<number, number>>): Promise<void> {
  const token = await tokenOf(url, phone)
  const { retailerId, cartItems } = (await send(url, getCart, { token })).body
  const before = (cartItems ?? []).filter(({ type }) => type === 'NORMAL')
  for (const { id } of before) await send(url, removeFromCart, { token, params: { id } })
  const wanted = Object.entries(goods).map(([productId, qty]) => ({ productId: Number(productId), qty }))
  if (wanted.length > 0) await send(url, changeCart, { token, body: { retailerId, cartItems: wanted } })
}
