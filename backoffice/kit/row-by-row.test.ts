import { expect, test } from 'vitest'
import { offline, type Reply } from '#web/reply.ts'
import { rowByRow, rowsOrProblem } from './row-by-row.ts'

type Row = { id: string; reply: Reply<object> }

const errors = { conflict: 'Somebody was faster', offline: 'Not reached' } as Parameters<typeof rowByRow>[1]['errors']
const refused: Reply<object> = { ok: false, error: { code: 'conflict', status: 409 } }
const answered = (value: object): Reply<object> => ({ ok: true, value })

const decide = (rows: readonly Row[]) =>
  rowByRow(rows, { nameOf: ({ id }) => ({ id, name: `No. ${id}` }), send: async ({ reply }) => reply, errors })

test('a row that is refused says why, and the rest is done with one undo', async () => {
  const decided = await decide([
    { id: '1', reply: answered({ undo: { actionId: 7 } }) },
    { id: '2', reply: refused },
    { id: '3', reply: answered({ undo: null }) },
  ])
  expect(decided).toEqual({
    results: [
      { id: '1', name: 'No. 1', ok: true },
      { id: '2', name: 'No. 2', ok: false, text: 'Somebody was faster' },
      { id: '3', name: 'No. 3', ok: true },
    ],
    done: 2,
    undo: { actionIds: [7] },
  })
})

test('where nothing can be undone there is no undo', async () => {
  expect(await decide([{ id: '1', reply: answered({}) }])).toMatchObject({ done: 1, undo: null })
  expect(await decide([{ id: '1', reply: refused }])).toMatchObject({ done: 0, undo: null })
})

test('a row that changed in between has the words of its screen', async () => {
  const rows = [{ id: '1', reply: refused }]
  const { results } = await rowByRow(rows, {
    nameOf: ({ id }) => ({ id, name: id }),
    send: async ({ reply }) => reply,
    errors,
    conflict: 'Taken in between',
  })
  expect(results).toEqual([{ id: '1', name: '1', ok: false, text: 'Taken in between' }])
})

test('a question about rows stays open only where none of them was answered: what was decided about one is said at its row', async () => {
  const keep = (...replies: Reply<object>[]) =>
    rowsOrProblem(
      replies.map((reply, index) => ({ id: String(index), reply })),
      { nameOf: ({ id }) => ({ id, name: id }), send: async ({ reply }) => reply, errors },
    )
  expect(await keep(offline, offline)).toEqual(offline)
  expect(await keep(refused, offline)).toEqual({
    ok: true,
    value: {
      results: [
        { id: '0', name: '0', ok: false, text: 'Somebody was faster' },
        { id: '1', name: '1', ok: false, text: 'Not reached' },
      ],
      done: 0,
      undo: null,
    },
  })
  expect(await keep(offline, answered({}))).toMatchObject({ ok: true, value: { done: 1 } })
  expect(await keep(refused)).toMatchObject({ ok: true, value: { done: 0 } })
})
