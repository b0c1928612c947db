import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aCoupon, beer } from '#test/builders/catalogue.ts'
import { password } from '#test/builders/retailer.ts'
import { registrationCode } from '#test/builders/phone-code.ts'
import { requestTokens } from '#test/builders/realm.ts'
import { saenSuk } from '#test/builders/newcomer.ts'
import { testServer } from '#test/test-server.ts'

// The specification's table of calls, row by row, as a third-party client makes them: by path and plain JSON, without
// our contract, so that a breaking change of the contract fails here.

const rice = 1

const server = await testServer({
  products: { [rice]: { price: 107_00 }, 2: { categoryId: beer } },
  stock: async (db) => {
    await aCoupon(db, { code: 'FIFTY', discount: 50_00 })
    const texts = { description_thai: 'ลด', description_eng: 'Sale', condition: 'product' as const, image: null }
    await db
      .insertInto('banner')
      .values({ ...texts, id: 1, name: 'sale', items: [rice], segment: null, sequence: 1 })
      .execute()
  },
})
const retailer = await server.retailer()

type Json = Record<string, unknown>
async function request(method: string, path: string, body?: object, signedIn = true) {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      ...(signedIn && { authorization: `Bearer ${retailer.token}` }),
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: (text ? JSON.parse(text) : null) as unknown }
}
const visit = (method: string, path: string, body?: object) => request(method, path, body, false)
const keys = (value: unknown) => Object.keys(value as Json)
const first = (list: unknown) => (list as Json[])[0]
const goods = () => ({ retailerId: retailer.id, cartItems: [{ productId: rice, qty: 3 }] })
const anyText = expect.any(String) as string
const anyNumber = expect.any(Number) as number

// Specification 7.4
test('POST user/register opens an account', async () => {
  const body = {
    storeName: 'ร้านใหม่',
    ownerName: 'ก',
    lastName: 'ข',
    phoneNumber: '0899990001',
    email: 'new@example.com',
    password,
    confirmPassword: password,
    taxId: '0107542000011',
    acceptTerms: true,
    acceptPrivacy: true,
    phoneCode: await registrationCode(server.url, server.db, '0899990001'),
    addresses: [saenSuk],
  }
  const answer = await visit('POST', '/api/user/register', body)
  expect(answer).toEqual({ status: 201, body: { status: 'success', message: anyText } })
})

// Specification 7.5
test('POST user/login gives the six fields of a session', async () => {
  const answer = await visit('POST', '/api/user/login', { phoneNumber: retailer.phone, password })
  expect(answer).toEqual({
    status: 200,
    body: {
      access_token: anyText,
      expires_in: 300,
      refresh_token: anyText,
      refresh_expires_in: anyNumber,
      token_type: 'Bearer',
      session_state: anyText,
    },
  })
  const wrong = await visit('POST', '/api/user/login', { phoneNumber: retailer.phone, password: 'another one' })
  expect(wrong).toMatchObject({ status: 401, body: { detail: expect.stringContaining('401'), is_login_pass: false } })
})

// Specification 7.36, 7.37
test('POST realms/marlin/protocol/openid-connect/token takes a form and rotates the tokens', async () => {
  const { body } = await visit('POST', '/api/user/login', { phoneNumber: retailer.phone, password })
  const { refresh_token } = body as { refresh_token: string }
  const form = { grant_type: 'refresh_token', refresh_token, client_id: 'storefront' }
  const answer = await requestTokens(server.url, form, { authorization: `Bearer ${refresh_token}` })
  const tokens = (await answer.json()) as Json
  expect([answer.status, tokens]).toEqual([200, expect.objectContaining({ access_token: anyText })])
  expect(tokens['refresh_token']).not.toBe(refresh_token)
})

// Specification 7.6
test('POST verify/ of the company service answers verifyStatus', async () => {
  const body = { customerID: retailer.id, phoneNumber: retailer.phone }
  expect(await request('POST', '/company/verify/request', body)).toEqual({ status: 202, body: { expiresIn: 300 } })
  const { text } = await server.db.selectFrom('sms').select('text').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const code = /\d{6}/.exec(text)?.[0] ?? ''
  for (const [verifyCode, verifyStatus] of [
    [code === '000000' ? '000001' : '000000', false],
    [code, true],
  ] as const) {
    const answer = await request('POST', '/company/verify/', { customerID: retailer.id, verifyCode })
    expect(answer).toEqual({ status: 200, body: { verifyStatus } })
  }
})

