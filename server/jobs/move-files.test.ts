import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account/calls.ts'
import { viewProblemPhoto } from '#contract/backoffice/day/order-problems/calls.ts'
import { overrideSlip, rejectSlip, viewSlip } from '#contract/backoffice/day/slips/calls.ts'
import { uploadImage } from '#contract/backoffice/trade/content/calls.ts'
import { pathOf } from '#contract/call.ts'
import { slipPicture } from '#contract/payments/calls.ts'
import { filesOf } from '#server/settings/file.ts'
import { s3Files } from '#server/adapters/files/s3.ts'
import { accept, anOrder, sendFor, slipServer } from '#server/payments/slips/slips.fixture.ts'
import { startFileStorage } from '#test/file-storage.ts'
import { moveFiles } from './move-files.ts'

const storage = await startFileStorage()
const server = await slipServer({ environment: storage.environment })
const clerk = await server.as('manager')

afterAll(() => storage.close())

function files() {
  const settings = filesOf({ FILES_REGION: 'us-east-1', ...storage.environment })
  if (!settings) throw new Error('No storage is set')
  return s3Files(settings, fetch)
}
const minute = 60_000
const move = (later = 0) => moveFiles(server.db, files(), new Date(Date.now() + later), new AbortController().signal)
const view = async (path: string, token: string) => {
  const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}
const slip = (id: string) =>
  server.db.selectFrom('payment_slip').select(['picture', 'file_key']).where('id', '=', id).executeTakeFirstOrThrow()
const ofSlip = (id: string) => pathOf(viewSlip).replace(':id', id)

async function aSlipSent() {
  const owing = await anOrder(server)
  const { body } = await sendFor(server, owing)
  return { ...owing, slipId: body.slipId }
}

test('a slip leaves the database when the storage has it, and is seen as before by those who may', async () => {
  const { retailer, slipId } = await aSlipSent()
  const before = await view(ofSlip(slipId), clerk.token)
  expect(before.answer.status).toBe(200)
  await move()
  expect(await slip(slipId)).toEqual({ picture: null, file_key: `slips/${slipId}` })
  expect(await files().get(`slips/${slipId}`)).toEqual(before.bytes)
  const own = await view(pathOf(slipPicture).replace(':id', slipId), retailer.token)
  expect(own.bytes).toEqual(before.bytes)
  expect(own.answer.headers.get('cache-control')).toBe('private, no-store')
  const stranger = await server.retailer()
  expect((await view(pathOf(slipPicture).replace(':id', slipId), stranger.token)).answer.status).toBe(404)
})

test('while the storage is away slips are received, those that it has are an error to try again, and nothing is lost', async () => {
  const moved = await aSlipSent()
  await move()
  await storage.leave()
  const sent = await aSlipSent()
  await expect(move()).rejects.toThrow()
  const seen = await view(ofSlip(sent.slipId), clerk.token)
  expect(seen.answer.status).toBe(200)
  const away = await view(ofSlip(moved.slipId), clerk.token)
  expect([away.answer.status, away.answer.headers.get('retry-after')]).toEqual([503, '10'])
  expect(JSON.parse(String(away.bytes))).toMatchObject({ code: 'unavailable' })
  await storage.comeBack()
  await move()
  expect(await files().get(`slips/${sent.slipId}`)).toEqual(seen.bytes)
  expect((await view(ofSlip(moved.slipId), clerk.token)).answer.status).toBe(200)
})

test('a move that was interrupted after the storage had the file is done again', async () => {
  const { slipId } = await aSlipSent()
  await files().put(`slips/${slipId}`, Buffer.from('the first half'))
  const { bytes } = await view(ofSlip(slipId), clerk.token)
  await Promise.all([move(), move()])
  expect(await files().get(`slips/${slipId}`)).toEqual(bytes)
})

test('a file whose move was interrupted is removed when its account is deleted before the next turn', async () => {
  const { retailer, slipId } = await aSlipSent()
  await files().put(`slips/${slipId}`, Buffer.from('the first half'))
  await clerk.call(rejectSlip, { params: { id: slipId }, body: { reason: 'wrong_account' } })
  expect((await retailer.call(deleteAccount)).status).toBe(204)
  await move()
  await move(11 * minute)
  expect(await files().get(`slips/${slipId}`)).toBeNull()
})

test('the pictures of a deleted account are removed from the storage, ten minutes later', async () => {
  const { retailer, slipId } = await aSlipSent()
  await clerk.call(rejectSlip, { params: { id: slipId }, body: { reason: 'wrong_account' } })
  await move()
  expect((await retailer.call(deleteAccount)).status).toBe(204)
  expect(await slip(slipId)).toEqual({ picture: null, file_key: null })
  await move(9 * minute)
  expect(await files().get(`slips/${slipId}`)).not.toBeNull()
  await move(11 * minute)
  expect(await files().get(`slips/${slipId}`)).toBeNull()
})

test('a slip that counts for two orders is kept as long as one of them has it', async () => {
  const first = await aSlipSent()
  await accept(clerk.call, first.slipId)
  await move()
  const second = await anOrder(server, 'PROMPTPAY', first.retailer)
  const shared = await clerk.call(overrideSlip, {
    params: { id: first.slipId },
    body: { orderNumber: second.orderNumber, reason: 'One transfer for both', amount: second.amount },
  })
  expect(shared.status).toBe(200)
  const copies = server.db.selectFrom('payment_slip').select(['id', 'file_key']).where('overrides', '=', first.slipId)
  const copy = await copies.executeTakeFirstOrThrow()
  expect(copy.file_key).toBe(`slips/${first.slipId}`)
  await server.db.updateTable('payment_slip').set({ file_key: null }).where('id', '=', first.slipId).execute()
  await move(11 * minute)
  expect((await view(ofSlip(copy.id), clerk.token)).answer.status).toBe(200)
  await server.db.updateTable('payment_slip').set({ file_key: null }).where('id', '=', copy.id).execute()
  await move(11 * minute)
  expect(await files().get(`slips/${first.slipId}`)).toBeNull()
})

test('pictures of goods, photos of problems and of deliveries move too', async () => {
  const form = new FormData()
  const drawn = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#2266aa' } })
    .png()
    .toBuffer()
  form.set('image', new Blob([new Uint8Array(drawn)], { type: 'image/png' }), 'rice.png')
  const { id: image } = (await clerk.call(uploadImage, { form })).body
  const { id: orderId, retailer } = await anOrder(server)
  const report = randomUUID()
  const photo = await sharp(drawn).webp().toBuffer()
  const { db } = server
  const values = { id: report, order_id: orderId, outlet_id: retailer.id, kind: 'damaged' as const, lines: '[]' }
  await db
    .insertInto('problem_report')
    .values({ ...values, words: null, state: 'open', created_at: new Date() })
    .execute()
  await db.insertInto('problem_photo').values({ report_id: report, no: 1, picture: photo }).execute()
  await move()
  expect(await db.selectFrom('file_to_move').selectAll().execute()).toEqual([])
  expect(await files().get(`pictures/${image}`)).not.toBeNull()
  const shown = await view(pathOf(viewProblemPhoto).replace(':id', report).replace(':no', '1'), clerk.token)
  expect(shown.bytes).toEqual(photo)

  await storage.leave()
  const path = `/content/images/${image}?w=300`
  expect((await fetch(server.url + path)).status).toBe(503)
  await storage.comeBack()
  const seen = await fetch(server.url + path)
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp'])
})
