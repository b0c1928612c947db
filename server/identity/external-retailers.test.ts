import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Retailer } from '#server/http/caller.ts'
import { testServer } from '#test/test-server.ts'
import { provisionRetailers } from './external-retailers.ts'

const server = await testServer()
const minuteMs = 60_000

test('an account that was deleted here is not let in by the tokens that the issuer goes on giving', async () => {
  const retailer: Retailer = {
    kind: 'retailer',
    id: randomUUID(),
    outletCode: 'R9001',
    phone: '0811112222',
    name: 'ร้านมาลี',
  }
  let now = Date.now()
  const read = provisionRetailers(
    () => Promise.resolve(retailer),
    server.db,
    pino({ level: 'silent' }),
    () => now,
  )
  expect(await read('of its first day')).toEqual(retailer)
  await server.db
    .updateTable('outlet')
    .set({ deleted_at: new Date(now) })
    .where('id', '=', retailer.id)
    .execute()
  // For a quarter of an hour the list of deleted accounts refuses it.
  now += 15 * minuteMs
  expect(await read('of today')).toBeNull()
  now += 15 * minuteMs
  expect(await read('of today')).toBeNull()
})
