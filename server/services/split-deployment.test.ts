import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestCode } from '#contract/restricted-goods/calls.ts'
import { createDatabase, type TestDatabase } from '#test/database.ts'
import { send } from '#test/builders/retailer.ts'
import { runServer, type RunningServer } from '#test/running-server.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { isRunning, isServed, readModules, moduleOf, serviceNames, services, type RunningModules } from './services.ts'
import { readSettings } from '#server/settings/settings.ts'

// `npm start -- --modules=…`: a process with some of the modules.

let main: TestServer
let database: TestDatabase
let part: RunningServer
beforeAll(async () => {
  main = await startTestServer()
  database = await createDatabase()
  part = await runServer({ DATABASE_URL: database.url, OIDC_ISSUER: `${main.url}/realms/marlin` }, [
    '--modules=restricted-goods,smart-basket',
  ])
})
afterAll(async () => {
  await part.stop()
  await main.close()
  await database.drop()
})

test('it serves its own modules and knows nothing of the rest', async () => {
  const status = async (path: string) => (await fetch(`${part.url}${path}`)).status
  expect(await Promise.all(['/healthz', '/readyz', '/metrics', '/api/openapi.json'].map(status))).toEqual(
    Array(4).fill(200),
  )
  expect(await status('/company/verify/standing')).toBe(401)
  const others = ['/', '/company/brands/', '/api/products/consume', '/api/appinfo/', '/content/images/x', '/gateway/']
  expect(await Promise.all(others.map(status))).toEqual(others.map(() => 404))
  const realm = '/realms/marlin/.well-known/openid-configuration'
  expect(await status(realm)).toBe(404)
})

test('it has no account of its own and takes those of the shop', async () => {
  const retailer = await main.retailer()
  const body = { customerID: retailer.id, phoneNumber: retailer.phone }
  expect((await send(part.url, requestCode, { token: retailer.token, body })).status).toBe(202)
  const accounts = await Promise.all(
    (['outlet', 'staff'] as const).map((table) => database.db.selectFrom(table).select('id').execute()),
  )
  expect(accounts).toEqual([[], []])
})

test('a module that is not there is named, with those that are', async () => {
  await expect(runServer({ DATABASE_URL: database.url }, ['--modules=loyality'])).rejects.toThrow(
    /--modules: there is no module loyality; there are main, company, loyalty, .*restricted-goods/,
  )
})

test('the flag and the setting are taken by their names of before as well', async () => {
  await expect(runServer({ DATABASE_URL: database.url }, ['--rooms=loyality'])).rejects.toThrow(/no module loyality/)
  const issuer = { OIDC_ISSUER: 'https://id.example' }
  expect(readSettings({ ROOMS: 'loyalty', ...issuer }).modules).toEqual(['loyalty'])
  expect(readSettings({ ROOMS: 'loyalty', MODULES: 'banner', ...issuer }).modules).toEqual(['banner'])
})

test('settings that cannot work together are refused', () => {
  expect(() => readSettings({ MODULES: 'loyalty' })).toThrow(/OIDC_ISSUER/)
  expect(() => readSettings({ MODULES: 'loyalty', OIDC_ISSUER: 'https://id.example', DEMO: 'on' })).toThrow(/demo/)
  expect(() => readSettings({ MODULES: ',' })).toThrow(/at least one/)
  expect(() => readSettings({ COMPANY_URL: 'https://user:secret@company.example' })).toThrow(/COMPANY_URL/)
  expect(() => readSettings({ COMPANY_TOKEN: 'too-short' })).toThrow(/COMPANY_TOKEN/)
  expect(() => readSettings({ LOYALTY_URL: 'ftp://loyalty.example', LOYALTY_TOKEN: 'known-to-both-sides' })).toThrow(
    /LOYALTY_URL/,
  )
})

test('a part has no demo unless it is the main module', () => {
  const issuer = { OIDC_ISSUER: 'https://id.example' }
  expect(readSettings({ MODULES: 'loyalty', ...issuer })).toMatchObject({ demo: false, modules: ['loyalty'] })
  expect(readSettings({ MODULES: 'main,company' })).toMatchObject({
    demo: true,
    modules: ['main', 'restricted-goods', 'brands'],
  })
  expect(readSettings({ COMPANY_URL: 'https://company.example/company/' }).replaced).toEqual({
    company: 'https://company.example/company',
  })
})

test('every path has one module, and near misses are the main one', () => {
  expect(['/company/verify/', '/company/brands/filter/', '/api/banner/', '/api/orders/status/'].map(moduleOf)).toEqual([
    'restricted-goods',
    'brands',
    'banner',
    'order-status',
  ])
  const near = ['/api/banners', '/api/orders/', '/companyx/', '/api/appinformation', '/backoffice/api/restricted-goods']
  expect(near.map(moduleOf)).toEqual(near.map(() => 'main'))
  for (const name of serviceNames) {
    const paths = Object.values(services[name].modules as Record<string, readonly string[]>).flat()
    expect(paths.every((path) => readModules(name).includes(moduleOf(path)))).toBe(true)
  }
})

test('messages are read in every process that sends any; events only where orders are placed', () => {
  const [messages, events] = ['/backoffice/api/outbox', '/backoffice/api/outbox/undelivered']
  const alone = (modules: string) => ({ modules: readModules(modules), replaced: {} })
  const remoteCompany = { modules: null, replaced: { company: 'https://company.example' } }
  const served = (running: RunningModules) => [isServed(messages, running), isServed(events, running)]
  expect(served({ modules: null, replaced: {} })).toEqual([true, true])
  expect(served(remoteCompany)).toEqual([true, true])
  expect(served(alone('main'))).toEqual([true, true])
  expect(served(alone('company'))).toEqual([true, false])
  expect(served(alone('loyalty,brands'))).toEqual([false, false])
})

test('who leaves a service to another does not run it', () => {
  const running = { modules: null, replaced: { company: 'https://company.example' } }
  expect(
    ['restricted-goods', 'brands', 'loyalty', 'main'].map((module) => isRunning(module as 'main', running)),
  ).toEqual([false, false, true, true])
})
