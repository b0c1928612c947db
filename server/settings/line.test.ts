import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const account = { LINE_CHANNEL_TOKEN: 'token', LINE_CHANNEL_SECRET: 'secret', LINE_BASIC_ID: '@songdee' }

test('without its settings nobody is notified by LINE; with them at the address of LINE', () => {
  expect(readSettings({}).line).toBeNull()
  const known = { token: 'token', secret: 'secret', basicId: '@songdee' }
  expect(readSettings(account).line).toEqual({ ...known, url: 'https://api.line.me' })
  const standIn = { ...account, LINE_URL: 'http://127.0.0.1:4000/' }
  expect(readSettings(standIn).line).toEqual({ ...known, url: 'http://127.0.0.1:4000' })
})

test.each([
  ['no secret', { ...account, LINE_CHANNEL_SECRET: '' }, /belong together/],
  ['no token', { ...account, LINE_CHANNEL_TOKEN: '' }, /belong together/],
  ['an account without its @', { ...account, LINE_BASIC_ID: 'songdee' }, /LINE_BASIC_ID/],
])('the start is refused for %s', (_what, environment, said) => {
  expect(() => readSettings(environment)).toThrow(said)
})
