import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts, textsOf } from '#backoffice/texts/namespaces.ts'
import { openQuestion } from '#backoffice/kit/confirm.ts'
import { removeToast, shownToasts } from '#backoffice/kit/toasts.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import type { DueRefund } from './RecordRefunds.tsx'
import { useRefundFile } from './use-refund-file.ts'

await loadTexts('en', ['kit', 'errors', 'refunds'])
const texts = textsOf('en', 'refunds')

const refund = (id: number, filedOn: string | null = null) => ({ id, amount: 100.5, filedOn }) as DueRefund
const filed = '2026-11-29T03:00:00.000Z'

/** What the server lists as due. */
let due: readonly DueRefund[] = []
/** The bodies of calls for a file. */
let sent: unknown[] = []
beforeEach(() => {
  due = []
  sent = []
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('fetch', async (_address: string, { method, body }: { method: string; body: string }) => {
    if (method === 'GET') return Response.json({ content: due, totalPages: 1 })
    sent.push(JSON.parse(body))
    // It needs no file to be saved.
    return Response.json({ code: 'conflict' }, { status: 409 })
  })
})
afterEach(() => {
  openQuestion()?.answer(null)
  vi.unstubAllGlobals()
  shownToasts().forEach(({ id }) => removeToast(id))
})

/** A list with these rows selected, of which `chosen` are still in it. */
function aList(selected: readonly number[], chosen: readonly DueRefund[]) {
  const kept: string[][] = []
  const selection = {
    selected: new Set(selected.map(String)),
    onSelect: (ids: ReadonlySet<string>) => void kept.push([...ids]),
    results: [],
    clear: () => undefined,
    finish: () => undefined,
  }
  const drawn: ReturnType<typeof useRefundFile>[] = []
  function Screen() {
    const list = { chosen: [...chosen], rowId: ({ id }: DueRefund) => String(id), selection, reload: () => null }
    drawn.push(useRefundFile(list, useUnderway().run))
    return null
  }
  renderToStaticMarkup(createElement(Screen))
  const [makeFile] = drawn
  if (!makeFile) throw new Error('Nothing was drawn')
  return { makeFile, kept }
}

test('all that are in no file go in one after a question with their number and sum, and no others', async () => {
  due = [refund(1), refund(2, filed), refund(3)]
  const { makeFile } = aList([], [])
  const making = makeFile()
  await vi.waitUntil(openQuestion)
  expect(openQuestion()?.question.title).toBe(texts.fileTitle('2', '฿201.00'))
  expect(sent).toEqual([])
  due = [...due, refund(4)]
  openQuestion()?.answer(true)
  await making
  expect(sent).toEqual([{ ids: [1, 3], again: false }])

  const declined = makeFile()
  await vi.waitUntil(openQuestion)
  openQuestion()?.answer(null)
  await declined
  expect(sent).toHaveLength(1)
})

test('where a colleague has put all of them in a file meanwhile, it says so', async () => {
  due = [refund(1, filed)]
  await aList([], []).makeFile()
  expect([openQuestion(), sent]).toEqual([null, []])
  expect(shownToasts()).toMatchObject([{ tone: 'failed' }])
})

test('those that are selected go in the file, and no file is made where some of them are gone from the list', async () => {
  due = [refund(1), refund(2)]
  await aList([1], [refund(1)]).makeFile()
  expect(sent).toEqual([{ ids: [1], again: false }])
  for (const chosen of [[refund(1)], []]) {
    const { makeFile, kept } = aList([1, 9], chosen)
    await makeFile()
    expect(shownToasts().at(-1)).toMatchObject({ text: texts.goneFromList, tone: 'failed' })
    expect(kept).toEqual([chosen.map(({ id }) => String(id))])
  }
  expect([openQuestion(), sent.length]).toEqual([null, 1])
})
