import { expect, test } from 'vitest'
import { messagingApi } from '#server/adapters/line/messaging-api.ts'
import { reasonIn } from './undelivered-reasons.ts'

test.each([
  [null, null, null],
  ['LINE was turned off', 'turned_off', null],
  ['Its time was over', 'too_late', null],
  ['No answer within 10 s', 'no_answer', null],
  ['LINE cannot be reached: ECONNREFUSED', 'unreachable', 'ECONNREFUSED'],
  ['Answered 500', 'refused', null],
  ['Answered 400: Failed to send messages', 'refused', 'Failed to send messages'],
  ['Something of an older release', 'refused', 'Something of an older release'],
])('%j means %j, with the words %j', (error, reason, said) => {
  expect(reasonIn(error)).toEqual({ reason, said })
})

const late = new DOMException('The operation timed out', 'TimeoutError')
const cut = new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })
test.each([
  ['no_answer', null, () => Promise.reject(late)],
  ['unreachable', 'ECONNRESET', () => Promise.reject(cut)],
  ['refused', null, () => Promise.resolve(new Response('', { status: 500 }))],
  ['refused', 'Not found', () => Promise.resolve(Response.json({ message: 'Not found' }, { status: 404 }))],
])('what the adapter says of an attempt means %s, with the words %j', async (reason, said, request) => {
  const channel = { url: 'http://line.invalid', token: 'token', secret: 'secret', basicId: '@shop' }
  const { error } = await messagingApi(channel, request).push({ to: 'U1', text: 'Hello', retryKey: 'key' })
  expect(reasonIn(error)).toEqual({ reason, said })
})
