import { randomUUID } from 'node:crypto'
import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { viewSlip } from '#contract/backoffice/day/slips/calls.ts'
import { pathOf } from '#contract/call.ts'
import { listSlips } from '#contract/payments/calls.ts'
import { aSlip } from '#test/builders/slip.ts'
import { anOrder, aReference, sendFor, slipServer } from './slips.fixture.ts'

const server = await slipServer()

const mebibyte = 1024 * 1024

/** A part of a PNG file: its length, its name, its bytes and their check sum. */
function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
/** A PNG with more chunks behind its header. */
function pngWith(png: Buffer, ...chunks: Buffer[]): Buffer {
  const header = 8 + 25
  return Buffer.concat([png.subarray(0, header), ...chunks, png.subarray(header)])
}
const plainPng = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()

/** 200 MiB of one letter, as a text of a few hundred KB. */
const bomb = () => deflateSync(Buffer.alloc(200 * mebibyte, 'a'))

const hostile: [string, () => Promise<Buffer>][] = [
  [
    'a PNG with a compressed text of 200 MiB',
    async () => pngWith(await plainPng(60, 80), pngChunk('zTXt', Buffer.concat([Buffer.from('note\0\0'), bomb()]))),
  ],
  [
    'a PNG with a colour profile of 200 MiB',
    async () => pngWith(await plainPng(61, 80), pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), bomb()]))),
  ],
  [
    'a PNG whose header says more pixels than it has',
    async () => {
      const png = await plainPng(60, 80)
      const header = Buffer.from(png.subarray(16, 29))
      header.writeUInt32BE(7000, 0)
      header.writeUInt32BE(7000, 4)
      return Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', header), png.subarray(33)])
    },
  ],
  [
    'a PNG whose header says no pixels',
    async () => {
      const png = await plainPng(60, 80)
      const header = Buffer.from(png.subarray(16, 29))
      header.writeUInt32BE(0, 0)
      return Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', header), png.subarray(33)])
    },
  ],
  ['a picture that is one line of pixels', () => plainPng(16_000, 1)],
  [
    'a WebP of 300 moving pictures',
    async () => {
      const frames = await Promise.all(
        Array.from({ length: 300 }, (_, index) =>
          sharp({ create: { width: 64, height: 64, channels: 3, background: { r: index % 256, g: 0, b: 0 } } })
            .png()
            .toBuffer(),
        ),
      )
      return sharp(frames, { join: { animated: true } })
        .webp({ loop: 0 })
        .toBuffer()
    },
  ],
  [
    'a JPEG in the colours of printers, turned by its camera',
    async () =>
      sharp(await aSlip({ words: 'four colours' }))
        .toColourspace('cmyk')
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer(),
  ],
  [
    'a PNG of 16 bits for each colour, half of it transparent',
    async () =>
      sharp(await aSlip({ words: 'sixteen bits' }))
        .ensureAlpha(0.5)
        .toColourspace('rgb16')
        .png()
        .toBuffer(),
  ],
  ['a PDF of eight MiB', async () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(8 * mebibyte - 9, 'x')])],
  [
    'a GIF',
    async () =>
      sharp(await plainPng(60, 80))
        .gif()
        .toBuffer(),
  ],
]

test.each(hostile)('%s is taken or refused in words, and the next slip is read', async (_what, make) => {
  const answer = await sendFor(server, await anOrder(server), { image: await make() })
  expect([200, 413, 415, 422]).toContain(answer.status)
  if (answer.status !== 200) expect(answer.problem.code).toMatch(/^(too_large|unsupported_media_type|slip_unreadable)$/)
  expect((await sendFor(server, await anOrder(server))).status).toBe(200)
})

test('of a picture that is a page or a document behind its pixels only the pixels are kept', async () => {
  const script = '<script>alert(document.domain)</script>'
  const picture = await aSlip({ reference: aReference() })
  const image = Buffer.concat([picture, Buffer.from(`%PDF-1.7\n<html>${script}</html>`)])
  const { body, status } = await sendFor(server, await anOrder(server), { image, name: 'slip.html', type: 'text/html' })
  expect(status).toBe(200)
  const { token } = await server.as('clerk')
  const shown = await fetch(server.url + pathOf(viewSlip).replace(':id', body.slipId), {
    headers: { authorization: `Bearer ${token}` },
  })
  expect([shown.headers.get('content-type'), shown.headers.get('x-content-type-options')]).toEqual([
    'image/webp',
    'nosniff',
  ])
  expect(Buffer.from(await shown.arrayBuffer()).includes('script')).toBe(false)
})

test('the key and the slip of another shop bring neither its answer nor its money', async () => {
  const owner = await anOrder(server)
  const thief = await anOrder(server)
  const image = await aSlip({ reference: aReference() })
  const key = randomUUID()
  expect((await sendFor(server, owner, { image }, key)).status).toBe(200)
  for (const copy of [image, await sharp(image).webp({ quality: 60 }).toBuffer()])
    expect(await sendFor(server, thief, { image: copy }, key)).toMatchObject({
      status: 409,
      problem: { code: 'slip_used' },
    })
  // For the order of the other, under its id and with its outlet's code
  const asOther = { orderID: owner.id, outletID: owner.retailer.outletCode }
  expect((await sendFor(server, thief, { ...asOther, image: await aSlip({ reference: aReference() }) })).status).toBe(
    403,
  )
  expect((await thief.retailer.call(listSlips, { query: { orderNumber: thief.orderNumber } })).body).toEqual([])
})

test('one reference is one transfer, whichever bank its code names', async () => {
  const reference = aReference()
  const of = (bank: string) => aSlip({ reference, bank, words: `of ${bank}` })
  expect((await sendFor(server, await anOrder(server), { image: await of('014') })).status).toBe(200)
  expect(await sendFor(server, await anOrder(server), { image: await of('004') })).toMatchObject({
    status: 409,
    problem: { code: 'slip_used' },
  })
})