// Specification 7.8, 7.9, 7.10
test('POST, GET and DELETE retailer/cart change, show and empty a cart', async () => {
  expect(await request('GET', '/api/retailer/cart')).toMatchObject({ status: 200, body: { cartItems: null } })
  const changed = await request('POST', '/api/retailer/cart', goods())
  expect(changed.status).toBe(200)
  const cart = changed.body as { cartItems: (Json & { id: string })[] }
  expect(cart).toMatchObject({ retailerId: retailer.id, type: 'NORMAL', grandTotalAmt: 321 })
  expect(first(cart.cartItems)).toMatchObject({
    productId: rice,
    qty: 3,
    type: 'NORMAL',
    totalAmt: 321,
    appliedPromotions: [],
  })
  expect((await request('GET', '/api/retailer/cart')).body).toEqual(cart)
  const id = cart.cartItems[0]?.id
  expect(await request('DELETE', `/api/retailer/cart/${id}`)).toMatchObject({ status: 200, body: { cartItems: null } })
})

// Specification 7.12
test('GET retailer/cart/coupons is a list', async () => {
  const { status, body } = await request('GET', '/api/retailer/cart/coupons')
  expect(status).toBe(200)
  expect(first(body)).toMatchObject({ code: 'FIFTY', nameThai: anyText, nameEng: anyText, validUntil: anyText })
})

// Specification 7.15, 7.16, 7.17, 7.18, 7.19, 7.20, 7.22
test('POST retailer/order, then its header, history, status and what is bought often', async () => {
  await request('POST', '/api/retailer/cart', goods())
  const address = { shippingAddressId: retailer.addressId, billingAddressId: retailer.addressId }
  const order = { retailerId: retailer.id, payType: '2C2P-PP-QR', ...address }
  const placed = await request('POST', '/api/retailer/order', order)
  // In addition to the specified fields: the day that is promised.
  const deliveryDay = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
  expect(placed).toEqual({
    status: 201,
    body: { id: anyText, orderNumber: anyText, createdOn: anyText, grandTotalAmt: 321, deliveryDay },
  })
  const { id, orderNumber } = placed.body as { id: string; orderNumber: string }

  const query = { page: 0, filterConditions: [{ filterAttr: 'id', operator: 'EQ', value: id }] }
  const headers = (await request('POST', '/api/order-headers/list', query)).body as { content: Json[] }
  expect(headers.content).toEqual([expect.objectContaining({ id, orderNumber, status: 'ACTIVE' })])
  expect(headers.content[0]).not.toHaveProperty('orderDetails')
  const whole = (await request('POST', '/api/orders-with-details/list', query)).body as { content: Json[] }
  expect(first(whole.content[0]?.['orderDetails'])).toMatchObject({ productId: rice, qty: 3, type: 'NORMAL' })
  const history = await request('GET', '/api/retailer/order/history')
  expect(history.status).toBe(200)
  expect(first(history.body)).toMatchObject({ id, orderNumber, grandTotalAmt: 321, totalOfferAmt: 0 })
  expect(await request('POST', '/api/orders/status/', { orderID: id })).toEqual({
    status: 200,
    body: {
      ordStatus: [
        { statusDes: 'Order Complete', statusDate: anyText },
        { statusDes: 'Verifying Payment', statusDate: anyText },
      ],
      orderPayType: '2C2P-PP-QR',
      error: null,
    },
  })
  expect(first((await request('GET', '/api/retailer/order/top-products')).body)).toMatchObject({ productId: rice })

  const payment = {
    invoiceNo: orderNumber,
    description: 'Order',
    amount: 321,
    currencyCode: 'THB',
    paymentChannel: ['PPQR'],
    userDefined1: retailer.outletCode,
  }
  const link = await request('POST', '/api/payment/url', payment)
  // In addition to the specified field: PromptPay's own code, for our payment page.
  const body = { webPaymentUrl: expect.stringContaining('/gateway/pay/'), qrPayload: expect.stringMatching(/^000201/) }
  expect(link).toEqual({ status: 200, body })
})

// Specification 6.7, 7.24
test('GET customer/profile is the profile of the caller', async () => {
  const { status, body } = await request('GET', '/api/customer/profile')
  expect([status, keys(body)]).toEqual([
    200,
    expect.arrayContaining(['id', 'outletCode', 'storeName', 'phoneNumber', 'phoneVerified', 'addresses', 'points']),
  ])
})

// Specification 7.25, 7.26
test('GET getdata gives categories with images, and subcategories with their categories', async () => {
  const data = async (type: string) => (await visit('GET', `/api/getdata?type=${type}`)).body as { data: unknown }
  const categories = await data('getCategoriesWithImages')
  expect(keys(categories)).toEqual(['data', 'message'])
  expect(keys(first(categories.data))).toEqual(
    expect.arrayContaining(['id', 'categoryNameThai', 'categoryNameEng', 'status', 'image', 'restricted']),
  )
  expect(keys(first((await data('getSubCategoriesWithCategories')).data))).toEqual(
    expect.arrayContaining(['id', 'categoryId', 'sequence', 'subCategoryNameThai', 'subCategoryNameEng', 'status']),
  )
})

