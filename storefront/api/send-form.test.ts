import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

/** A network that sends a part every so many milliseconds, and then answers; as browsers do, it ends a request at its timeout. */
function sendSlowly(parts: number, everyMs: number): void {
  class Request {
    status = 200
    responseText = '{"id":1}'
    timeout = 0
    upload: Partial<Record<'onprogress' | 'onload', (event: { loaded: number; total: number }) => void>> = {}
    onload = () => undefined
    onabort = () => undefined
    ontimeout = () => undefined
    open = () => undefined
    setRequestHeader = () => undefined
    getResponseHeader = () => null
    abort = () => this.onabort()
    send = () => {
      if (this.timeout > 0) setTimeout(() => this.ontimeout(), this.timeout)
      for (let part = 1; part <= parts; part += 1)
        setTimeout(() => this.upload.onprogress?.({ loaded: part, total: parts }), part * everyMs)
      setTimeout(() => {
        this.upload.onload?.({ loaded: parts, total: parts })
        this.onload()
      }, parts * everyMs)
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
}

test.each([
  ['arrives, however long that takes, while it moves', 10, 50_000, true],
  ['is given up where nothing moves', 1, 90_000, false],
])('a form over a slow network %s', async (_, parts, everyMs, ok) => {
  vi.useFakeTimers()
  sendSlowly(parts, everyMs)
  const reply = send()
  await vi.advanceTimersByTimeAsync(parts * everyMs)
  expect(await reply).toMatchObject({ ok })
})
