import sharp from 'sharp'
import { expect, test } from 'vitest'
import * as calls from '#contract/backoffice/trade/content/calls.ts'
import { getBrand, getPage } from '#contract/content/calls.ts'
import type { BrandContent, PageContent } from '#contract/content/content.ts'
import { send } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'
import { pino } from 'pino'
import { openWatch } from '#server/adapters/database/watch.ts'
import { openContent } from './content.ts'

const server = await testServer()
const clerk = await server.as('clerk')
const manager = await server.as('manager')

const about = { kind: 'pages', key: 'about' } as const
const saying = (text: string): PageContent => ({
  title: { th: 'เกี่ยวกับเรา', en: 'About us' },
  body: {
    th: [{ type: 'paragraph', text: [{ text }] }],
    en: [{ type: 'paragraph', text: [{ text, bold: true }] }],
  },
})
const read = (slug = 'about', lang: 'th' | 'en' = 'th', headers = {}) =>
  send(server.url, getPage, { params: { slug }, query: { lang }, headers })
const revisionOf = async (name: { kind: 'pages' | 'brand' | 'popups'; key: string }) =>
  (await clerk.call(calls.getContent, { params: name })).body.revision
async function publish(text: string, asksAgain = false) {
  const content = saying(text)
  await clerk.call(calls.savePage, { params: { key: 'about' }, body: { revision: await revisionOf(about), content } })
  return manager.call(calls.publishContent, { params: about, body: { revision: await revisionOf(about), asksAgain } })
}

test('a new shop has every page in both languages, and none speaks of the demo', async () => {
  for (const slug of ['privacy-and-terms', 'cookie-policy', 'question-and-answer', 'contact-us', 'about'])
    for (const lang of ['th', 'en'] as const) {
      const { status, body } = await read(slug, lang)
      expect([status, body.slug, body.language, body.version]).toEqual([200, slug, lang, 1])
      expect(body.body.length).toBeGreaterThan(0)
      expect(JSON.stringify(body)).not.toMatch(/038-123|@songdee|ส่งดี ภาค|Songdee East/)
    }
  const brand = (await send(server.url, getBrand)).body
  expect(brand).toMatchObject({ chat: null, phone: null, place: null, legalVersion: 1 })
})

test('the privacy page says in both languages who has the data, and who receives it', async () => {
  const headings = async (lang: 'th' | 'en') => {
    const { body } = await read('privacy-and-terms', lang)
    return body.body.flatMap((block) => (block.type === 'heading' ? [block.text] : []))
  }
  expect(await headings('en')).toEqual(expect.arrayContaining(['Who we are', 'Who receives it']))
  expect(await headings('th')).toEqual(expect.arrayContaining(['เราคือใคร', 'เราส่งข้อมูลให้ใคร']))
})

test('a draft changes nothing that readers see until a manager publishes it', async () => {
  const content = saying('ฉบับร่าง')
  const saved = await clerk.call(calls.savePage, {
    params: { key: 'about' },
    body: { revision: await revisionOf(about), content },
  })
  expect(saved.body).toMatchObject({ draft: content, isChanged: true, changedBy: { name: 'น้อย' } })
  expect(JSON.stringify((await read()).body)).not.toContain('ฉบับร่าง')
  const sending = { params: about, body: { revision: saved.body.revision } }
  expect((await clerk.call(calls.publishContent, sending)).problem.code).toBe('forbidden')
  const published = await manager.call(calls.publishContent, sending)
  expect(published.body).toMatchObject({ isChanged: false, published: { number: 2, asksAgain: false } })
  expect((await read()).body).toMatchObject({ version: 2, body: content.body.th })
  expect((await read('about', 'en')).body.body).toEqual(content.body.en)
})

