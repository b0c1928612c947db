import sharp from 'sharp'
import { expect, test } from 'vitest'
import { getProduct, matchPictures, uploadProductPicture } from '#contract/backoffice/goods/products/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { productImages } from '#contract/catalogue/calls.ts'
import { aProduct } from '#test/builders/catalogue.ts'
import { send } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'

const server = await testServer({
  stock: async (db) => {
    for (const id of [1, 2, 3, 4]) await aProduct(db, { id })
    await db.updateTable('product').set({ barcode: '8850000000017' }).where('id', '=', 1).execute()
    // A mistake of the supplier: two products with one barcode.
    await db.updateTable('product').set({ barcode: '8850000000099' }).where('id', 'in', [2, 3]).execute()
  },
})
const goods = await server.as('goods')

/** A picture of its own width for each number. */
const photo = async (number: number) =>
  sharp({ create: { width: 40 + number, height: 30, channels: 3, background: { r: 200, g: 90, b: 90 } } })
    .jpeg()
    .toBuffer()

function upload(name: string, bytes: Buffer) {
  const form = new FormData()
  form.set('image', new File([new Uint8Array(bytes)], name))
  return goods.call(uploadProductPicture, { form })
}
const picturesOf = async (id: number) => (await goods.call(getProduct, { params: { id } })).body.pictures

test('file names are matched by SKU and barcode, and what fits no product or several is named', async () => {
  const names = ['8850000000017.jpg', 'sku2_3.png', 'SKU2 (2).webp', 'IMG_2041.jpg', '8850000000099.jpg', '']
  const { body } = await goods.call(matchPictures, { body: { names } })
  expect(body.content.map(({ name, product, place }) => [name, product?.sku ?? null, place])).toEqual([
    ['8850000000017.jpg', 'SKU1', 1],
    ['sku2_3.png', 'SKU2', 3],
    ['SKU2 (2).webp', 'SKU2', 2],
    ['IMG_2041.jpg', null, 1],
    ['8850000000099.jpg', null, 1],
    ['', null, 1],
  ])
})

test('pictures go to their products in their order, also twenty at once, and each is undone alone', async () => {
  const first = await upload('8850000000017.jpg', await photo(1))
  expect([first.status, first.body]).toMatchObject([200, { product: { sku: 'SKU1' }, place: 1 }])
  const images = await send(server.url, productImages)
  expect(images.body.find(({ productId }) => productId === 1)?.image).toBe(first.body.picture)
  const second = await upload('SKU1_2.jpg', await photo(2))
  expect(await picturesOf(1)).toEqual([first.body.picture, second.body.picture])
  const replaced = await upload('SKU1.jpg', await photo(3))
  expect(await picturesOf(1)).toEqual([replaced.body.picture, second.body.picture])
  // The same file again changes nothing.
  expect((await upload('SKU1.jpg', await photo(3))).body.undo).toBeNull()
  const undone = await goods.call(undoAction, { params: { id: String(replaced.body.undo?.actionId) } })
  expect([undone.status, await picturesOf(1)]).toEqual([200, [first.body.picture, second.body.picture]])
  const many = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => upload(`SKU2_${index + 1}.jpg`, await photo(10 + index))),
  )
  const taken = many.filter(({ status }) => status === 200)
  expect(await picturesOf(2)).toEqual(taken.map(({ body }) => body.picture))
  const refused = many.filter(({ status }) => status !== 200)
  expect([taken.length, refused.length]).toEqual([8, 12])
  for (const { problem } of refused) expect(problem.errors).toEqual([{ path: 'image', code: 'too_many' }])
})

test('in whatever order they arrive, none takes the place of another, and one that comes later goes before those named after it', async () => {
  const third = await upload('SKU4 (3).jpg', await photo(50))
  const second = await upload('SKU4 (2).jpg', await photo(51))
  expect(await picturesOf(4)).toEqual([second.body.picture, third.body.picture])
  const first = await upload('SKU4.jpg', await photo(52))
  expect(await picturesOf(4)).toEqual([first, second, third].map(({ body }) => body.picture))
  // Once a place was given, a picture for it replaces what is there.
  const other = await upload('SKU4_2.jpg', await photo(53))
  expect(await picturesOf(4)).toEqual([first, other, third].map(({ body }) => body.picture))
})

test('wrong files are refused, each with its reason, and a product keeps its picture', async () => {
  const before = await picturesOf(3)
  expect((await upload('IMG_2041.jpg', await photo(4))).problem.code).toBe('not_found')
  expect((await upload('SKU3.jpg', Buffer.from('not a picture'))).problem.code).toBe('unsupported_media_type')
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  expect((await upload('SKU3.jpg', Buffer.from(script))).problem.code).toBe('unsupported_media_type')
  expect((await upload('SKU3.png', (await photo(5)).subarray(0, 200))).problem.code).toBe('unsupported_media_type')
  expect((await upload('SKU3.jpg', Buffer.alloc(9 * 1024 * 1024))).problem.code).toBe('too_large')
  expect(await picturesOf(3)).toEqual(before)
})
