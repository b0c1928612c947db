import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts } from '#backoffice/texts/namespaces.ts'
import { offline, type Reply } from '#web/reply.ts'
import { removeToast, shownToasts } from './toasts.ts'
import { useUnderway } from './use-underway.ts'

await loadTexts('en', ['kit', 'errors'])
beforeEach(() => void vi.stubGlobal('document', { documentElement: { lang: 'en' } }))
afterEach(() => {
  vi.unstubAllGlobals()
  shownToasts().forEach(({ id }) => removeToast(id))
})

const done: Reply<string> = { ok: true, value: '' }
const refused: Reply<string> = { ok: false, error: { code: 'conflict', status: 409 } }

test('what an action may have changed is read again whatever came of it, also without an answer; not where nothing was sent', async () => {
  const drawn: ReturnType<typeof useUnderway>[] = []
  function Screen() {
    drawn.push(useUnderway())
    return null
  }
  renderToStaticMarkup(createElement(Screen))
  const run = drawn[0]?.run
  let reads = 0
  const reload = () => (reads += 1)
  for (const reply of [done, refused, offline]) expect(await run?.(async () => reply, { reload })).toBe(reply)
  expect(reads).toBe(3)
  const { promise, resolve } = Promise.withResolvers<Reply<string>>()
  const first = run?.(() => promise, { reload })
  expect(await run?.(async () => done, { reload })).toBeNull()
  expect(reads).toBe(3)
  resolve(done)
  await first
  expect(reads).toBe(4)
})
