import sharp from 'sharp'
import { expect, test } from 'vitest'
import { listAudit } from '#contract/backoffice/office/audit/calls.ts'
import { issueTaxInvoice, printTaxInvoice } from '#contract/backoffice/office/tax-invoices/calls.ts'
import * as calls from '#contract/backoffice/settings/company/calls.ts'
import { pathOf } from '#contract/call.ts'
import type { PaperPicture } from '#rules/company/paper-pictures.ts'
import { aSentOrder, download } from '#server/tax-invoices/invoiced-order.fixture.ts'
import { testServer } from '#test/test-server.ts'

const rice = 1
const server = await testServer({ products: { [rice]: { price: 160_00, stock: 10_000 } } })
/** Another process on the same database. */
const other = await testServer({ sharing: server })
const admin = await server.as('admin')
const accountant = await server.as('accountant')

const drawn = (background: string, width = 300) =>
  sharp({ create: { width, height: 100, channels: 3, background: 'white' } })
    .composite([{ input: { create: { width: 100, height: 40, channels: 3, background } }, top: 30, left: 60 }])
    .png()
    .toBuffer()

function upload(kind: PaperPicture, bytes: Buffer, who = admin) {
  const form = new FormData()
  form.set('picture', new Blob([new Uint8Array(bytes)]), 'logo.png')
  return who.call(calls.savePaperPicture, { params: { kind }, form })
}
const view = (kind: PaperPicture, token = admin.token) =>
  download(server, pathOf(calls.viewPaperPicture).replace(':kind', kind), token)
/** How many pictures the PDF carries. */
const picturesIn = (pdf: Buffer) => pdf.toString('latin1').split('/Subtype /Image').length - 1

test('papers carry the logo and the signature of the company from now on, at all processes, until they are removed', async () => {
  const { id } = await aSentOrder(server, await server.retailer(), { [rice]: 2 })
  const { number } = (await accountant.call(issueTaxInvoice, { params: { id }, body: {} })).body
  const print = (from = server) => download(from, pathOf(printTaxInvoice).replace(':number', number), accountant.token)
  const bare = await print()
  expect([bare.headers.get('content-type'), picturesIn(bare.bytes)]).toEqual(['application/pdf', 0])

  expect(await upload('logo', await drawn('#0a6b4b'))).toMatchObject({
    status: 200,
    body: { pictures: { signature: null } },
  })
  const withLogo = picturesIn((await print()).bytes)
  expect(withLogo).toBeGreaterThan(0)
  await upload('signature', await drawn('#1a2b8c'))
  expect(picturesIn((await print(other)).bytes)).toBeGreaterThan(withLogo)
  // The same again is the same bytes, and another logo is seen at once.
  const before = (await print()).bytes
  expect((await print()).bytes.equals(before)).toBe(true)
  await upload('logo', await drawn('#aa0000'))
  expect((await print()).bytes.equals(before)).toBe(false)

  for (const kind of ['logo', 'signature'] as const) await admin.call(calls.removePaperPicture, { params: { kind } })
  expect((await admin.call(calls.getCompany)).body.pictures).toEqual({ logo: null, signature: null })
  expect((await print()).bytes.equals(bare.bytes)).toBe(true)
  expect((await view('logo')).status).toBe(404)
})

test('a picture is kept small, without the space around it and without what else is in the file', async () => {
  const metadata = { exif: { IFD0: { Copyright: 'แอบซ่อน' } } }
  const large = await sharp(await drawn('#0a6b4b', 4000))
    .withMetadata(metadata)
    .jpeg()
    .toBuffer()
  expect((await upload('logo', large)).status).toBe(200)
  const { headers, bytes } = await view('logo')
  const kept = await sharp(bytes).metadata()
  expect([headers.get('content-type'), kept.format, kept.exif]).toEqual(['image/png', 'png', undefined])
  expect(Math.max(kept.width, kept.height)).toBeLessThanOrEqual(900)
  expect(bytes.length).toBeLessThan(50_000)
})

test.each([
  ['no picture', Buffer.from('<svg onload="alert(1)"/>'), 415, 'unsupported_media_type'],
  ['a picture of one colour only', null, 200, undefined],
])('%s', async (_, bytes, status, code) => {
  const plain = await sharp({ create: { width: 50, height: 50, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  const answer = await upload('logo', bytes ?? plain)
  expect([answer.status, answer.problem.code]).toEqual([status, code])
})

test('only who sets up the company changes and sees them, and each change stands in the audit', async () => {
  expect((await upload('logo', await drawn('#123456'), accountant)).status).toBe(403)
  expect((await view('logo', accountant.token)).status).toBe(403)
  await upload('signature', await drawn('#654321'))
  const { content } = (await admin.call(listAudit, { query: { table: 'company_picture', key: 'signature' } })).body
  expect(content.length).toBeGreaterThan(0)
  // The picture itself is in no entry.
  expect(JSON.stringify(content)).toContain('"picture":"•••"')
})
