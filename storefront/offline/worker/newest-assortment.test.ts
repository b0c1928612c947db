import { expect, test, vi } from 'vitest'
import { aCard } from '#contract/pages/card.fixture.ts'
import type { CatalogueChanges } from '#contract/pages/catalogue-changes.ts'
import { packCatalogue, type CatalogueItem } from '#contract/pages/compact-catalogue.ts'
import { madeAtHeader } from '#contract/pages/row-changes.ts'
import { packSearchData, type SearchChanges } from '#contract/pages/search-changes.ts'
import { aListable } from '#rules/catalogue/goods.fixture.ts'
import { satang } from '#rules/money.ts'
import { cachesInMemory } from './caches.fixture.ts'
import { newestAssortment, tagOf } from './newest-assortment.ts'
import { openStore } from './store.ts'

const origin = 'https://shop.example'
const address = '/api/pages/catalogue?language=th'
const changesAddress = '/api/pages/catalogue/changes?language=th&since=5000'
const noTables = { categories: [], subcategories: [], brands: [] }

const good = (id: number, price: number): CatalogueItem => ({
  ...aListable({ id }),
  ...aCard({ id, price: satang(price) }),
})
const catalogueOf = (prices: readonly number[]) =>
  packCatalogue(
    prices.map((price, id) => good(id, price)),
    noTables,
  )
/** The third of three products is dearer. */
const dearer: CatalogueChanges = {
  tag: await tagOf(JSON.stringify(catalogueOf([100, 200, 350]))),
  removed: [],
  changed: packCatalogue([good(2, 350)], noTables),
  places: [2],
}
const made = (body: object, at = 6000) => Response.json(body, { headers: { [madeAtHeader]: String(at) } })

/** A phone that has stored three products, and what the server answers next, by path and query. */
async function aPhone(
  answers: Record<string, () => Response>,
  stored: Response | null = made(catalogueOf([100, 200, 300]), 5000),
) {
  const store = openStore(
    cachesInMemory(async () => new Response('')),
    'b1',
    [],
    () => 1000,
  )
  if (stored) await store.putAssortment(address, stored)
  const requests: string[] = []
  const fetch = vi.fn(async ({ url }: Request) => {
    const path = url.slice(origin.length)
    requests.push(path)
    return answers[path]?.() ?? new Response('{}', { status: 404 })
  })
  const refresh = async (path = address) =>
    newestAssortment(new Request(origin + path), await store.assortment(path), fetch)
  return { store, requests, refresh }
}

test('what has changed is put into the stored products, which are then of that time', async () => {
  const { store, requests, refresh } = await aPhone({ [changesAddress]: () => made(dearer) })
  const newest = await refresh()
  await store.putAssortment(address, newest.clone())
  expect([await newest.json(), requests]).toEqual([catalogueOf([100, 200, 350]), [changesAddress]])
  await refresh()
  expect(requests[1]).toBe(changesAddress.replace('5000', '6000'))
})

test('the whole that the server sends instead is taken without another request', async () => {
  const { requests, refresh } = await aPhone({ [changesAddress]: () => made(catalogueOf([1, 2])) })
  const newest = await refresh()
  expect([await newest.json(), newest.headers.get(madeAtHeader), requests]).toEqual([
    catalogueOf([1, 2]),
    '6000',
    [changesAddress],
  ])
})

test.each([
  ['of a copy that is broken', dearer, new Response('{"id":[1],"na', { headers: { [madeAtHeader]: '5000' } })],
  ['of another copy than the server thinks', dearer, made(catalogueOf([100, 201, 300]), 5000)],
  ['of an answer that no release of this time gives', { tag: 'x', rows: [] }, undefined],
])('the whole is fetched instead %s', async (_, changes, stored) => {
  const whole = { [address]: () => made(catalogueOf([100, 200, 350])) }
  const { requests, refresh } = await aPhone({ [changesAddress]: () => made(changes), ...whole }, stored)
  expect([await (await refresh()).json(), requests]).toEqual([catalogueOf([100, 200, 350]), [changesAddress, address]])
})

test('a server of a release before, which knows no changes, sends the whole', async () => {
  const whole = catalogueOf([100, 200, 350])
  const { requests, refresh } = await aPhone({ [address]: () => Response.json(whole) })
  expect([await (await refresh()).json(), requests]).toEqual([whole, [changesAddress, address]])
})

test.each([429, 503])('a busy server (%i) gets no request for the whole as well', async (status) => {
  const { requests, refresh } = await aPhone({ [changesAddress]: () => new Response('{}', { status }) })
  expect([(await refresh()).status, requests]).toEqual([status, [changesAddress]])
})

test('what the search knows follows in the same way', async () => {
  const noNames = { brands: [], shelves: [], words: [] }
  const row = (id: number, name: string) => ({ id, name, keywords: '', sku: `S${id}`, barcode: null, vatPercent: 7 })
  const searchData = (name: string) => packSearchData([row(1, 'Rice'), row(2, name)], noNames)
  const changed = packSearchData([row(2, 'Fish sauce')], noNames)
  const changes: SearchChanges = {
    tag: await tagOf(JSON.stringify(searchData('Fish sauce'))),
    removed: [],
    changed,
    places: [1],
  }
  const { store, requests, refresh } = await aPhone({
    '/api/pages/search/changes?language=th&since=5000': () => made(changes),
  })
  const search = '/api/pages/search?language=th'
  await store.putAssortment(search, made(searchData('Sauce'), 5000))
  expect(await (await refresh(search)).json()).toEqual(searchData('Fish sauce'))
  expect(requests).toHaveLength(1)
})

test('nothing stored, and a copy of a server without a time, are fetched whole', async () => {
  const whole = { [address]: () => Response.json({ id: [7] }) }
  const first = await aPhone(whole, null)
  await first.refresh()
  expect(first.requests).toEqual([address])
  const untimed = await aPhone(whole, Response.json(catalogueOf([100])))
  await untimed.refresh()
  expect(untimed.requests).toEqual([address])
})

test('without a network there is one request, and what is stored can still be an answer', async () => {
  const unreachable = () => {
    throw new TypeError('Failed to fetch')
  }
  const { store, requests, refresh } = await aPhone({ [changesAddress]: unreachable })
  await expect(refresh()).rejects.toThrow('Failed to fetch')
  expect(requests).toEqual([changesAddress])
  expect(await (await store.assortment(address))?.json()).toMatchObject({ keptAt: 1000, price: [100, 200, 300] })
})