test('of two editors who have read the same draft, the second is told', async () => {
  const revision = await revisionOf(about)
  const save = (text: string) =>
    clerk.call(calls.savePage, { params: { key: 'about' }, body: { revision, content: saying(text) } })
  const answers = await Promise.all([save('หนึ่ง'), save('สอง'), save('สาม')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('edit_conflict')
  // A manager who has seen the draft before the change cannot publish it unseen.
  const publishing = await manager.call(calls.publishContent, { params: about, body: { revision } })
  expect(publishing.problem.code).toBe('edit_conflict')
})

test('an earlier edition becomes the draft again, and can be published as a new one', async () => {
  await publish('แรก')
  const first = (await read()).body.version
  await publish('หลัง')
  const restoring = { params: about, body: { revision: await revisionOf(about), edition: first } }
  const restored = await manager.call(calls.restoreContent, restoring)
  expect(restored.body).toMatchObject({ draft: saying('แรก'), isChanged: true })
  expect((await manager.call(calls.restoreContent, restoring)).problem.code).toBe('edit_conflict')
  await manager.call(calls.publishContent, { params: about, body: { revision: restored.body.revision } })
  expect((await read()).body).toMatchObject({ version: first + 2, body: saying('แรก').body.th })
  const { body } = await clerk.call(calls.listEditions, { params: about, query: { page: 0, size: 2 } })
  expect(body.content.map(({ number }) => number)).toEqual([first + 2, first + 1])
  expect(body.totalElements).toBe(first + 2)
  const unknown = { params: about, body: { revision: restored.body.revision, edition: 99 } }
  expect((await manager.call(calls.restoreContent, unknown)).problem.code).toBe('not_found')
})

test('who has a page already gets 304, until it is published anew', async () => {
  await publish('ก่อน')
  const etag = (await read()).headers.get('etag') ?? ''
  const again = () => read('about', 'th', { 'if-none-match': etag })
  expect((await again()).status).toBe(304)
  await publish('หลัง')
  expect((await again()).status).toBe(200)
})

test('another process shows what is published by itself', async () => {
  const log = pino({ level: 'silent' })
  const watch = openWatch(server.db, log)
  const otherProcess = await openContent(server.db, watch, log)
  await publish('ถึงทุกเครื่อง')
  await expect.poll(() => JSON.stringify(otherProcess.snapshot().pages.get('about')?.content)).toContain('ถึงทุกเครื่อง')
  otherProcess.close()
  watch.close()
})

test('a page of which nobody knows is not found, for reading and for writing', async () => {
  expect((await read('constructor')).problem.code).toBe('not_found')
  const body = { revision: 0, content: saying('x') }
  expect((await clerk.call(calls.savePage, { params: { key: 'blog' }, body })).problem.code).toBe('not_found')
  const nothing = { params: { kind: 'popups', key: 'nothing' } } as const
  for (const answer of [
    await clerk.call(calls.getContent, nothing),
    await clerk.call(calls.listEditions, { ...nothing, query: { page: 0, size: 1 } }),
    await manager.call(calls.publishContent, { ...nothing, body: { revision: 1 } }),
    await manager.call(calls.withdrawContent, { ...nothing, body: { revision: 1 } }),
  ])
    expect(answer.problem.code).toBe('not_found')
  expect((await manager.call(calls.withdrawContent, { params: about as never, body: { revision: 1 } })).status).toBe(
    422,
  )
})

const hostile = [
  { type: 'html', html: '<script>alert(1)</script>' },
  { type: 'paragraph', text: '<img src=x onerror=alert(1)>' },
  { type: 'paragraph', text: [] },
  { type: 'heading', level: 1, text: 'too large' },
  { type: 'heading', level: 2, text: 'x', id: '"><script>' },
  { type: 'list', ordered: true, items: [[{ text: 1 }]] },
]
test.each(hostile)('%j is no block', async (block) => {
  const content = { ...saying('x'), body: { th: [block], en: [] } } as PageContent
  const { problem } = await clerk.call(calls.savePage, { params: { key: 'about' }, body: { revision: 1, content } })
  expect([problem.status, problem.code]).toEqual([422, 'validation'])
})

test.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example'])(
  'a link to %s is refused with its place',
  async (href) => {
    const content = saying('x')
    content.body.en = [{ type: 'list', ordered: false, items: [[{ text: 'a' }, { text: 'b', href }]] }]
    const { problem } = await clerk.call(calls.savePage, { params: { key: 'about' }, body: { revision: 1, content } })
    expect(problem.errors).toEqual([{ path: 'content.body.en.0.items.0.1.href', code: 'link_unsafe' }])
  },
)

test('colours that cannot be read are refused with their names, and a manager alone draws the look', async () => {
  const { revision, draft } = (await clerk.call(calls.getContent, { params: { kind: 'brand', key: 'shop' } })).body
  const brand = draft as BrandContent
  const pale = { ...brand, colours: { ...brand.colours, light: { ...brand.colours.light, brand: '#9be0bd' } } }
  const save = (content: BrandContent, by = manager) => by.call(calls.saveBrand, { body: { revision, content } })
  expect((await save(brand, clerk)).problem.code).toBe('forbidden')
  expect((await save(pale)).problem.errors).toEqual([
    { path: 'content.colours.light.brand', code: 'contrast_low' },
    { path: 'content.colours.light.onBrand', code: 'contrast_low' },
  ])
  expect((await save({ ...brand, logo: 'u-nothing' })).problem.errors).toEqual([
    { path: 'content.logo', code: 'image_unknown' },
  ])
  const chat = { name: 'LINE', link: 'javascript:alert(1)', draftLink: null, hours: null }
  expect((await save({ ...brand, chat })).status).toBe(422)
})

test('staff find everything they have written, a shop none of it', async () => {
  const { body } = await clerk.call(calls.listContent, { query: { page: 0, size: 50, kind: 'pages' } })
  // What nobody has changed yet is the product's, and not a person's called `start`.
  const names = new Set(body.content.map(({ changedBy }) => changedBy.name))
  expect(names).toContain('Songdee')
  expect(names).not.toContain('start')
  expect(body.content.map(({ key }) => key)).toEqual([
    'about',
    'contact-us',
    'cookie-policy',
    'privacy-and-terms',
    'question-and-answer',
  ])
  expect(body.content[0]).toMatchObject({
    title: { th: expect.any(String), en: 'About us' },
    published: expect.any(Number),
  })
  const { body: all } = await clerk.call(calls.listContent, { query: { page: 0, size: 50 } })
  const titles = Object.fromEntries(all.content.map(({ kind, title }) => [kind, title.en]))
  expect(titles).toMatchObject({ search: 'Search words' })
  const retailer = await server.retailer()
  expect((await retailer.call(calls.listContent, { query: { page: 0, size: 50 } })).problem.code).toBe('forbidden')
})

const uploaded = (token: string, bytes: Buffer, name = 'picture.png', field = 'image') => {
  const form = new FormData()
  form.set(field, new Blob([new Uint8Array(bytes)]), name)
  return send(server.url, calls.uploadImage, { token, form })
}
const painted = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a6b4b' } })

test('a picture is kept as WebP without what a camera has written into it, and given out in every width', async () => {
  const bytes = await painted(2000, 1000)
    .withExif({ IFD0: { Copyright: 'somebody-secret' } })
    .jpeg()
    .toBuffer()
  expect(bytes.includes('somebody-secret')).toBe(true)
  const first = await uploaded(clerk.token, bytes, 'shop.jpg')
  const image = first.body
  expect([first.status, image]).toMatchObject([201, { name: 'shop.jpg', width: 1648, height: 824 }])
  expect((await uploaded(clerk.token, bytes)).body).toEqual(image)
  const { source } = await server.db
    .selectFrom('picture')
    .select('source')
    .where('id', '=', image.id)
    .executeTakeFirstOrThrow()
  if (!source) throw new Error('The picture has no bytes')
  expect(source.includes('somebody-secret')).toBe(false)
  expect((await sharp(source).metadata()).exif).toBeUndefined()
  const small = await fetch(`${server.url}/content/images/${image.id}?w=160`)
  expect([small.headers.get('content-type'), small.status]).toEqual(['image/webp', 200])
  expect((await fetch(`${server.url}/content/images/${image.id}?w=161`)).status).toBe(404)
})

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" width="9" height="9"></svg>')
const notPictures: [string, Buffer, number][] = [
  ['a drawing that can hold scripts', svg, 415],
  ['a page named like a picture', Buffer.from('<html><script>alert(1)</script>'), 415],
  ['half a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 415],
  ['nothing', Buffer.alloc(0), 415],
  ['a file of 9 MB', Buffer.alloc(9 * 1024 * 1024), 413],
]
test.each(notPictures)('%s is refused', async (_, bytes, status) => {
  expect((await uploaded(clerk.token, bytes)).status).toBe(status)
})

test('a picture that unfolds to more pixels than memory is refused by its head', async () => {
  const bomb = await sharp({ create: { width: 7200, height: 7200, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
  expect(bomb.length).toBeLessThan(1_000_000)
  expect((await uploaded(clerk.token, bomb)).status).toBe(413)
})

test('only the staff upload, one picture in its field', async () => {
  const bytes = await painted(10, 10).png().toBuffer()
  const retailer = await server.retailer()
  expect((await uploaded(retailer.token, bytes)).status).toBe(403)
  expect((await uploaded('nonsense', bytes)).status).toBe(401)
  expect((await uploaded(clerk.token, bytes, 'a.png', 'other')).status).toBe(422)
  const json = { authorization: `Bearer ${clerk.token}`, 'content-type': 'application/json' }
  const sent = await fetch(`${server.url}/backoffice/api/images`, { method: 'POST', headers: json, body: '{}' })
  expect(sent.status).toBe(415)
})

test('publishing pressed twice makes one edition, and asks shops once', async () => {
  await publish('twice')
  const editions = async () => (await clerk.call(calls.getContent, { params: about })).body.published?.number
  const first = await editions()
  const body = { revision: await revisionOf(about), asksAgain: true }
  const again = await Promise.all([1, 2, 3].map(() => manager.call(calls.publishContent, { params: about, body })))
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await editions()).toBe((first ?? 0) + 1)
})
