import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const thai = { SMS_PROVIDER: 'thaibulksms', SMS_KEY: 'key', SMS_SECRET: 'secret', SMS_SENDER: 'Songdee' }
const bridge = { SMS_URL: 'https://sms.example/messages', SMS_TOKEN: 'token' }

test('text messages wait in the outbox, go to a bridge, or to the provider that is named', () => {
  expect(readSettings({}).sms).toBeNull()
  expect(readSettings({ SMS_SENDER: 'Songdee' }).sms).toBeNull()
  const { SMS_URL: url, SMS_TOKEN: token } = bridge
  expect(readSettings(bridge).sms).toEqual({ provider: 'bridge', url, token, sender: 'Songdee' })
  const known = { provider: 'thaibulksms', key: 'key', secret: 'secret', sender: 'Songdee' }
  expect(readSettings(thai).sms).toEqual({ ...known, url: 'https://api-v2.thaibulksms.com', credit: null })
  const elsewhere = { ...thai, SMS_URL: 'http://127.0.0.1:4000/', SMS_CREDIT: 'corporate' }
  expect(readSettings(elsewhere).sms).toEqual({ ...known, url: 'http://127.0.0.1:4000', credit: 'corporate' })
})

test.each([
  ['no secret', { ...thai, SMS_SECRET: '' }, /SMS_SECRET and SMS_SENDER/],
  ['no registered name', { ...thai, SMS_SENDER: '' }, /SMS_SENDER/],
  ['a provider nobody knows', { ...thai, SMS_PROVIDER: 'pigeon' }, /SMS_PROVIDER/],
  ['a kind of credit nobody knows', { ...thai, SMS_CREDIT: 'gold' }, /SMS_CREDIT/],
  ['a key without its provider', { ...bridge, SMS_KEY: 'key' }, /want SMS_PROVIDER/],
  ["a bridge's token beside a provider", { ...thai, ...bridge }, /SMS_TOKEN/],
  ['a bridge without its token', { SMS_URL: bridge.SMS_URL }, /belong together/],
])('the start is refused for %s', (_what, environment, said) => {
  expect(() => readSettings(environment)).toThrow(said)
})
