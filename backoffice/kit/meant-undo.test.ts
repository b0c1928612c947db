import { afterEach, expect, test, vi } from 'vitest'
import { undoActions } from '#contract/backoffice/staff-actions/calls.ts'
import { asOneChange, watchChange } from '#backoffice/api/changes-underway.ts'
import { meantUndo, newestUndo } from './meant-undo.ts'
import { removeToast, showToast, shownToasts } from './toasts.ts'

/** A call that is answered by hand. */
function change(definition = 'POST /backoffice/api/orders/move' as typeof undoActions) {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { sent: () => watchChange(definition, promise), answer: resolve }
}
const show = (actionId: number) => showToast({ text: 'Done', undo: { actionId } })

afterEach(() => {
  vi.useRealTimers()
  shownToasts().forEach(({ id }) => removeToast(id))
})

test('with nothing under way the newest undo is meant', async () => {
  show(1)
  show(2)
  showToast({ text: 'Printed', keepsKey: true })
  expect((await meantUndo())?.undo).toEqual({ actionId: 2 })
})

test.each(['done', 'failed'] as const)(
  'after what is %s and cannot be undone, the key undoes nothing before it',
  async (tone) => {
    show(1)
    showToast({ text: 'Accepted', tone })
    expect(await meantUndo()).toBeUndefined()
    // Its button still does.
    expect(newestUndo(shownToasts())?.undo).toEqual({ actionId: 1 })
    show(2)
    const meant = await meantUndo()
    expect(meant?.undo).toEqual({ actionId: 2 })
    removeToast(meant?.id ?? 0)
    expect(await meantUndo()).toBeUndefined()
  },
)

test('before the answer, what was just done is meant', async () => {
  show(1)
  const { sent, answer } = change()
  const calling = sent().then(() => show(2))
  const meant = meantUndo()
  answer()
  await calling
  expect((await meant)?.undo).toEqual({ actionId: 2 })
})

test('what is refused leaves nothing to undo: what was done before it stays', async () => {
  show(1)
  const { sent, answer } = change()
  const calling = sent().then(() => showToast({ text: 'Refused', tone: 'failed' }))
  const meant = meantUndo()
  answer()
  await calling
  expect(await meant).toBeUndefined()
})

test('calls that follow each other are waited for up to the last', async () => {
  vi.useFakeTimers()
  show(1)
  const [first, second] = [change(), change()]
  const working = asOneChange(async () => {
    await first.sent()
    await second.sent()
  }).then(() => show(2))
  const meant = meantUndo()
  first.answer()
  // Time in which a wait for the first alone would end.
  await vi.advanceTimersByTimeAsync(100)
  second.answer()
  await working
  await vi.advanceTimersByTimeAsync(100)
  expect((await meant)?.undo).toEqual({ actionId: 2 })
})

test('while an undo is on its way, the one before it is meant', async () => {
  show(1)
  const { sent, answer } = change(undoActions)
  const calling = sent()
  expect((await meantUndo())?.undo).toEqual({ actionId: 1 })
  answer()
  await calling
})
