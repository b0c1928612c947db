import { expect, test } from 'vitest'
import { getMe } from '#contract/backoffice/settings/me/calls.ts'
import { permissionsOf, staffRoles } from '#rules/identity/permissions.ts'
import { send } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'

const server = await testServer()

test('everybody on the staff learns who they are and what they may do', async () => {
  for (const role of staffRoles) {
    const who = await server.as(role)
    expect((await who.call(getMe)).body).toEqual({
      id: who.id,
      name: 'น้อย',
      username: who.username,
      roles: [role],
      permissions: permissionsOf([role]),
    })
  }
})

test('several roles add up, and a new name is there at once', async () => {
  const who = await server.as('driver', 'cash')
  await server.db.updateTable('staff').set({ name: 'สมชาย' }).where('id', '=', who.id).execute()
  const { body } = await who.call(getMe)
  expect(body).toMatchObject({ name: 'สมชาย', roles: ['driver', 'cash'] })
  expect(body.permissions).toEqual(expect.arrayContaining(['runs.drive', 'cash.count']))
})

test('a retailer and a visitor are none of the staff', async () => {
  expect((await (await server.retailer()).call(getMe)).status).toBe(403)
  expect((await send(server.url, getMe)).status).toBe(401)
})
