import { expect, test } from 'vitest'
import * as calls from '#contract/backoffice/trade/content/calls.ts'
import { companyBanners, listBanners } from '#contract/catalogue/calls.ts'
import { getDelivery, listPopups } from '#contract/content/calls.ts'
import { orderHistory } from '#contract/orders/calls.ts'
import type { BannerContent, DeliveryContent, PopupContent } from '#contract/content/content.ts'
import { beer } from '#test/builders/catalogue.ts'
import { send, type RetailerClient } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'
import { openWatch } from '#server/adapters/database/watch.ts'
import { openContent } from './content.ts'

const [rice, lager] = [1, 4]
const hourMs = 60 * 60_000

const server = await testServer({
  products: { [rice]: { price: 100_00, stock: 1000 }, [lager]: { categoryId: beer, stock: 1000 } },
})
const clerk = await server.as('clerk')
const manager = await server.as('manager')
const grocer = await server.retailer()

type PopupAudience = Pick<PopupContent, 'audience' | 'segment' | 'startsAt' | 'endsAt' | 'sequence'>
const always: PopupAudience = { audience: 'everyone', segment: null, startsAt: null, endsAt: null, sequence: 1 }
const aPopup = (over: Partial<PopupContent> = {}): PopupContent => ({
  title: { th: 'ข่าว', en: 'News' },
  body: { th: [{ type: 'paragraph', text: [{ text: 'ลดราคา' }] }], en: [] },
  image: null,
  link: null,
  linkText: { th: '', en: '' },
  ...always,
  ...over,
})
const aBanner = (over: Partial<BannerContent> = {}): BannerContent => ({
  description: { th: 'แคมเปญ', en: 'Campaign' },
  condition: 'product',
  items: [rice],
  image: null,
  ...always,
  ...over,
})

async function publish(kind: 'popups' | 'banners' | 'delivery', key: string) {
  const { revision } = (await clerk.call(calls.getContent, { params: { kind, key } })).body
  return manager.call(calls.publishContent, { params: { kind, key }, body: { revision } })
}
async function showPopup(key: string, over: Partial<PopupContent> = {}) {
  await clerk.call(calls.savePopup, { params: { key }, body: { revision: 0, content: aPopup(over) } })
  return publish('popups', key)
}
async function showBanner(key: string, over: Partial<BannerContent> = {}) {
  await clerk.call(calls.saveBanner, { params: { key }, body: { revision: 0, content: aBanner(over) } })
  const published = await publish('banners', key)
  await server.refresh()
  return published
}
const popupsOf = async (token?: string, preview?: string) =>
  (await send(server.url, listPopups, { ...(token && { token }), query: { lang: 'th', ...(preview && { preview }) } }))
    .body
const popupKeys = async (token?: string) => (await popupsOf(token)).map(({ key }) => key)

test('a banner shows neither restricted goods nor what nobody knows', async () => {
  for (const [condition, items, wrong] of [
    ['product', [rice, lager, 999], [1, 2]],
    ['hot-hotsale', [lager], [0]],
    ['brand', [1, 999], [1]],
  ] as const) {
    const content = aBanner({ condition, items: [...items] })
    const { problem } = await clerk.call(calls.saveBanner, { params: { key: 'wrong' }, body: { revision: 0, content } })
    const errors = wrong.map((index) => ({ path: `content.items.${index}`, code: 'not_for_sale' }))
    expect([problem.status, problem.errors]).toEqual([422, errors])
  }
})

test('a popup is for everybody, for all who are signed in, or for one kind of shop', async () => {
  await showPopup('for-all', { sequence: 3 })
  await showPopup('for-shops', { audience: 'signed-in', sequence: 2 })
  await showPopup('for-grocers', { audience: 'segment', segment: 'grocery', sequence: 1 })
  await showPopup('for-schools', { audience: 'segment', segment: 'school', sequence: 0 })
  expect(await popupKeys()).toEqual(['for-all'])
  expect(await popupKeys('nonsense')).toEqual(['for-all'])
  expect(await popupKeys(grocer.token)).toEqual(['for-grocers', 'for-shops', 'for-all'])
  expect(await popupKeys(clerk.token)).toEqual(['for-all'])
})

