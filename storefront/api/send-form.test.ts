import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendSlowly } from '#test/builders/slow-upload.ts'
import { stubBrowser } from './browser.fixture.ts'
import { sendForm } from './send-form.ts'

beforeEach(stubBrowser)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What answers every form. */
function answerWith(status: number, responseText: string): void {
  class Request {
    status = status
    responseText = responseText
    upload = {}
    onload = () => undefined
    open = () => undefined
    setRequestHeader = () => undefined
    getResponseHeader = () => null
    send = () => queueMicrotask(() => this.onload())
  }
  vi.stubGlobal('XMLHttpRequest', Request)
}
const send = () =>
  sendForm('/api/slips', { form: new FormData(), idempotencyKey: 'key-1', onProgress: () => undefined })

test('the answer to a form is what the server says', async () => {
  answerWith(200, '{"id":1}')
  expect(await send()).toEqual({ ok: true, value: { id: 1 } })
})

test('an answer that is none of the shop leaves it open whether the form arrived', async () => {
  answerWith(200, '<html>Sign in to the network</html>')
  expect(await send()).toEqual({ ok: false, error: { code: 'offline', status: 0 } })
})

test.each([
  ['arrives, however long that takes, while it moves', 10, 50_000, true],
  ['is given up where nothing moves', 1, 90_000, false],
])('a form over a slow network %s', async (_, parts, everyMs, ok) => {
  sendSlowly(parts, everyMs)
  const reply = send()
  await vi.advanceTimersByTimeAsync(parts * everyMs)
  expect(await reply).toMatchObject({ ok })
})
