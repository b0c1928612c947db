import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { meantUndo, newestUndo } from './meant-undo.ts'
import { removeToast, showToast, shownToasts } from './toasts.ts'
import { undoByToast } from './undo.ts'

const texts = { undone: 'Undone' } as AllTexts['kit']
const errors = { offline: 'No connection', internal: 'It failed', not_undoable: 'Too late' } as AllTexts['errors']
const refused = (status: number, code: string) => Response.json({ code }, { status })

/** What the server does at each request. */
let answers: (() => Response)[] = []
const sent: unknown[] = []

beforeEach(() => {
  answers = []
  sent.length = 0
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  shownToasts().forEach(({ id }) => removeToast(id))
})

const shown = () => shownToasts().map(({ text, tone, undo }) => ({ text, tone, undo }))

async function pressUndo(): Promise<boolean> {
  let isUndone = false
  const meant = newestUndo(shownToasts())
  if (meant) await undoByToast(meant, { texts, errors, onUndone: () => (isUndone = true) })
  return isUndone
}

test('an undo that did not arrive stays offered, and is what the next press means', async () => {
  showToast({ text: 'Product saved', undo: { actionId: 1 } })
  showToast({ text: 'Goods received', undo: { actionId: 2 } })
  expect(await pressUndo()).toBe(false)
  expect(shown().at(-1)).toEqual({ text: 'No connection', tone: 'failed', undo: { actionIds: [2] } })
  answers = [() => refused(503, 'internal')]
  expect(await pressUndo()).toBe(false)
  answers = [() => Response.json({ results: [{ id: 2, ok: true }] })]
  expect(await pressUndo()).toBe(true)
  expect(sent).toEqual([{ ids: [2] }, { ids: [2] }, { ids: [2] }])
  expect(shown().at(-1)).toEqual({ text: 'Undone', tone: 'done', undo: null })
  expect(newestUndo(shownToasts())?.undo).toEqual({ actionId: 1 })
})

test('an undo says what it undid, and leaves the key to what was done before', async () => {
  showToast({ text: 'Product saved', undo: { actionId: 1 } })
  showToast({ text: 'Goods received', undo: { actionId: 2 } })
  answers = [() => Response.json({ results: [{ id: 2, ok: true }] })]
  expect(await pressUndo()).toBe(true)
  expect(shown().at(-1)?.text).toBe('Undone · Goods received')
  expect((await meantUndo())?.undo).toEqual({ actionId: 1 })
})

test('of many actions those without an answer stay offered', async () => {
  const many = Array.from({ length: 501 }, (_, index) => index + 1)
  showToast({ text: 'Hidden', undo: { actionIds: many } })
  answers = [() => Response.json({ results: [{ id: 1, ok: true }] })]
  expect(await pressUndo()).toBe(true)
  expect(shown()).toEqual([{ text: 'No connection', tone: 'failed', undo: { actionIds: [501] } }])
})

test('an undo that the server has refused is offered no more', async () => {
  showToast({ text: 'Goods received', undo: { actionId: 2 } })
  answers = [() => refused(409, 'not_undoable')]
  expect(await pressUndo()).toBe(false)
  expect(shown()).toEqual([{ text: 'Too late', tone: 'failed', undo: null }])
})

test('messages push out older ones without an undo first', () => {
  showToast({ text: 'Goods received', undo: { actionId: 2 } })
  for (const text of ['1', '2', '3']) showToast({ text, tone: 'failed' })
  expect(shown().map(({ text }) => text)).toEqual(['Goods received', '2', '3'])
  for (const actionId of [3, 4, 5]) showToast({ text: `Action ${actionId}`, undo: { actionId } })
  expect(shown().map(({ text }) => text)).toEqual(['Action 3', 'Action 4', 'Action 5'])
})
