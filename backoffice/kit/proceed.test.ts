import { expect, test } from 'vitest'
import { offline, type Reply } from '#web/reply.ts'
import { confirmAction, openQuestion } from './confirm.ts'
import { leave, proceed } from './proceed.ts'

const question = { title: 'Hold SD1?', confirm: 'Hold', finality: 'undoable' } as const
/** The one that is drawn. */
function shown() {
  const open = openQuestion()
  if (!open) throw new Error('No question is open')
  return open
}
const done: Reply<string> = { ok: true, value: 'held' }
const refused: Reply<string> = { ok: false, error: { code: 'conflict', status: 409 } }

test('a question stays open until the server has decided, and ends with its answer', async () => {
  for (const decided of [done, refused]) {
    const replies = [offline, decided]
    const outcome = confirmAction(question, async (reason) => (reason === 'No cash' && replies.shift()) || null)
    await proceed(shown(), 'No cash')
    expect(openQuestion()?.question).toBe(question)
    await proceed(shown(), 'No cash')
    expect(openQuestion()).toBeNull()
    expect(await outcome).toBe(decided)
  }
})

test('a question that is left while it acts ends with what comes of it', async () => {
  const { promise, resolve } = Promise.withResolvers<Reply<string>>()
  const outcome = confirmAction(question, () => promise)
  const acting = proceed(shown(), '')
  leave(shown())
  expect(openQuestion()).toBeNull()
  resolve(done)
  await acting
  expect(await outcome).toBe(done)
})

test('so does one that another question replaces, which stays open', async () => {
  const { promise, resolve } = Promise.withResolvers<Reply<string>>()
  const outcome = confirmAction(question, () => promise)
  const acting = proceed(shown(), '')
  const leaving = confirmAction({ title: 'Leave the screen?', confirm: 'Leave', finality: 'final' })
  resolve(done)
  await acting
  expect(await outcome).toBe(done)
  expect(openQuestion()?.question.title).toBe('Leave the screen?')
  await proceed(shown(), '')
  expect(await leaving).toBe(true)
})

test('a question that is left before it acts, or after an answer that never came, is a no', async () => {
  const unread = confirmAction(question, async () => offline)
  leave(shown())
  expect(await unread).toBeNull()
  const lost = confirmAction(question, async () => offline)
  await proceed(shown(), '')
  leave(shown())
  expect(await lost).toBeNull()
})
