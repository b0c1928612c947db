import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import type { Result } from '#contract/errors.ts'
import { memoryCounter } from '#server/http/limits/counters.ts'
import { openPhotoDrawing, photosWindowMs } from './draw-photos.ts'
import { redrawPhoto, refusalOf } from './photo.ts'

const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888888' } })
  .jpeg()
  .toBuffer()
const broken = photo.subarray(0, 200)

function drawing() {
  const count = memoryCounter({ windowMs: photosWindowMs })
  const draw = openPhotoDrawing({ count: async (name, address) => count(name, address), rateLimitFactor: 1 })
  return (retailerId: string, files: readonly Buffer[], content = 'a report') => draw({ retailerId, files, content })
}
const codeOf = (result: Result<unknown>) => (result.ok ? 'drawn' : result.error.code)
const howMany = (codes: readonly string[], code: string) => codes.filter((one) => one === code).length

test('photos of one report of a retailer are drawn at a time: of a repeated one they are the same, and others go on', async () => {
  const draw = drawing()
  const [first, repeated] = [draw('one', [photo, photo]), draw('one', [photo, photo])]
  const [second, others] = [draw('one', [photo], 'another report'), draw('other', [photo])]
  expect(await second).toMatchObject({ ok: false, error: { code: 'rate_limited', retryAfterSeconds: 5 } })
  const drawn = await first
  expect(drawn.ok && drawn.value.length).toBe(2)
  expect(await repeated).toBe(drawn)
  expect(codeOf(await others)).toBe('drawn')
  expect(codeOf(await draw('one', [photo], 'another report'))).toBe('drawn')
  expect(codeOf(await draw('one', []))).toBe('drawn')
})

test('forty photos of a retailer are drawn in an hour, also of reports that come to nothing', async () => {
  const draw = drawing()
  const codes = []
  for (let turn = 0; turn < 12; turn += 1) codes.push(codeOf(await draw('one', [photo, photo, photo, broken])))
  expect(codes).toEqual([
    ...Array.from({ length: 10 }, () => 'unsupported_media_type'),
    ...Array.from({ length: 2 }, () => 'rate_limited'),
  ])
  expect(codeOf(await draw('other', [photo]))).toBe('drawn')
})

test('however many photos of retailers wait, there are places for those of drivers', async () => {
  const ofRetailers = Array.from({ length: 20 }, () => redrawPhoto(photo, 'retailer'))
  const ofDrivers = Array.from({ length: 9 }, () => redrawPhoto(photo, 'staff'))
  const [retailers, drivers] = [await Promise.all(ofRetailers), await Promise.all(ofDrivers)].map((all) =>
    all.map(codeOf),
  )
  expect([howMany(retailers ?? [], 'drawn'), howMany(retailers ?? [], 'unavailable')]).toEqual([16, 4])
  expect([howMany(drivers ?? [], 'drawn'), howMany(drivers ?? [], 'unavailable')]).toEqual([8, 1])
})

test('a photo that a busy machine gives up is not called broken', async () => {
  const endless = sharp({ create: { width: 4000, height: 4000, channels: 3, background: '#888888' } }).median(99)
  const why = (picture: Sharp) => picture.toBuffer().then(() => null, refusalOf)
  expect(await why(endless.timeout({ seconds: 1 }).webp())).toMatchObject({
    error: { code: 'unavailable', retryAfterSeconds: 10 },
  })
  expect(await why(sharp(broken, { failOn: 'error' }))).toMatchObject({ error: { code: 'unsupported_media_type' } })
})
