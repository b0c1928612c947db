import { generateKeyPairSync } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createApiKey } from '#contract/backoffice/settings/api-keys/calls.ts'
import * as company from '#contract/backoffice/settings/company/calls.ts'
import { acceptSecondFactor, offerSecondFactor } from '#contract/backoffice/settings/second-factor/calls.ts'
import * as staffCalls from '#contract/backoffice/settings/staff/calls.ts'
import { addWebhook, rotateWebhookSecret } from '#contract/backoffice/settings/webhooks/calls.ts'
import { exportLists, subjectOfList } from '#rules/transfer/export-lists.ts'
import { authenticator } from '#test/builders/authenticator.ts'
import { password as ofRetailers } from '#test/builders/retailer.ts'
import { staffPassword } from '#test/builders/staff.ts'
import * as faultsCalls from '#test/faults/calls.ts'
import { testServer } from '#test/test-server.ts'

// Every secret that a shop is given has a text of its own here; afterwards none of them is in any answer, in the log, in the
// audit or in a file that is taken out. What is shown once is in the answer that shows it, and nowhere after it.

/** What Apple gives out for a shop, in one line. */
const appleKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()
  .replaceAll('\n', String.raw`\n`)
/** In the environment. */
const environment = {
  LINE_CHANNEL_TOKEN: 'marked-environment-line-token',
  LINE_CHANNEL_SECRET: 'marked-environment-line-secret',
  LINE_BASIC_ID: '@environment',
  SMS_PROVIDER: 'thaibulksms',
  SMS_SENDER: 'Kaasong',
  SMS_KEY: 'marked-environment-sms-key',
  SMS_SECRET: 'marked-environment-sms-secret',
  PAYMENT_GATEWAY_URL: 'https://gateway.example/payment/4.3/',
  PAYMENT_MERCHANT_ID: 'JT01',
  PAYMENT_SECRET_KEY: 'marked-environment-gateway-secret',
  APPLE_CLIENT_ID: 'shop.kaasong',
  APPLE_TEAM_ID: 'KAASONG',
  APPLE_KEY_ID: 'marked-environment-apple-key-id',
  APPLE_PRIVATE_KEY: appleKey,
  FILES_URL: 'https://files.example/kaasong',
  FILES_KEY_ID: 'marked-environment-files-key-id',
  FILES_KEY_SECRET: 'marked-environment-files-secret',
  OUTSIDE: 'off',
}
const tokens = {
  loyaltyToken: 'marked-token-of-loyalty',
  companyToken: 'marked-token-of-the-company',
  metricsToken: 'marked-token-of-metrics',
}
const secrets = new Set<string>([
  ...Object.entries(environment).flatMap(([name, value]) => (/TOKEN|SECRET|KEY/.test(name) ? [value] : [])),
  ...Object.values(tokens),
  // Its own text without what every key begins and ends with.
  ...appleKey.split(String.raw`\n`).slice(1, -2),
  ofRetailers,
  staffPassword,
])
/** A secret of this test. */
const marked = (text: string): string => {
  secrets.add(`marked-${text}`)
  return `marked-${text}`
}

/** Settings of secrets that cannot be set with these. */
const inPlaceOf: Readonly<Record<string, string>> = { SMS_TOKEN: 'SMS_KEY' }

test('every secret setting is one of these', () => {
  const files = globSync('{settings,*-settings}.ts', { cwd: import.meta.dirname })
  const named = files.flatMap((file) =>
    [...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(/^ {2}([A-Z][A-Z\d_]+): z\b/gm)].map(
      ([, name = '']) => name,
    ),
  )
  const isSetHere = (name: string) =>
    name in environment ||
    name in inPlaceOf ||
    name.toLowerCase().replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) in tokens
  expect(named.filter((name) => /TOKEN|SECRET|KEY|PASSWORD/.test(name) && !isSetHere(name))).toEqual([])
})

const server = await testServer({ ...tokens, logLevel: 'info', products: { 1: {} }, rateLimitFactor: 1_000_000 })
const fixed = await testServer({ ...tokens, sharing: server, environment, logLevel: 'info' })
const admin = await server.as('admin')
const reader = await server.as('admin')
const buyer = await server.retailer()
await buyer.tap(1, 1)
await buyer.order()

/** Every response body, by its request. */
const answers = new Map<string, string>()
/** Of these, what a secret stands in. */
const leaks = (texts: Iterable<[string, string]>): string[] =>
  [...texts].flatMap(([from, text]) => [...secrets].flatMap((one) => (text.includes(one) ? [`${from}: ${one}`] : [])))

