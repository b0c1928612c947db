import { expect, test } from 'vitest'
import { demoCatalogue } from '#demo/catalogue/catalogue.ts'
import { icons, withOwnIds } from './icons.ts'

test('every icon the catalogue names is collected, and none besides', () => {
  const named = new Set(demoCatalogue().products.map(({ picture }) => picture.icon))
  expect(Object.keys(icons).toSorted()).toEqual([...named].toSorted())
})

test('ids of an embedded icon and what points at them get the prefix', () => {
  const body = '<g id="a"><path fill="url(#b)"/><use href="#a"/><linearGradient id="b"/></g>'
  expect(withOwnIds(body, 'p')).toBe('<g id="pa"><path fill="url(#pb)"/><use href="#pa"/><linearGradient id="pb"/></g>')
})
