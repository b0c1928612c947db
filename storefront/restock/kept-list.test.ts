import { createElement } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { render } from '#storefront/pages/render.fixture.ts'
import { allNamespaces } from '#storefront/texts/further-texts.ts'
import { loadTexts } from '#storefront/texts/namespaces.ts'
import { changeList, forgetList, keptList } from './kept-list.ts'
import { PasteList } from './PasteList.tsx'

vi.mock('#storefront/api/session.ts', async (original) => ({
  ...(await original<object>()),
  useRetailer: () => ({ id: 'shop' }),
}))

beforeAll(() => loadTexts('th', allNamespaces))
beforeEach(forgetList)

const line = { id: 0, text: 'ยางรถยนต์ 4 เส้น', kind: 'ask', candidates: [], chosen: null } as never
const sheet = () => render(createElement(PasteList, { onClose: () => undefined }), 'th').text

test('a list that was read is still there when its sheet is opened again', () => {
  changeList('shop', { lines: [line] })
  expect(sheet()).toContain('ยางรถยนต์ 4 เส้น')
  forgetList()
  expect(sheet()).not.toContain('ยางรถยนต์ 4 เส้น')
})

test('the list of one retailer is not that of the next one on this phone', () => {
  changeList('other', { text: 'ยางรถยนต์ 4 เส้น', lines: [line] })
  expect(keptList('shop')).toEqual({ text: '', lines: null, isAdded: false })
  expect(sheet()).not.toContain('ยางรถยนต์ 4 เส้น')
})

test('no text is too long to be pasted: what is behind the limit would be cut off', () => {
  const { html } = render(createElement(PasteList, { onClose: () => undefined }), 'th')
  expect(html).toContain('<textarea')
  expect(html).not.toMatch(/maxlength/i)
})
