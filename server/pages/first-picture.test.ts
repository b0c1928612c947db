import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { uploadProductPicture } from '#contract/backoffice/goods/products/calls.ts'
import { fileReader } from '#server/adapters/files/file-reader.ts'
import { imageRoutes, ownImages } from '#server/content/routes.ts'
import { createHttp } from '#server/http/server.ts'
import { testServer } from '#test/test-server.ts'
import { expectBuilt } from '#test/expect-built.ts'
import { openPages } from './open.ts'

// The large picture of a product is in no other page: its first reader would wait until it is made, after the page.

const [rice, soap] = [1, 2]

await expectBuilt()
const server = await testServer({ products: { [rice]: { name: 'ข้าวหอม' }, [soap]: { name: 'สบู่' } } })
const { db, catalogue, content, url } = server
const log = pino({ level: 'silent' })
const read = fileReader(null, log)
let reads = 0
const images = ownImages({
  db,
  readFile: (file) => {
    reads += 1
    return read(file)
  },
  cacheFolder: '/nonexistent/songdee-test',
})
const pages = createHttp({ log })
imageRoutes(pages, images.find)
const settings = { publicUrl: url, rateLimitFactor: 1000, mapTiles: null }
const mount = await openPages({ catalogue, content, settings })
const prepared: string[] = []
await mount(pages, undefined, (image, language) => {
  prepared.push(image)
  images.prepare(image, language)
})
afterAll(() => pages.close())

const goods = await server.as('goods')
for (const id of [rice, soap]) {
  const background = { r: 200, g: 90, b: 40 * id }
  const bytes = await sharp({ create: { width: 700, height: 700, channels: 3, background } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('image', new File([new Uint8Array(bytes)], `SKU${id}.png`))
  expect((await goods.call(uploadProductPicture, { form })).status).toBe(200)
}
await server.refresh()

test.each([
  ['the page', rice, `/product/${rice}`],
  ['its data', soap, `/api/pages/data?path=/product/${soap}`],
])('the picture of a product is being made before a phone that has %s requests it, and once', async (_, id, path) => {
  reads = 0
  const { body, statusCode } = await pages.inject(path)
  const image = /\/content\/images\/([\w-]+)|"image":"([\w-]+)"/.exec(body)?.slice(1).find(Boolean)
  expect([statusCode, image]).toEqual([200, catalogue.snapshot().productById.get(id)?.image])
  await expect.poll(() => reads).toBe(1)
  const picture = await pages.inject(`/content/images/${image}?w=600`)
  expect([picture.statusCode, picture.headers['content-type'], reads]).toEqual([200, 'image/webp', 1])
})

test('a list has no picture made before it is requested', async () => {
  prepared.length = 0
  const { body } = await pages.inject('/all/regular')
  expect([body.includes('/content/images/'), prepared]).toEqual([true, []])
})
