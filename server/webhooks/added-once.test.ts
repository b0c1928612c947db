import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import * as calls from '#contract/backoffice/settings/webhooks/calls.ts'
import { staffClient, type StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'

// A press that is doubled, and one whose answer was lost: one webhook, whose secret the one who adds it has.

const server = await testServer()
const other = await testServer({ sharing: server, changesNothing: true })
const admin = await server.as('admin')
const atOther = await staffClient(other.url, admin)
beforeEach(() => server.db.deleteFrom('webhook').execute())

const body = { name: 'ERP', url: 'https://erp.example/hook', topics: ['order.placed' as const], stockLowAt: 1 }
const add = (key: string | undefined, change: Partial<typeof body> = {}, who: StaffClient = admin) =>
  who.call(calls.addWebhook, { body: { ...body, ...change }, ...(key && { key }) })
const stored = () =>
  server.db.selectFrom('webhook').select(['id', 'name', 'secret', 'previous_secret']).orderBy('name').execute()

test('a webhook whose answer was lost is added once, and the answer that arrives has a secret that signs', async () => {
  const key = randomUUID()
  const lost = await add(key)
  const again = await add(key)
  expect([lost.status, again.status]).toEqual([201, 201])
  expect(again.body.id).toBe(lost.body.id)
  // Which of both answers arrived nobody knows: as after a new secret, both sign.
  expect(await stored()).toMatchObject([{ secret: again.body.secret, previous_secret: lost.body.secret }])
  expect(again.body).toMatchObject({ name: 'ERP', revision: lost.body.revision + 1 })
})

test('a press that is doubled, at two processes at once, adds one', async () => {
  const key = randomUUID()
  const answers = await Promise.all([add(key), add(key, {}, atOther)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const [row, ...more] = await stored()
  expect(more).toEqual([])
  expect(answers.map((answer) => answer.body.secret).toSorted()).toEqual(
    [row?.secret ?? '', row?.previous_secret ?? ''].toSorted(),
  )
})

test('a key is good for no other webhook and for nobody else; without one, each press adds one', async () => {
  const key = randomUUID()
  await add(key)
  expect((await add(key, { name: 'Chat' })).problem.code).toBe('idempotency_key_reused')
  const colleague = await server.as('admin')
  await add(key, { name: 'Of a colleague' }, colleague)
  await add(undefined, { name: 'Third' })
  await add(undefined, { name: 'Third' })
  expect((await stored()).map(({ name }) => name)).toEqual(['ERP', 'Of a colleague', 'Third', 'Third'])
})
