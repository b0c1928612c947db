import { expect, test } from 'vitest'
import { normaliseTaxId } from '#rules/identity/tax-id.ts'
import { readSettings } from './settings.ts'

const live = { DATABASE_URL: 'postgresql://db.example/songdee' }
const seller = { SELLER_NAME: 'บริษัท ค้าส่ง จำกัด', SELLER_TAX_ID: '0-1075-42000-01-1', SELLER_ADDRESS: '1 ถ.สุขุมวิท' }

test('the demo has a seller of its own, a real shop none until it says who that is', () => {
  const demo = readSettings({}).seller
  expect(demo).toMatchObject({ branch: '00000' })
  expect(normaliseTaxId(demo?.taxId ?? '')).toBe(demo?.taxId)
  expect(readSettings(live).seller).toBeNull()
  expect(readSettings({ ...live, DEMO: 'on' }).seller).toEqual(demo)
})

test('the seller of the settings, with the tax number in plain digits', () => {
  const common = { name: 'บริษัท ค้าส่ง จำกัด', taxId: '0107542000011', address: '1 ถ.สุขุมวิท' }
  expect(readSettings({ ...live, ...seller }).seller).toEqual({ ...common, branch: '00000' })
  expect(readSettings({ ...seller, SELLER_BRANCH: '00003' }).seller).toEqual({ ...common, branch: '00003' })
})

test.each([
  ['a part of it alone', { SELLER_NAME: 'ก' }, /SELLER_ADDRESS belong together/],
  ['a tax number with a wrong check digit', { ...seller, SELLER_TAX_ID: '0107542000012' }, /SELLER_TAX_ID/],
  ['a branch that is no five digits', { ...seller, SELLER_BRANCH: '1' }, /SELLER_BRANCH/],
])('the start is refused for %s', (_what, environment, said) => {
  expect(() => readSettings({ ...live, ...environment })).toThrow(said)
})

test.each([
  ['LOYALTY_TOKEN', 'change-me-on-both-sides'],
  ['COMPANY_TOKEN', 'Change-Me-On-Both-Sides'],
  ['PAYMENT_SECRET_KEY', 'changeme'],
  ['DATABASE_URL', 'postgresql://songdee:change-me@10.0.0.31/songdee'],
])('an example left in %s stops the start, and is named', (name, value) => {
  expect(() => readSettings({ ...live, [name]: value })).toThrow(new RegExp(`${name}: .*the example`))
})

test.each([
  'postgresql://a:b@db1.example,db2.example/songdee',
  'postgresql://db1.example:5432,db2.example:5432/songdee?target_session_attrs=read-write',
  'postgresql:///songdee?host=db1.example,db2.example',
])('a database of several hosts is refused, with what to name instead: %s', (DATABASE_URL) => {
  expect(() => readSettings({ DATABASE_URL })).toThrow(/DATABASE_URL: it names several hosts.*follows the primary/)
})

test('a comma in the password of the database is no second host', () => {
  expect(readSettings({ DATABASE_URL: 'postgresql://a:b,c@db.example/songdee' }).databaseUrl).toContain('b,c@')
  const past = { DATABASE_DIRECT_URL: 'postgresql://db.example/songdee' }
  expect(() => readSettings(past)).toThrow('DATABASE_URL')
  expect(readSettings({ ...past, DATABASE_URL: 'postgresql://pooler.example/songdee' }).databaseDirectUrl).toContain(
    '//db.',
  )
})

test.each([
  ['DATABASE_URL', 'postgresql://songdee:pa#ss@db.example/songdee'],
  ['DATABASE_URL', 'postgresql://songdee:pa/ss@db.example/songdee'],
  ['DATABASE_READ_URL', 'postgresql://songdee:pa?ss@db.example/songdee'],
  ['DATABASE_URL', 'postgresql://songdee:pa%ff@db.example/songdee'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'x-key=50%off'],
  ['TRUST_PROXY', 'cafe'],
  ['TRUST_PROXY', '10.0.0.1, 10.0.0.0/99'],
])('a slip of the pen in %s stops the start, and is named: %s', (name, value) => {
  expect(() => readSettings({ ...live, [name]: value })).toThrow(new RegExp(`^.*\n  ${name}: `))
})

test('passwords, networks and headers that can be read are taken as they are', () => {
  for (const DATABASE_URL of [
    'postgresql://songdee:50%off@db.example/songdee',
    'postgresql://songdee:p%23a%2Fs%3Fs%25@db.example:5432/songdee?sslmode=require',
    'postgresql://songdee@/songdee?host=/run/postgresql',
    'postgresql:///songdee?host=/run/postgresql',
    'postgresql://[::1]:5432/songdee',
  ])
    expect(readSettings({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  const networks = ['127.0.0.1', '10.0.0.0/8', '10.0.0.0/255.0.0.0', '::1', 'fd00::/8', '::ffff:10.0.0.1']
  expect(readSettings({ TRUST_PROXY: networks.join(', ') }).trustProxy).toEqual(networks)
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_EXPORTER_OTLP_HEADERS: 'a=b%20c,d=e=f' }
  expect(readSettings(traces).traces?.headers).toEqual({ a: 'b c', d: 'e=f' })
})
