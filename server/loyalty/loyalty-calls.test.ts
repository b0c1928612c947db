import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as calls from '#contract/backoffice/trade/loyalty/calls.ts'
import { customerInfo, myPoints, myPointsHistory } from '#contract/loyalty/calls.ts'
import { getProfile } from '#contract/profile/calls.ts'
import { testServer } from '#test/test-server.ts'
import { givePoints, ledgerSum } from './retailer-points.fixture.ts'

const server = await testServer()

// Specification 1.9, 7.21
test('a shop finds itself by its phone number, and nobody else', async () => {
  const [retailer, other] = [await server.retailer(), await server.retailer()]
  await givePoints(server, retailer.id, 12)
  const ask = (phoneNumber: string) => retailer.call(customerInfo, { body: { phoneNumber } })
  expect((await ask(retailer.phone)).body.customer).toMatchObject({
    id: retailer.id,
    phoneNumber: retailer.phone,
    name: 'ร้านทดสอบ',
    tier: 'member',
    points: 12,
    pointsExpiring: [{ points: 12, on: expect.stringMatching(/^\d{4}-12-31$/) }],
  })
  for (const phone of [other.phone, '0800000001', 'x']) expect((await ask(phone)).problem.code).toBe('forbidden')
})

test('an unproven phone is told so, and shows no points anywhere', async () => {
  const retailer = await server.retailer()
  await givePoints(server, retailer.id, 12)
  expect((await retailer.call(getProfile)).body.points).toBe(12)
  await server.db.updateTable('outlet').set({ phone_verified: false }).where('id', '=', retailer.id).execute()
  const info = await retailer.call(customerInfo, { body: { phoneNumber: retailer.phone } })
  const codes = [info, await retailer.call(myPoints), await retailer.call(myPointsHistory)].map(
    (one) => one.problem.code,
  )
  expect(codes).toEqual(Array(3).fill('phone_unverified'))
  expect((await retailer.call(getProfile)).body.points).toBe(0)
})

// Specification 7.21
test('staff find any shop by its phone number, and nobody by another', async () => {
  const retailer = await server.retailer()
  const clerk = await server.as('clerk')
  const ask = async (phoneNumber: string) => (await clerk.call(customerInfo, { body: { phoneNumber } })).body.customer
  expect(await ask(retailer.phone)).toMatchObject({ id: retailer.id, points: 0 })
  expect(await ask('0800000001')).toBeNull()
})

test('a manager gives and takes points with a reason, once for each key; a clerk only looks', async () => {
  const retailer = await server.retailer()
  const [clerk, manager] = [await server.as('clerk'), await server.as('manager')]
  const params = { id: retailer.id }
  const adjust = (points: number, key: string = randomUUID(), by = manager) =>
    by.call(calls.adjustLoyaltyPoints, { params, body: { points, reason: 'ชดเชยของขาด' }, key })
  const key = randomUUID()
  expect((await adjust(50, key)).body.points).toBe(50)
  expect((await adjust(50, key)).body.points).toBe(50)
  expect((await adjust(51, key)).problem.code).toBe('idempotency_key_reused')
  expect((await adjust(-20)).body.points).toBe(30)
  expect((await adjust(-31)).problem.code).toBe('points_short')
  expect((await adjust(5, randomUUID(), clerk)).problem.code).toBe('forbidden')
  const stranger = { params: { id: randomUUID() }, body: { points: 5, reason: 'ทดสอบ' }, key: randomUUID() }
  expect((await manager.call(calls.adjustLoyaltyPoints, stranger)).problem.code).toBe('not_found')
  expect((await clerk.call(calls.getLoyaltyMember, { params })).body.points).toBe(30)
  const { content } = (await clerk.call(calls.listLoyaltyHistory, { params })).body
  expect(content).toMatchObject([
    { points: -20, reason: 'ชดเชยของขาด', actor: { id: manager.id, name: 'น้อย' } },
    { points: 50, kind: 'adjust' },
  ])
  expect(await ledgerSum(server, retailer.id)).toBe(30)
})

test('a shop reads its own history page by page, and not who of the staff it was', async () => {
  const [retailer, other] = [await server.retailer(), await server.retailer()]
  for (const points of [1, 2, 3]) await givePoints(server, retailer.id, points)
  await givePoints(server, other.id, 99)
  const page = async (number: number) =>
    (await retailer.call(myPointsHistory, { query: { page: number, size: 2 } })).body
  const [first, second] = [await page(0), await page(1)]
  expect([...first.content, ...second.content].map(({ points }) => points)).toEqual([3, 2, 1])
  expect([first.totalElements, first.totalPages]).toEqual([3, 2])
  expect(Object.keys(first.content[0] ?? {})).not.toContain('actor')
})

test('a manager lets other terms begin later, never in the past', async () => {
  const manager = await server.as('manager')
  const { inForce } = (await manager.call(calls.listLoyaltyTerms)).body
  expect(inForce).toMatchObject({ bahtPerPoint: 100, startsOn: null })
  const save = (startsOn: string, bahtPerPoint = 50) =>
    manager.call(calls.saveLoyaltyTerms, { body: { ...inForce, bahtPerPoint, startsOn } })
  expect((await save('2020-01-01T00:00:00Z')).problem.errors).toEqual([{ path: 'startsOn', code: 'in_the_past' }])
  // By the names of the call: the form has a field of each.
  expect((await save('2036-01-01T00:00:00Z', 0.005)).problem.errors).toEqual([
    { path: 'bahtPerPoint', code: 'invalid' },
  ])
  const tiers = { ...inForce.tiers, gold: { ...inForce.tiers.gold, fromAmt: inForce.tiers.silver.fromAmt } }
  const body = { ...inForce, startsOn: '2036-01-01T00:00:00Z', tiers }
  expect((await manager.call(calls.saveLoyaltyTerms, { body })).problem.errors).toEqual([
    { path: 'tiers.gold.fromAmt', code: 'not_rising' },
  ])
  const saved = (await save('2036-01-01T00:00:00Z')).body
  expect(saved.inForce).toEqual(inForce)
  expect(saved.all).toMatchObject([{ bahtPerPoint: 50, startsOn: '2036-01-01T00:00:00.000Z' }])
})
