import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as calls from '#contract/backoffice/trade/loyalty/calls.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'

// Two managers write earning terms, each at another process, by pages that were opened before.

const server = await testServer({ products: {} })
const other = await testServer({ sharing: server, changesNothing: true })
const first = await server.as('manager')
const second = await other.as('manager')

const shown = async () => (await first.call(calls.listLoyaltyTerms)).body
let years = 2030
const aStart = () => `${years++}-01-01T00:00:00.000Z`

type NewTerms = { startsOn: string; bahtPerPoint: number; revision?: string; key?: string }
async function save(who: StaffClient, { startsOn, bahtPerPoint, revision, key }: NewTerms) {
  const { startsOn: _, ...terms } = (await shown()).inForce
  const body = { ...terms, bahtPerPoint, startsOn, ...(revision !== undefined && { revision }) }
  return who.call(calls.saveLoyaltyTerms, { body, ...(key && { key }) })
}
const storedAt = async (start: string) => (await shown()).all.filter(({ startsOn }) => startsOn === start)

test.each(['at the same moment', 'one after the other'])(
  'two terms of the same start, %s: one is written, and the other manager hears it',
  async (way) => {
    const startsOn = aStart()
    const { revision } = await shown()
    const write = (who: StaffClient, bahtPerPoint: number) => save(who, { startsOn, bahtPerPoint, revision })
    const answers =
      way === 'at the same moment'
        ? await Promise.all([write(first, 50), write(second, 75)])
        : [await write(first, 50), await write(second, 75)]
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [done, refused] = answers.toSorted((one, two) => one.status - two.status)
    expect(refused?.problem.code).toBe('edit_conflict')
    expect(await storedAt(startsOn)).toEqual(done?.body.all.filter((terms) => terms.startsOn === startsOn))
    // Who has read them writes over them.
    expect((await save(second, { startsOn, bahtPerPoint: 80, revision: (await shown()).revision })).status).toBe(200)
    expect(await storedAt(startsOn)).toMatchObject([{ bahtPerPoint: 80 }])
  },
)

test('terms of another start that were not on the page are said as well', async () => {
  const { revision } = await shown()
  expect((await save(first, { startsOn: aStart(), bahtPerPoint: 50, revision })).status).toBe(200)
  expect((await save(second, { startsOn: aStart(), bahtPerPoint: 60, revision })).problem.code).toBe('edit_conflict')
})

test('a lost answer comes again and puts nothing back; its key is good for no other terms', async () => {
  const [startsOn, key] = [aStart(), randomUUID()]
  const { revision } = await shown()
  const pressed = { startsOn, bahtPerPoint: 50, revision, key }
  const answers = await Promise.all([save(first, pressed), save(first, pressed)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[1]?.body).toEqual(answers[0]?.body)
  expect((await save(second, { startsOn, bahtPerPoint: 70, revision: (await shown()).revision })).status).toBe(200)
  expect((await save(first, pressed)).body).toEqual(answers[0]?.body)
  expect(await storedAt(startsOn)).toMatchObject([{ bahtPerPoint: 70 }])
  expect((await save(first, { ...pressed, bahtPerPoint: 51 })).problem.code).toBe('idempotency_key_reused')
})

test('other programs write without a revision, as before', async () => {
  const startsOn = aStart()
  for (const bahtPerPoint of [50, 60]) expect((await save(first, { startsOn, bahtPerPoint })).status).toBe(200)
  expect(await storedAt(startsOn)).toMatchObject([{ bahtPerPoint: 60 }])
})
