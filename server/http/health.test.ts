import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '#test/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('tells that it lives and is ready', async () => {
  expect([(await fetch(`${shop.url}/healthz`)).status, (await fetch(`${shop.url}/readyz`)).status]).toEqual([200, 200])
})

test('counts what was answered, by route and status', async () => {
  await fetch(`${shop.url}/api/retailer/cart`)
  await fetch(`${shop.url}/api/retailer/cart`)
  const metrics = await (await fetch(`${shop.url}/metrics`)).text()
  expect(metrics).toContain('http_requests_total{method="GET",route="/api/retailer/cart",status="401"} 2')
  expect(metrics).toMatch(/http_request_seconds_total\{method="GET",route="\/api\/retailer\/cart",status="401"\} \d/)
  expect(metrics).toContain('process_resident_memory_bytes')
})

test('counts an answer that is sent again like any other', async () => {
  for (let times = 0; times < 3; times += 1) await fetch(`${shop.url}/company/brands/`)
  const metrics = await (await fetch(`${shop.url}/metrics`)).text()
  expect(metrics).toContain('http_requests_total{method="GET",route="/company/brands/",status="200"} 3')
})
