import { randomInt, randomUUID } from 'node:crypto'
import { methodOf, pathOf, type AnswerOf, type Call, type RequestOf, type SentRequestOf } from '#contract/call.ts'
import { changeCart, getCart } from '#contract/cart/calls.ts'
import { logIn } from '#contract/identity/calls.ts'
import { placeOrder } from '#contract/orders/calls.ts'
import type { Problem } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { createOutlet } from '#server/identity/outlets.ts'
import { cheapHash } from './cheap-hash.ts'
import { requestText, type TextAnswer } from './request-text.ts'
import { staySignedIn } from './stay-signed-in.ts'

export type RetailerInput = { provinceCode?: string; phone?: string }
export type Retailer = { id: string; outletCode: string; phone: string; addressId: string }

export const password = 'ร้านชำ-2569'
const passwordHash = cheapHash(password)

const numbers = 90_000_000
let lastPhone = randomInt(numbers)
/** A phone that was not given before: of numbers drawn by chance two are the same once in a while. Neighbours have little in common. */
export function aPhone(): string {
  // It has no divisor in common with them, so that each of them comes once.
  lastPhone = (lastPhone + 61_803_401) % numbers
  return `08${10_000_000 + lastPhone}`
}

/** A retailer's account, by default in a province with free delivery. */
export async function aRetailer(
  db: Database,
  { provinceCode = '20', phone = aPhone() }: RetailerInput,
): Promise<Retailer> {
  const id = randomUUID()
  const addressId = randomUUID()
  const created = await createOutlet(db, {
    id,
    outletCode: null,
    phone,
    phoneVerified: true,
    email: null,
    taxId: null,
    segment: 'grocery',
    passwordHash: await passwordHash,
    storeName: 'ร้านทดสอบ',
    ownerName: 'สมศรี',
    lastName: 'ใจดี',
    addresses: [
      {
        id: addressId,
        provinceCode,
        addressLine: '1 หมู่ 1',
        subDistrict: 'แสนสุข',
        district: 'เมืองชลบุรี',
        province: 'ชลบุรี',
        postalCode: '20130',
      },
    ],
    consents: [],
    createdAt: new Date(),
  })
  if (!created.ok) throw new Error(`The retailer could not be made: ${created.error.code}`)
  return { id, outletCode: created.value.outletCode, phone, addressId }
}

export type Answer<Value> = { status: number; body: Value; problem: Problem; headers: Headers }
export type CallInput<C extends Call> = SentRequestOf<C> & {
  /** The body of a call that takes a form. */
  form?: FormData
  key?: string
  headers?: Record<string, string>
}

export type RetailerClient = Retailer & {
  /** Of the sign-in: it ends after five minutes. */
  token: string
  /** The token that `call` sends, renewed before it ends. */
  freshToken: () => Promise<string>
  /** Makes a call as this shop. */
  call: <C extends Call>(call: C, sending?: Partial<CallInput<C>>) => Promise<Answer<AnswerOf<C>>>
  /** Taps: signed changes of the cart. */
  tap: (productId: number, qty: number, key?: string) => Promise<Answer<AnswerOf<typeof changeCart>>>
  cart: () => Promise<AnswerOf<typeof getCart>>
  /** Orders the cart, cash on delivery unless said otherwise. */
  order: (
    body?: Partial<RequestOf<typeof placeOrder>['body']>,
    key?: string,
  ) => Promise<Answer<AnswerOf<typeof placeOrder>>>
}

/** Calls the server over HTTP as its contract says. */
export async function send<C extends Call>(
  url: string,
  call: C,
  given: Partial<CallInput<C>> & { token?: string } = {},
): Promise<Answer<AnswerOf<C>>> {
  const sending: Partial<CallInput<Call>> & { token?: string } = given
  const params = (sending.params ?? {}) as Record<string, string>
  const query = new URLSearchParams((sending.query ?? {}) as Record<string, string>)
  const path = pathOf(call).replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const address = `${url}${path}${query.size > 0 ? `?${query}` : ''}`
  const method = methodOf(call)
  const headers = {
    ...(sending.body !== undefined && { 'content-type': 'application/json' }),
    ...(sending.token && { authorization: `Bearer ${sending.token}` }),
    ...(sending.key && { 'idempotency-key': sending.key }),
    ...sending.headers,
  }
  const answer = sending.form
    ? await sendForm(address, { method, headers, body: sending.form })
    : await requestText(address, {
        method,
        headers,
        ...(sending.body !== undefined && { body: JSON.stringify(sending.body) }),
      })
  const body = answer.text === '' ? undefined : JSON.parse(answer.text)
  return {
    status: answer.status,
    body,
    problem: body,
    get headers() {
      return answer.headers()
    },
  }
}

/** Sends a form, and reads the answer as text. */
export async function sendForm(address: string, form: RequestInit): Promise<TextAnswer> {
  const response = await fetch(address, form)
  return { status: response.status, text: await response.text(), headers: () => response.headers }
}

/** Signs the retailer in by phone number and password. */
export async function retailerClient(url: string, retailer: Retailer): Promise<RetailerClient> {
  const tokens = (await send(url, logIn, { body: { phoneNumber: retailer.phone, password } })).body
  const current = staySignedIn(url, 'storefront', tokens)
  const call: RetailerClient['call'] = async (what, sending = {}) =>
    send(url, what, { ...sending, token: await current() })
  return {
    ...retailer,
    token: tokens.access_token,
    freshToken: current,
    call,
    tap: (productId, qty, key) =>
      call(changeCart, { body: { retailerId: retailer.id, cartItems: [{ productId, qty }] }, ...(key && { key }) }),
    cart: async () => (await call(getCart)).body,
    order: (body = {}, key = randomUUID()) =>
      call(placeOrder, {
        key,
        body: {
          retailerId: retailer.id,
          payType: 'COD',
          shippingAddressId: retailer.addressId,
          billingAddressId: retailer.addressId,
          ...body,
        },
      }),
  }
}
