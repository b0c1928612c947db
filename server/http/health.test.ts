import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startTestServer, testServer } from '#test/test-server.ts'
import { registerHealth } from './health.ts'
import { createHttp } from './server.ts'

const server = await testServer()

test('tells that it lives and is ready', async () => {
  expect([(await fetch(`${server.url}/healthz`)).status, (await fetch(`${server.url}/readyz`)).status]).toEqual([
    200, 200,
  ])
})

test('counts what was answered, by route and status', async () => {
  await fetch(`${server.url}/api/retailer/cart`)
  await fetch(`${server.url}/api/retailer/cart`)
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(metrics).toContain('http_requests_total{method="GET",route="/api/retailer/cart",status="401"} 2')
  expect(metrics).toMatch(/http_request_seconds_total\{method="GET",route="\/api\/retailer\/cart",status="401"\} \d/)
  expect(metrics).toContain('process_resident_memory_bytes')
  // How many were answered within how long.
  expect(metrics).toContain('# TYPE http_request_duration_seconds histogram')
  const within = (le: string) =>
    `http_request_duration_seconds_bucket{method="GET",route="/api/retailer/cart",le="${le}"}`
  expect(metrics).toContain(`${within('10')} 2\n`)
  expect(metrics).toContain(`${within('+Inf')} 2\n`)
  expect(metrics).toContain('http_request_duration_seconds_count{method="GET",route="/api/retailer/cart"} 2\n')
  expect(metrics).toMatch(/^songdee_catalogue_age_seconds \d/m)
  expect(metrics).toMatch(/^songdee_pool_connections\{state="waiting"\} 0$/m)
})

test('counts an answer that is sent again like any other', async () => {
  for (let times = 0; times < 3; times += 1) await fetch(`${server.url}/company/brands/`)
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(metrics).toContain('http_requests_total{method="GET",route="/company/brands/",status="200"} 3')
})

test('the figures are told to this machine or for the token, and to nobody else, however they are asked for', async () => {
  const strict = await startTestServer({ metricsToken: 'a-token-of-prometheus' })
  const statusOf = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(strict.url + path, { headers })).status
  expect(await statusOf('/metrics')).toBe(200)
  // A proxy on the same machine forwards for another client.
  const proxied = { 'x-forwarded-for': '192.0.2.1' }
  for (const path of ['/metrics', '/metrics/', '/%6detrics', '/%6Detrics/', '/metrics?x=1'])
    expect([path, await statusOf(path, proxied)]).toEqual([path, 404])
  const withToken = (token: string) => statusOf('/metrics', { ...proxied, authorization: `Bearer ${token}` })
  expect([await withToken('a-token-of-prometheus'), await withToken('another-token-of-it')]).toEqual([200, 404])
  const outside = await strict.app.inject({ url: '/metrics', remoteAddress: '192.0.2.1' })
  expect(outside.statusCode).toBe(404)
  await strict.close()
})

test('what only grows is a counter', async () => {
  const app = createHttp({ log: pino({ level: 'silent' }) })
  const onlyGrows = true as const
  const figures = [
    { name: 'found_total', help: 'Found', onlyGrows, read: async () => 7 },
    { name: 'lost_total', help: 'Lost', onlyGrows, read: () => Promise.reject(new Error('refused')) },
    { name: 'jobs_total', help: 'Jobs', onlyGrows, label: 'job', readEach: async () => new Map([['a', 2]]) },
  ]
  registerHealth(app, figures, null)
  for (const _time of ['first', 'second']) {
    const { body } = await app.inject('/metrics')
    expect(body).toContain('# TYPE found_total counter\nfound_total 7\n')
    expect(body).toContain('# TYPE lost_total counter\nlost_total 0\n')
    expect(body).toContain('# TYPE jobs_total counter\njobs_total{job="a"} 2\n')
  }
  await app.close()
})

test('a number that does not come, or fails, keeps none of the others back', async () => {
  const app = createHttp({ log: pino({ level: 'silent' }) })
  const figures = [
    { name: 'hangs', help: 'Never answers', read: () => new Promise<number>(() => undefined), late: 0 },
    { name: 'fails', help: 'Is refused', read: () => Promise.reject(new Error('refused')) },
    { name: 'works', help: 'Answers', read: async () => 7 },
  ]
  registerHealth(app, figures, null)
  const { body } = await app.inject('/metrics')
  expect(body).toContain('\nhangs 0\n')
  expect(body).toContain('\nfails Nan\n')
  expect(body).toContain('\nworks 7\n')
  await app.close()
})
