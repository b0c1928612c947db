import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from './browser.fixture.ts'
import { sendForm } from './send-form.ts'

beforeEach(stubBrowser)
afterEach(() => void vi.unstubAllGlobals())

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