// Specification 7.27, 7.28, 7.29, 9.2, 9.3
test('GET products/consume, products and product-images give the catalogue, the search list and the images', async () => {
  const catalogue = (await visit('GET', '/api/products/consume?page=0&size=2000')).body as { content: unknown }
  expect(catalogue).toMatchObject({ page: 0, size: 2000, totalElements: 2, totalPages: 1 })
  expect(first(catalogue.content)).toMatchObject({ id: rice, productPrice: 107, productStatus: 'ACTIVE' })
  const search = (await visit('GET', '/api/products?page=0&size=10000')).body as { content: unknown }
  expect(search).toMatchObject({ page: 0, size: 10_000 })
  expect(first(search.content)).toMatchObject({ id: rice, sku: 'SKU1', productBrandId: 1 })
  expect((await visit('GET', '/api/product-images')).body).toEqual(
    expect.arrayContaining([{ productId: rice, image: null }]),
  )
})

// Specification 7.31, 7.32
test('GET brands/ and brands/filter/ of the company service are lists', async () => {
  expect((await visit('GET', '/company/brands/')).body).toEqual([
    { brandID: 1, brandKey: anyText, brandName: anyText, brandCategory: anyNumber, brandSequence: 1 },
  ])
  expect((await visit('GET', '/company/brands/filter/')).body).toEqual([
    { brandID: 1, brandName: anyText, categoryIds: expect.any(Array) },
  ])
})

// Specification 7.33, 7.34, 9.4
test('GET banners and POST banner/ give banners, with a customer and without', async () => {
  const banner = expect.objectContaining({
    bannerName: 'sale',
    bannerDescription: 'ลด',
    bannerCondition: 'product',
    bannerItemList: [rice],
  })
  expect((await visit('GET', '/api/banners?page=0&size=50')).body).toMatchObject({ size: 50, content: [banner] })
  expect(await visit('POST', '/api/banner/', {})).toEqual({ status: 200, body: [banner] })
  expect(await request('POST', '/api/banner/', { customerID: retailer.id })).toEqual({ status: 200, body: [banner] })
})

// Specification 7.35, 9.19
test('GET appinfo/ tells the version', async () => {
  expect(await visit('GET', '/api/appinfo/')).toEqual({ status: 200, body: { version: 'v1.27.30' } })
})

// Specification 6.15, 7.7
test('DELETE user/manual/delete deletes the account, and answers nothing', async () => {
  const leaving = await server.retailer()
  const headers = { authorization: `Bearer ${leaving.token}` }
  const answer = await fetch(`${server.url}/api/user/manual/delete`, { method: 'DELETE', headers })
  expect([answer.status, await answer.text()]).toEqual([204, ''])
  expect((await visit('POST', '/api/user/login', { phoneNumber: leaving.phone, password })).status).toBe(401)
})

// Specification 7.2
test('the document names these failures of the calls of the specification', async () => {
  type ApiDocument = { paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>> }
  const { paths } = (await visit('GET', '/api/openapi.json')).body as ApiDocument
  const documented = (method: string, path: string, status: number) =>
    (paths[path]?.[method.toLowerCase()]?.responses[status]?.description ?? '').split(', ')
  await request('POST', '/api/retailer/cart', goods())
  for (const [method, path, answer] of [
    ['GET', '/api/retailer/cart', await request('GET', `/api/retailer/cart?shippingAddressId=${randomUUID()}`)],
    ['POST', '/api/banner/', await visit('POST', '/api/banner/', { customerID: retailer.id })],
    ['POST', '/api/payment/notice', await visit('POST', '/api/payment/notice', { payload: 'unsigned' })],
  ] as const) {
    const { code } = answer.body as { code: string }
    expect([path, answer.status >= 400, documented(method, path, answer.status)]).toEqual([
      path,
      true,
      expect.arrayContaining([code]),
    ])
  }
  expect(documented('POST', '/api/retailer/cart', 403)).toContain('outside_sale_hours')
  expect(documented('POST', '/api/retailer/order', 403)).toContain('outside_sale_hours')
  expect(documented('POST', '/api/retailer/order', 409)).toEqual(
    expect.arrayContaining(['coupon_used_up', 'credit_exceeded', 'credit_overdue', 'credit_stopped']),
  )
  expect(documented('POST', '/api/retailer/order', 422)).toEqual(
    expect.arrayContaining(['coupon_not_found', 'coupon_invalid', 'coupon_conditions']),
  )
  expect(documented('GET', '/api/customer/profile', 429)).toEqual(['rate_limited'])
  // Its answer is in memory: no limit counts it.
  expect(documented('GET', '/api/banners', 429)).toEqual([''])
})
