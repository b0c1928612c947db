import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test as plainTest } from 'vitest'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { cancelOrder, orderHistory, orderStatus } from '#contract/orders/calls.ts'
import { listSlips, promptPayCode } from '#contract/payments/calls.ts'
import { aSlip, upload } from '#test/builders/slip.ts'
import { startPaying } from '#server/payments/unpaid-order.fixture.ts'
import {
  accept,
  aClerk,
  anOrder,
  aReference,
  sendFor,
  slipStateOf,
  slipServer,
  stateOf,
  type UnpaidSlipOrder,
} from './slips.fixture.ts'

const server = await slipServer()

const slipsOf = async ({ retailer, orderNumber }: UnpaidSlipOrder) =>
  (await retailer.call(listSlips, { query: { orderNumber } })).body

const test = plainTest.extend('owing', () => anOrder(server))

// Specification 7.23
test('a slip is received, its code is read, and the order waits for a clerk', async ({ owing }) => {
  const reference = aReference()
  const { status, body } = await sendFor(server, owing, { image: await aSlip({ reference, bank: '004' }) })
  expect([status, body]).toEqual([200, { status: 'received', slipId: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
  expect(await slipsOf(owing)).toEqual([
    {
      id: body.slipId,
      state: 'pending',
      sendingBank: '004',
      reference,
      sentOn: expect.any(String),
      decidedOn: null,
      reason: null,
      note: null,
      hasPicture: true,
    },
  ])
  expect(await slipStateOf(owing)).toBe('pending')
})

test('a slip whose code cannot be read is received too', async ({ owing }) => {
  expect((await sendFor(server, owing, { image: await aSlip({ words: 'no code here' }) })).status).toBe(200)
  expect(await slipsOf(owing)).toMatchObject([{ state: 'pending', sendingBank: null, reference: null }])
})

test('an order that was to be paid through the gateway may be paid by a transfer, and remembers it', async () => {
  const owing = await anOrder(server, '2C2P-PP-QR')
  expect((await sendFor(server, owing, { payType: '2C2P-PP-QR' })).status).toBe(200)
  expect((await owing.retailer.call(orderHistory)).body[0]?.payType).toBe('PROMPTPAY')
})

test('of 20 uploads of one slip at the same moment one is received', async () => {
  const image = await aSlip({ reference: aReference() })
  const orders = [await anOrder(server), await anOrder(server)] as const
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => sendFor(server, orders[index % 2] ?? orders[0], { image })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status, problem }) => status === 409 && problem.code === 'slip_used')).toHaveLength(19)
})

test('the same transfer is known again in another picture, of another shop', async () => {
  const reference = aReference()
  await sendFor(server, await anOrder(server), { image: await aSlip({ reference, words: 'first picture' }) })
  const again = await sendFor(server, await anOrder(server), { image: await aSlip({ reference, words: 'second' }) })
  expect(again).toMatchObject({ status: 409, problem: { code: 'slip_used' } })
})

test('the same picture without a code is known again, in another file too', async () => {
  const image = await aSlip({ words: 'a picture without a code' })
  await sendFor(server, await anOrder(server), { image })
  const asPng = await sharp(image).png().toBuffer()
  for (const copy of [image, asPng]) {
    const again = await sendFor(server, await anOrder(server), { image: copy })
    expect(again).toMatchObject({ status: 409, problem: { code: 'slip_used' } })
  }
})

test.each([
  ['another amount', { orderAmt: '479.99' }, 422, 'amount_mismatch'],
  ['an amount that is none', { orderAmt: '480.001' }, 422, 'validation'],
  ['an amount with a sign', { orderAmt: '-480' }, 422, 'validation'],
  ['no picture', { image: null }, 422, 'validation'],
  ['a text in the place of the picture', { image: 'a picture' }, 422, 'validation'],
  ['an unknown way of paying', { payType: 'BITCOIN' }, 422, 'validation'],
  ["another shop's outlet code", { outletID: 'OUT999' }, 403, 'forbidden'],
  ['an unknown order', { orderID: randomUUID() }, 404, 'not_found'],
  ['an id that is none', { orderID: "' or true --" }, 404, 'not_found'],
])('%s is refused', async (_what, change, status, code) => {
  expect(await sendFor(server, await anOrder(server), change)).toMatchObject({ status, problem: { code } })
})

test("another shop's order is not found, and nothing is kept", async ({ owing }) => {
  const other = await server.retailer()
  expect((await sendFor(server, { ...owing, retailer: other })).status).toBe(404)
  expect(await slipsOf(owing)).toEqual([])
})