test('what one shop is answered no cache gives to another', async () => {
  const everybodys = await fetch(`${server.url}/content/popups`)
  expect(everybodys.headers.get('cache-control')).toBe('private, no-cache')
  const etag = everybodys.headers.get('etag') ?? ''
  const authorization = `Bearer ${grocer.token}`
  const own = await fetch(`${server.url}/content/popups`, { headers: { 'if-none-match': etag, authorization } })
  expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect((await fetch(`${server.url}/content/popups`, { headers: { 'if-none-match': etag } })).status).toBe(304)
})

test('a popup comes and goes by the clock, and when it is withdrawn', async () => {
  const soon = new Date(Date.now() + 1500).toISOString()
  await showPopup('later', { startsAt: soon })
  await showPopup('much-later', { startsAt: new Date(Date.now() + hourMs).toISOString() })
  await showPopup('over', { endsAt: new Date(Date.now() - 1000).toISOString() })
  // On a slow machine it may already have begun; one that begins in an hour shows that time is checked.
  await expect.poll(() => popupKeys()).toEqual(['later', 'for-all'])
  const { revision } = (await clerk.call(calls.getContent, { params: { kind: 'popups', key: 'later' } })).body
  const withdrawal = { params: { kind: 'popups', key: 'later' }, body: { revision } } as const
  expect((await clerk.call(calls.withdrawContent, withdrawal)).problem.code).toBe('forbidden')
  expect((await manager.call(calls.withdrawContent, withdrawal)).body).toMatchObject({
    published: null,
    isChanged: true,
  })
  expect(await popupKeys()).toEqual(['for-all'])
})

test('a popup whose time has not come is taken away again where the clock was ahead, and is set back', async () => {
  let now = Date.now() + 3 * hourMs
  await showPopup('coming', { startsAt: new Date(now - hourMs).toISOString() })
  const watch = openWatch(server.db, server.app.log)
  const content = await openContent(server.db, watch, server.app.log, () => now)
  watch.close()
  const isShown = () => content.snapshot().popups.some(({ key }) => key === 'coming')
  expect(isShown()).toBe(true)
  now -= 3 * hourMs
  await content.refresh()
  expect(isShown()).toBe(false)
})

