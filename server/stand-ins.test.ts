import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { createShop } from './create-shop.ts'
import { readSettings } from './settings/settings.ts'

const database = await testDatabase()

test('a shop that is no demo has none of the stand-ins, which pay and sign in whatever they are sent', async () => {
  const settings = readSettings({ DEMO: 'off', DATA_DIR: '/nonexistent/songdee-test', PORT: '0' })
  const own = { url: database.url, db: database.db, close: async () => undefined }
  const { app, close } = await createShop(settings, { log: pino({ level: 'silent' }), database: own }, { pages: false })
  const statusOf = async (method: 'GET' | 'POST', url: string) =>
    (await app.inject({ method, url, ...(method === 'POST' && { payload: {} }) })).statusCode
  for (const url of [
    '/gateway/test/token',
    '/gateway/pay/token',
    '/gateway/payment/4.3/paymentToken',
    '/apple/auth/token',
  ])
    expect([url, await statusOf('POST', url)]).toEqual([url, 404])
  for (const url of ['/gateway/pay/token', '/gateway/page.css', '/apple/auth/keys', '/apple/auth/authorize'])
    expect([url, await statusOf('GET', url)]).toEqual([url, 404])
  expect(await statusOf('GET', '/healthz')).toBe(200)
  await close()
})
