import { expect, test } from 'vitest'
import { getContent, publishContent, savePage } from '#contract/backoffice/trade/content/calls.ts'
import { register } from '#contract/identity/calls.ts'
import { getConsents, giveConsents } from '#contract/profile/calls.ts'
import type { PageContent } from '#contract/content/content.ts'
import { newcomer } from '#test/builders/newcomer.ts'
import { registrationCode } from '#test/builders/phone-code.ts'
import { retailerClient, send } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'

const server = await testServer()
const manager = await server.as('manager')

let number = 811_000_000
async function registered(legalVersion?: number) {
  const phone = `0${(number += 1)}`
  const answer = await send(server.url, register, {
    body: {
      ...newcomer,
      phoneNumber: phone,
      phoneCode: await registrationCode(server.url, server.db, phone),
      legalVersion,
    },
  })
  expect(answer.status).toBe(201)
  const { id, outlet_code: outletCode } = await server.db
    .selectFrom('outlet')
    .select(['id', 'outlet_code'])
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()
  return retailerClient(server.url, { id, outletCode, phone, addressId: '' })
}
async function publishTerms(asksAgain: boolean) {
  const params = { kind: 'pages', key: 'privacy-and-terms' } as const
  const { revision, draft } = (await manager.call(getContent, { params })).body
  const content = { ...draft, title: { th: 'ข้อกำหนด', en: `Terms ${revision}` } } as PageContent
  const saved = await manager.call(savePage, { params: { key: params.key }, body: { revision, content } })
  const publishing = { params, body: { revision: saved.body.revision, asksAgain } }
  const { body } = await manager.call(publishContent, publishing)
  return body.published?.number ?? 0
}

test('a new shop agrees to both documents in the version that is shown, and is not asked again', async () => {
  const retailer = await registered(1)
  const { body } = await retailer.call(getConsents)
  expect(body).toMatchObject({ version: 1, due: false })
  expect(body.given.map(({ document, version }) => [document, version])).toEqual([
    ['privacy', '1'],
    ['terms', '1'],
  ])
})

test('a shop is asked again only where a manager says that the meaning has changed, and only until it agrees', async () => {
  const retailer = await registered(1)
  const corrected = await publishTerms(false)
  expect((await retailer.call(getConsents)).body).toMatchObject({ version: corrected, due: false })
  const changed = await publishTerms(true)
  expect((await retailer.call(getConsents)).body).toMatchObject({ version: changed, due: true })
  const agree = (version: number) => retailer.call(giveConsents, { body: { version } })
  // The page was older than the change, or invalid: the new wording has not been read.
  expect((await agree(corrected)).problem.code).toBe('edit_conflict')
  expect((await agree(changed + 1)).problem.code).toBe('edit_conflict')
  const [once, twice] = await Promise.all([agree(changed), agree(changed)])
  expect([once.body.due, twice.body.due]).toEqual([false, false])
  const { given } = (await retailer.call(getConsents)).body
  expect(given.map(({ version }) => version)).toEqual(['1', '1', String(changed), String(changed)])
  expect((await retailer.call(getConsents)).body.due).toBe(false)
  // A correction after it requires no consent.
  await publishTerms(false)
  expect((await retailer.call(getConsents)).body.due).toBe(false)
})

test('who registers with a form older than the change has agreed to the older version', async () => {
  const changed = await publishTerms(true)
  const slow = await registered(changed - 1)
  expect((await slow.call(getConsents)).body).toMatchObject({
    due: true,
    given: [{ version: String(changed - 1) }, {}],
  })
  for (const nonsense of [undefined, 0, 999]) {
    const retailer = await registered(nonsense)
    const { body } = await retailer.call(getConsents)
    expect([body.due, body.given[0]?.version]).toEqual([false, String(changed)])
  }
})
