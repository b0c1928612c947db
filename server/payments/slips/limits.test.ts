import { expect, test } from 'vitest'
import { aSlip } from '#test/builders/slip.ts'
import { anOrder, startSlipServer, sendFor, slipServer } from './slips.fixture.ts'

const strict = await slipServer({ rateLimitFactor: 1, offeredMethods: ['COD', 'TRANSFER', 'PROMPTPAY'] })

test('a shop sends at most 20 slips an hour; another shop is not kept from sending its own', async () => {
  const retailer = await strict.retailer()
  const owing = await anOrder(strict, 'PROMPTPAY', retailer)
  for (let sent = 0; sent < 20; sent += 1)
    expect((await sendFor(strict, owing, { image: await aSlip({ words: `slip ${sent}` }) })).status).toBe(200)
  const refused = await sendFor(strict, owing, { image: await aSlip({ words: 'one too many' }) })
  expect(refused).toMatchObject({ status: 429, problem: { code: 'rate_limited' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await sendFor(strict, await anOrder(strict))).status).toBe(200)
})

test('what is refused after it was read counts too; a file that is known by its bytes is not read', async () => {
  // Eight reads an hour and twelve uploads a minute.
  const server = await startSlipServer({ rateLimitFactor: 0.4, offeredMethods: ['COD', 'TRANSFER', 'PROMPTPAY'] })
  const owing = await anOrder(server)
  const known = await aSlip({ words: 'a known file' })
  const broken = (turn: number) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(`broken ${turn}`)])
  const statuses = []
  for (const image of [known, known, known]) statuses.push((await sendFor(server, owing, { image })).status)
  for (let turn = 0; turn < 8; turn += 1) statuses.push((await sendFor(server, owing, { image: broken(turn) })).status)
  statuses.push((await sendFor(server, owing, { image: known })).status)
  expect(statuses).toEqual([200, 409, 409, ...Array.from({ length: 7 }, () => 415), 429, 409])
  await server.close()
})

test('one address sends at most 30 a minute', async () => {
  const server = await startSlipServer({ rateLimitFactor: 1, offeredMethods: ['COD', 'TRANSFER', 'PROMPTPAY'] })
  const owing = await anOrder(server)
  const image = await aSlip({ words: 'the same for all' })
  // Concurrently, so that all are in one window on a slow machine too.
  const sent = Array.from({ length: 35 }, () => sendFor(server, owing, { orderAmt: '1.00', image }))
  const statuses = (await Promise.all(sent)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([
    ...Array.from({ length: 30 }, () => 422),
    ...Array.from({ length: 5 }, () => 429),
  ])
  await server.close()
})
