import { createElement } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aCard } from '#contract/pages/card.fixture.ts'
import { render } from '#storefront/pages/render.fixture.ts'
import { allNamespaces } from '#storefront/texts/further-texts.ts'
import { loadTexts, textsOf } from '#storefront/texts/namespaces.ts'
import { changeList, forgetList, keptList } from './kept-list.ts'
import type { PastedLine } from './pasted-line.ts'
import { PasteList } from './PasteList.tsx'

vi.mock('#storefront/api/session.ts', async (original) => ({
  ...(await original<object>()),
  useRetailer: () => ({ id: 'shop' }),
}))

beforeAll(() => loadTexts('th', allNamespaces))
beforeEach(forgetList)

const line: PastedLine = { id: 0, text: 'ยางรถยนต์ 4 เส้น', kind: 'ask', candidates: [], chosen: null }
const drawn = () => render(createElement(PasteList, { onClose: () => undefined }), 'th')
const sheet = () => drawn().text
const sheetHtml = () => drawn().html

test('a list that was read is still there when its sheet is opened again', () => {
  changeList('shop', { lines: [line] })
  expect(sheet()).toContain('ยางรถยนต์ 4 เส้น')
  forgetList()
  expect(sheet()).not.toContain('ยางรถยนต์ 4 เส้น')
})

test('the list of one retailer is not that of the next one on this phone', () => {
  changeList('other', { text: 'ยางรถยนต์ 4 เส้น', lines: [line] })
  expect(keptList('shop')).toEqual({ text: '', lines: null, isAdded: false, busy: null })
  expect(sheet()).not.toContain('ยางรถยนต์ 4 เส้น')
})

test('no text is too long to be pasted: what is behind the limit would be cut off', () => {
  expect(sheetHtml()).toContain('<textarea')
  expect(sheetHtml()).not.toMatch(/maxlength/i)
})

test('a list that is being read takes no text that would be lost, also in a sheet that is opened again', () => {
  changeList('shop', { text: 'ยางรถยนต์ 4 เส้น' })
  expect(sheetHtml()).not.toMatch(/<textarea[^>]* readonly/i)
  changeList('shop', { busy: 'read' })
  expect(sheetHtml()).toMatch(/<textarea[^>]* readonly/i)
})

test('goods that are being added are not added again, nor is their text edited, in a sheet that is opened again', () => {
  const { pasteAgain, pasteAdd } = textsOf('th', 'browse')
  /** Whether the buttons for these take no press. */
  const areOff = () =>
    [pasteAgain, pasteAdd(1)].map((words) => {
      const button = sheetHtml()
        .match(/<button.*?<\/button>/g)
        ?.find((html) => html.includes(words))
      return / (?:aria-)?disabled="(?:true)?"/.test(button ?? '')
    })
  changeList('shop', { lines: [{ ...line, chosen: { card: aCard(), qty: 4 } }] })
  expect(areOff()).toEqual([false, false])
  changeList('shop', { busy: 'add' })
  expect(areOff()).toEqual([true, true])
})