async function ask(
  url: string,
  call: Pick<faultsCalls.DocumentedCall, 'name' | 'method'> & { token: string | null },
  body?: string,
) {
  const response = await fetch(url, {
    method: call.method,
    headers: {
      ...(call.token !== null && { authorization: `Bearer ${call.token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      'idempotency-key': crypto.randomUUID(),
    },
    ...(body !== undefined && { body }),
  })
  answers.set(`${call.name} at ${new URL(url).port} ${answers.size}`, await faultsCalls.textOf(response))
  return response.status
}

/** The ids of what has secrets, by the first word of its paths. */
const ids: Record<string, string> = {}

test('secrets are set: on screens, by staff for themselves and for others, and what is shown once is shown', async () => {
  const revisions = async () => (await admin.call(company.getCompany)).body
  const line = { basicId: '@kaasong', token: marked('line-token'), secret: marked('line-secret') }
  const { revision } = (await revisions()).line
  expect((await admin.call(company.saveLineAccount, { body: { ...line, revision } })).status).toBe(200)
  const sms = { provider: 'thaibulksms', sender: 'Kaasong', credit: '', key: marked('sms-key') } as const
  const body = { ...sms, secret: marked('sms-secret'), revision: (await revisions()).sms.revision }
  expect((await admin.call(company.saveSmsProvider, { body })).status).toBe(200)

  const hook = {
    name: 'ERP',
    url: 'https://erp.example/hook',
    topics: ['order.placed'] as ['order.placed'],
    stockLowAt: 1,
  }
  const added = await admin.call(addWebhook, { body: hook })
  expect(added.status).toBe(201)
  const rotated = await admin.call(rotateWebhookSecret, { params: { id: added.body.id } })
  ids['webhooks'] = added.body.id
  const key = await admin.call(createApiKey, { body: { name: 'ERP', scopes: ['orders.read'], days: 1 } })
  ids['api-keys'] = key.body.id
  for (const one of [added.body.secret, rotated.body.secret, key.body.key]) secrets.add(one)

  const account = { username: 'somchai', name: 'สมชาย', roles: ['clerk'] as ['clerk'], password: marked('first') }
  const made = await admin.call(staffCalls.createStaffAccount, { body: account })
  expect(made.status).toBe(201)
  ids['staff'] = made.body.id
  const params = { id: made.body.id }
  expect(
    (await admin.call(staffCalls.setStaffPassword, { params, body: { password: marked('another') } })).status,
  ).toBe(204)
  secrets.add((await admin.call(staffCalls.giveOneTimePassword, { params })).body.password)

  const manager = await server.as('manager')
  const own = { oldPassword: staffPassword, password: marked('own-password') }
  expect((await manager.call(staffCalls.changeStaffOwnPassword, { body: own })).status).toBe(204)
  const clerk = await server.as('clerk')
  const { secret } = (await clerk.call(offerSecondFactor, { body: { password: staffPassword } })).body
  const accepted = await clerk.call(acceptSecondFactor, { body: { code: authenticator(secret)() } })
  expect(accepted.body.recoveryCodes.length).toBeGreaterThan(0)
  for (const one of [secret, ...accepted.body.recoveryCodes]) secrets.add(one)
  for (const one of [admin.token, reader.token, buyer.token]) secrets.add(one)
  expect([...secrets].every((one) => one.length >= 8)).toBe(true)
})

const isSecret = (field: string) => /password|secret|token/i.test(field)
/** A body in which every secret field has a text of its own, and nothing else is. */
function onlySecrets(schema: faultsCalls.JsonSchema, at: string): unknown {
  if (!schema.properties) return {}
  return Object.fromEntries(
    Object.keys(schema.properties).flatMap((field) => (isSecret(field) ? [[field, marked(`${at}-${field}`)]] : [])),
  )
}

test('no call answers with one: neither those that read, nor those that are sent one and refuse it', async () => {
  const calls = await faultsCalls.documentedCalls(server)
  const all = { retailer: buyer.token, staff: reader.token, service: tokens.loyaltyToken }
  for (const call of calls) {
    const subject = /^\/backoffice\/api\/([\w-]+)/.exec(call.path)?.[1] ?? ''
    const at = faultsCalls.pathWith(call.path, ids[subject] ?? '1')
    const request = { name: call.name, method: call.method, token: faultsCalls.tokenFor(call, all) }
    if (call.method === 'GET') for (const { url } of [server, fixed]) await ask(url + at, request)
    else if (call.body && Object.keys(call.body.properties ?? {}).some(isSecret))
      for (const path of [at, faultsCalls.pathWith(call.path, '1')])
        await ask(server.url + path, request, JSON.stringify(onlySecrets(call.body, subject || 'shop')))
  }
  const token = reader.token
  for (const path of ['line', 'sms']) {
    const name = `POST /backoffice/api/company/${path}/try`
    for (const { url } of [server, fixed])
      await ask(`${url}/backoffice/api/company/${path}/try`, { name, method: 'POST', token }, '{"phone":"0812345678"}')
  }
  expect(answers.size).toBeGreaterThan(200)
  expect(leaks(answers)).toEqual([])
})

test('no file that is taken out has one', async () => {
  const files = new Map<string, string>()
  for (const list of exportLists.filter((one) => !(one in subjectOfList))) {
    const response = await fetch(`${server.url}/backoffice/api/exports/${list}?format=csv`, {
      headers: { authorization: `Bearer ${reader.token}` },
    })
    expect(response.status, list).toBe(200)
    files.set(list, await response.text())
  }
  expect(files.get('audit')).toContain('company_setting')
  expect(leaks(files)).toEqual([])
})

test('neither the audit nor the log has one', async () => {
  const entries = await server.db.selectFrom('audit_entry').selectAll().execute()
  const tables = new Set(entries.map(({ table_name: name }) => name))
  for (const table of ['company_setting', 'webhook', 'api_key', 'staff', 'staff_second_factor'])
    expect(tables).toContain(table)
  expect([server.log.length, fixed.log.length].every((lines) => lines > 0)).toBe(true)
  const texts = { audit: entries, log: server.log, 'log of the other': fixed.log }
  expect(leaks(Object.entries(texts).map(([from, value]) => [from, JSON.stringify(value)]))).toEqual([])
})
