import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { entriesOf } from '#rules/keys-of.ts'
import { grounds, ownColours, unreadableColours } from './colours.ts'

test('the colours of the style sheet can be read', () => {
  expect(unreadableColours(ownColours)).toEqual([])
})

test('a pale brand on white, and words on it that are too alike, are told by name', () => {
  const light = { ...ownColours.light, brand: '#7fd1ae', onOffer: '#ffcc66' }
  expect(unreadableColours({ ...ownColours, light })).toEqual(['light.brand', 'light.onBrand', 'light.onOffer'])
})

test('the colours named here are those of the style sheet', () => {
  const sheet = readFileSync(new URL('../../design/tokens.css', import.meta.url), 'utf8')
  const [light = '', dark = ''] = sheet.split('@variant dark')
  const full = (colour: string) => (colour.length === 4 ? colour.replaceAll(/[^#]/g, '$&$&') : colour)
  const token = (half: string, name: string) => full(new RegExp(`--color-${name}: (#\\w+);`).exec(half)?.[1] ?? '')
  for (const [ground, half] of entriesOf({ light, dark })) {
    const { brand, onBrand, soft, offer, onOffer } = ownColours[ground]
    expect({ brand, onBrand, soft, offer, onOffer, ...grounds[ground] }).toEqual({
      brand: token(half, 'brand'),
      onBrand: token(half, 'on-brand'),
      soft: token(half, 'soft'),
      offer: token(half, 'offer'),
      onOffer: token(half, 'on-offer'),
      page: token(half, 'page'),
      surface: token(half, 'surface'),
      ink: token(half, 'ink'),
    })
  }
})
