import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bePresent, listPresence } from '#contract/backoffice/presence/calls.ts'
import { presenceLifeMs } from '#rules/live/presence.ts'
import { watchAs } from '#test/builders/live.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'
import { sweepLive } from '../backoffice.ts'
import { presenceOf } from './presence.ts'

const server = await testServer()
const noi = await server.as('clerk')
const lek = await server.as('manager')
await server.db.updateTable('staff').set({ name: 'เล็ก' }).where('id', '=', lek.id).execute()

const orderA = { subject: 'order', id: randomUUID() } as const
const orderB = { subject: 'order', id: randomUUID() } as const
const open = async (who: StaffClient, record: { subject: 'order' | 'slip'; id: string } | null, place = 'window-1') =>
  (await who.call(bePresent, { body: { place, record } })).body
const peopleIn = (body: { people: { id: string }[] }) => body.people.map(({ id }) => id)

test('two people on one record see each other by name, and nobody else does', async () => {
  expect(await open(noi, orderA)).toEqual({ people: [], againMs: expect.any(Number) })
  expect((await open(lek, orderA)).people).toEqual([{ id: noi.id, name: 'น้อย', since: expect.any(String) }])
  expect((await open(noi, orderA)).people).toMatchObject([{ id: lek.id, name: 'เล็ก' }])
  expect(peopleIn(await open(noi, { ...orderA, subject: 'slip' }, 'window-2'))).toEqual([])
  expect((await noi.call(listPresence, { query: { subject: 'order' } })).body.records).toEqual([
    { id: orderA.id, people: [expect.objectContaining({ id: lek.id })] },
  ])
})

test('a window has one record open: going to the next leaves the last, and closing it leaves all', async () => {
  await open(lek, orderA)
  await open(lek, orderB)
  expect(peopleIn(await open(noi, orderA))).toEqual([])
  expect(peopleIn(await open(noi, orderB))).toEqual([lek.id])
  await open(lek, null)
  expect(peopleIn(await open(noi, orderB))).toEqual([])
})

test('two windows of one person are one person, and the record is left with the last of them', async () => {
  await open(lek, orderA, 'window-1')
  await open(lek, orderA, 'window-2')
  expect(peopleIn(await open(noi, orderA))).toEqual([lek.id])
  await open(lek, null, 'window-1')
  expect(peopleIn(await open(noi, orderA))).toEqual([lek.id])
  await open(lek, null, 'window-2')
  expect(peopleIn(await open(noi, orderA))).toEqual([])
})

test('a laptop that was closed leaves nobody behind', async () => {
  await open(lek, orderA)
  const who = { kind: 'staff', id: noi.id, name: 'น้อย', roles: ['clerk'] } as const
  const at = (ms: number) => presenceOf(server.db, who, 'order', new Date(Date.now() + ms))
  expect((await at(0)).records).toHaveLength(1)
  expect((await at(presenceLifeMs + 1000)).records).toEqual([])
  await sweepLive(server.db, new Date(Date.now() + presenceLifeMs + 1000))
  expect(await server.db.selectFrom('presence').selectAll().execute()).toEqual([])
})

test('coming and going is sent to open screens, a heartbeat is not', async () => {
  const stream = await watchAs(server, noi)
  const received = () => stream.changes().filter(({ id }) => id === `order:${orderB.id}`)
  await open(lek, orderB)
  await expect.poll(() => received().length).toBe(1)
  await open(lek, orderB)
  await open(lek, orderA)
  await expect.poll(() => received().length).toBe(2)
  await open(lek, orderB)
  await expect.poll(() => received().length).toBe(3)
  await open(lek, null)
  await expect.poll(() => received().length).toBe(4)
  stream.close()
})

test('very many windows of one person push out the oldest', async () => {
  // Of windows opened in the same millisecond the last by name goes first: here that is the oldest too.
  for (let n = 0; n < 25; n += 1) await open(lek, { subject: 'order', id: `order-${n + 10}` }, `many-windows-${99 - n}`)
  const { records } = (await noi.call(listPresence, { query: { subject: 'order' } })).body
  const ids = records.map(({ id }: { id: string }) => id)
  expect(ids.toSorted()).toEqual(Array.from({ length: 20 }, (_, n) => `order-${n + 15}`))
})
