import { expect, test } from 'vitest'
import { getLine, makeLineGroupCode } from '#contract/backoffice/settings/line/calls.ts'
import { changeStaff, endStaffSessions } from '#contract/backoffice/settings/staff/calls.ts'
import { aGroup, aUser } from '#sandbox/line/line.ts'
import { lineTest } from './line.fixture.ts'
import { answers } from './texts.ts'

const at = await lineTest()
const admin = await at.server.as('admin')

test('the code for the group ends with the sessions of the staff, and a group gets to know of the one in its place', async () => {
  const saidIn = async (groupId: string, code: string) => {
    await at.line.say({ type: 'group', groupId, userId: aUser() }, code)
    await at.send()
    return at.textsTo(groupId).at(-1)
  }
  const body = { name: 'น้อย', roles: ['admin' as const], disabled: true }
  for (const end of [
    (id: string) => admin.call(endStaffSessions, { params: { id } }),
    (id: string) => admin.call(changeStaff, { params: { id }, body }),
  ]) {
    const colleague = await at.server.as('admin')
    const { code } = (await colleague.call(makeLineGroupCode)).body
    expect((await end(colleague.id)).status).toBeLessThan(300)
    expect(await saidIn(aGroup(), code)).toBe(answers.wrongCode)
  }
  expect((await admin.call(getLine)).body.groupLinkedOn).toBeNull()
  const [group, other] = [aGroup(), aGroup()]
  for (const one of [group, other])
    expect(await saidIn(one, (await admin.call(makeLineGroupCode)).body.code)).toBe(answers.groupLinked)
  expect(at.textsTo(group).at(-1)).toBe(answers.groupReplaced)
  await at.line.leave(other)
})