test.each([
  [{ audience: 'segment', segment: null }, 'content.segment'],
  [{ audience: 'everyone', segment: 'grocery' }, 'content.segment'],
  [{ startsAt: '2026-02-01T00:00:00Z', endsAt: '2026-02-01T00:00:00Z' }, 'content.endsAt'],
  [{ link: '/all/hot' }, 'content.linkText'],
  [{ image: 'u-nothing' }, 'content.image'],
] as [Partial<PopupContent>, string][])('a popup with %j is refused', async (over, path) => {
  const refused = await clerk.call(calls.savePopup, {
    params: { key: 'bad' },
    body: { revision: 0, content: aPopup(over) },
  })
  expect([refused.status, refused.problem.errors?.map((one) => one.path)]).toEqual([422, [path]])
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'the button of a popup does not lead to %s',
  async (link) => {
    const linkText = { th: 'ไป', en: 'Go' }
    const body = { revision: 0, content: aPopup({ link, linkText }) }
    expect((await clerk.call(calls.savePopup, { params: { key: 'bad' }, body })).status).toBe(422)
  },
)

const publicBanners = async () =>
  (await send(server.url, listBanners, { query: { page: '0', size: '50' } })).body.content
const bannersOf = async (who: RetailerClient) =>
  (await who.call(companyBanners, { body: { customerID: who.id } })).body.map(({ bannerName }) => bannerName)

test('a banner is in the catalogue’s lists for whom it is meant, keeps its id, and goes when it is withdrawn', async () => {
  await showBanner('all')
  await showBanner('shops', { audience: 'signed-in', sequence: 2 })
  await showBanner('grocers', { audience: 'segment', segment: 'grocery', sequence: 3 })
  await showBanner('schools', { audience: 'segment', segment: 'school', sequence: 4 })
  expect((await publicBanners()).map(({ bannerName }) => bannerName)).toEqual(['all'])
  expect(await bannersOf(grocer)).toEqual(['all', 'shops', 'grocers'])
  const [before] = await publicBanners()
  await clerk.call(calls.saveBanner, {
    params: { key: 'all' },
    body: { revision: 1, content: aBanner({ description: { th: 'ใหม่', en: 'New' } }) },
  })
  expect((await publicBanners())[0]).toEqual(before)
  await publish('banners', 'all')
  await server.refresh()
  expect((await publicBanners())[0]).toMatchObject({ id: before?.id, bannerDescription: 'ใหม่' })
  await manager.call(calls.withdrawContent, { params: { kind: 'banners', key: 'all' }, body: { revision: 2 } })
  await server.refresh()
  expect(await publicBanners()).toEqual([])
})

test('a banner comes by the clock', async () => {
  await showBanner('much-later', { startsAt: new Date(Date.now() + hourMs).toISOString() })
  expect(await publicBanners()).toEqual([])
  await showBanner('soon', { startsAt: new Date(Date.now() + 1200).toISOString() })
  await expect.poll(async () => (await publicBanners()).length).toBe(1)
})

const fees = async () => (await send(server.url, getDelivery)).body
async function setFees(change: Partial<DeliveryContent['fees']>) {
  const { revision } = (await clerk.call(calls.getContent, { params: { kind: 'delivery', key: 'shop' } })).body
  const policy = await fees()
  const content = { ...policy, fees: { ...policy.fees, ...change } }
  return manager.call(calls.saveDelivery, { body: { revision, content } })
}

test('a manager sets what delivery costs: carts follow at once, orders keep what they paid', async () => {
  const faraway = await server.retailer({ provinceCode: '30' })
  await faraway.tap(rice, 1)
  expect((await faraway.cart()).deliveryAmt).toBe(100)
  const placed = await faraway.order()
  expect(placed.body.grandTotalAmt).toBe(200)
  await setFees({ standard: 150, provinces: [{ code: '30', fee: 79.5 }] })
  await faraway.tap(rice, 1)
  expect((await faraway.cart()).deliveryAmt).toBe(100)
  await publish('delivery', 'shop')
  expect((await fees()).fees).toMatchObject({ standard: 150, provinces: [{ code: '30', fee: 79.5 }] })
  // The page still showed 200: nobody pays another sum than the one shown.
  const outdated = await faraway.order({ expectedGrandTotalAmt: 200 })
  expect(outdated.problem.code).toBe('price_changed')
  expect((await faraway.cart()).deliveryAmt).toBe(79.5)
  expect((await faraway.order({ expectedGrandTotalAmt: 179.5 })).status).toBe(201)
  const { body } = await faraway.call(orderHistory)
  expect(body.map(({ deliveryAmt }) => deliveryAmt)).toEqual([79.5, 100])
  await grocer.tap(rice, 1)
  expect((await grocer.cart()).deliveryAmt).toBe(0)
})

test.each([
  [{ standard: -1 }],
  [{ standard: 1.005 }],
  [{ provinces: [{ code: '99x', fee: 1 }] }],
  [{ provinces: [{ code: '10', fee: 0.001 }] }],
  [{ provinces: [{ code: '20', fee: 1 }] }],
  [
    {
      provinces: [
        { code: '10', fee: 1 },
        { code: '10', fee: 2 },
      ],
    },
  ],
])('fees of %j are refused', async (change) => {
  expect((await setFees(change)).status).toBe(422)
})

test('a clerk sets no fees', async () => {
  const content = await fees()
  expect((await clerk.call(calls.saveDelivery, { body: { revision: 1, content } })).problem.code).toBe('forbidden')
})

test('a signed link shows a draft that is not published, and only that one', async () => {
  await clerk.call(calls.savePopup, {
    params: { key: 'draft' },
    body: { revision: 0, content: aPopup({ audience: 'segment', segment: 'school' }) },
  })
  const { body } = await clerk.call(calls.previewContent, { params: { kind: 'popups', key: 'draft' } })
  const token = new URL(body.url).searchParams.get('preview') ?? ''
  expect(Date.parse(body.expiresAt) - Date.now()).toBeLessThanOrEqual(15 * 60_000)
  expect((await popupsOf(undefined, token))[0]).toMatchObject({ key: 'draft' })
  expect(await popupKeys()).not.toContain('draft')
  const other = token.replace('popups.draft', 'popups.for-schools')
  const longer = token.replace(/\.(\d+)\./, (_, at: string) => `.${Number(at) + 1}.`)
  for (const forged of [other, longer, `${token}x`, token.slice(0, -1), 'x', '....'])
    expect((await popupsOf(undefined, forged)).map(({ key }) => key)).toEqual(await popupKeys())
  expect(await server.content.preview(token, new Date(Date.now() + 15 * 60_000))).toBeNull()
  expect(await server.content.preview(token, new Date())).not.toBeNull()
  const nothing = await clerk.call(calls.previewContent, { params: { kind: 'popups', key: 'nothing' } })
  expect(nothing.problem.code).toBe('not_found')
})
