import { expect, test } from 'vitest'
import { sheet as en } from '#backoffice/texts/sheet.en.ts'
import { doneWithout } from './problem-texts.ts'

const shown = [{ productId: 4, name: { th: 'ผ้ากันเปื้อน', en: 'Apron' } }]
const said = (missing: { productId: number; qty: number }[]) =>
  doneWithout(missing, { done: 'Done', shown }, { texts: en, language: 'en' })

test('gifts that were shown and are not given are named after what was done', () => {
  expect(said([])).toBe('Done')
  expect(said([{ productId: 4, qty: 2 }])).toBe(`Done · ${en.giftsMissing('Apron × 2')}`)
})