test('an order that is paid, cancelled or paid in cash takes no slip', async () => {
  const paid = await anOrder(server)
  const { body } = await sendFor(server, paid)
  await accept(await aClerk(server), body.slipId)
  expect(await sendFor(server, paid)).toMatchObject({ status: 409, problem: { code: 'already_paid' } })
  const cancelled = await anOrder(server)
  await cancelled.retailer.call(cancelOrder, { params: { id: cancelled.id }, body: {} })
  const cash = await anOrder(server, 'COD')
  for (const owing of [cancelled, cash])
    expect(await sendFor(server, owing)).toMatchObject({ status: 409, problem: { code: 'order_closed' } })
  // Accepted, it is on its way, and its cash is not here yet.
  const clerk = await server.as('clerk')
  await clerk.call(moveOrders, { body: { ids: [cash.id], to: 'ACCEPTED' } })
  expect(await stateOf(cash)).toBe('WAITING_FOR_DELIVERY')
  expect(await sendFor(server, cash)).toMatchObject({ status: 409, problem: { code: 'order_closed' } })
  const code = await cash.retailer.call(promptPayCode, { query: { orderNumber: cash.orderNumber } })
  expect([code.status, code.problem.code]).toEqual([409, 'order_closed'])
  const link = await startPaying(cash)
  expect([link.status, link.problem.code]).toEqual([409, 'order_closed'])
})

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')
const halfJpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 7)])
test.each([
  ['a PDF that calls itself a JPEG', pdf],
  ['an SVG, which could hold a script', svg],
  ['a JPEG that is none after its first bytes', halfJpeg],
  ['an empty file', Buffer.alloc(0)],
])('%s is no picture', async (_what, image) => {
  expect(await sendFor(server, await anOrder(server), { image })).toMatchObject({
    status: 415,
    problem: { code: 'unsupported_media_type' },
  })
})

test('a picture is taken by its bytes, whatever its name says', async () => {
  const image = await sharp(await aSlip({ reference: aReference() }))
    .webp()
    .toBuffer()
  expect((await sendFor(server, await anOrder(server), { image, name: 'slip.exe', type: 'text/html' })).status).toBe(
    200,
  )
})

test('half a picture is no slip', async () => {
  const whole = await aSlip({ reference: aReference() })
  const image = whole.subarray(0, Math.floor(whole.length / 2))
  expect((await sendFor(server, await anOrder(server), { image })).status).toBe(415)
})

test('a file that is too large is refused, and the refusal arrives', async () => {
  const start = await aSlip()
  const image = Buffer.concat([start, Buffer.alloc(24 * 1024 * 1024)])
  expect(await sendFor(server, await anOrder(server), { image })).toMatchObject({
    status: 413,
    problem: { code: 'too_large' },
  })
})

test('a small file of very many pixels is not unpacked', async () => {
  const image = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(image.length).toBeLessThan(2 * 1024 * 1024)
  expect(await sendFor(server, await anOrder(server), { image })).toMatchObject({
    status: 413,
    problem: { code: 'too_large' },
  })
})

test('what a camera writes beside the picture is not kept, and large pictures are made smaller', async ({ owing }) => {
  const image = await sharp(await aSlip({ reference: aReference() }))
    .resize(3000)
    .withExif({ IFD0: { Copyright: 'somebody', ImageDescription: 'at home' } })
    .jpeg()
    .toBuffer()
  const { body } = await sendFor(server, owing, { image })
  const { picture } = await server.db
    .selectFrom('payment_slip')
    .select('picture')
    .where('id', '=', body.slipId)
    .executeTakeFirstOrThrow()
  const facts = await sharp(picture ?? Buffer.alloc(0)).metadata()
  expect(facts).toMatchObject({ format: 'webp', height: 1600 })
  expect([facts.exif, facts.icc, facts.xmp]).toEqual([undefined, undefined, undefined])
  expect(picture?.length).toBeLessThan(200_000)
  expect((await slipsOf(owing))[0]?.reference).toEqual(expect.any(String))
})

test('a form with two files, with too many fields or without an end is refused', async ({ owing }) => {
  const image = new Blob([new Uint8Array(await aSlip())])
  const headers = { authorization: `Bearer ${owing.retailer.token}` }
  const post = (body: FormData | string, more: Record<string, string> = {}) =>
    fetch(`${server.url}/api/orders/`, { method: 'POST', headers: { ...headers, ...more }, body })
  const two = new FormData()
  two.append('image', image, 'a.jpg')
  two.append('image', image, 'b.jpg')
  const many = new FormData()
  for (let field = 0; field < 50; field += 1) many.append(`field${field}`, 'x')
  const endless = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nabc'
  const answers = [
    await post(two),
    await post(many),
    await post(endless, { 'content-type': 'multipart/form-data; boundary=x' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([413, 413, 400])
  expect((await post('{}', { 'content-type': 'application/json' })).status).toBe(415)
})

test('no other call takes a form', async () => {
  const retailer = await server.retailer()
  const form = new FormData()
  form.set('orderID', '1')
  expect((await retailer.call(orderStatus, { form })).status).toBe(415)
})

test('a stranger is refused before the picture is read', async () => {
  const image = await aSlip()
  const form = { image, orderID: randomUUID(), outletID: 'OUT001', orderAmt: '1' }
  expect(await upload(server.url, null, form)).toMatchObject({ status: 401, problem: { code: 'unauthenticated' } })
})

// Specification 7.23
test('the form stands in the OpenAPI document with its file', async () => {
  const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
    paths: Record<string, { post: { requestBody: { content: Record<string, { schema: { properties: object } }> } } }>
  }
  const content = document.paths['/api/orders/']?.post.requestBody.content
  expect(Object.keys(content ?? {})).toEqual(['multipart/form-data'])
  expect(content?.['multipart/form-data']?.schema.properties).toMatchObject({
    image: { type: 'string', format: 'binary' },
    orderAmt: { type: 'string' },
  })
})
