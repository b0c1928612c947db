import { expect, test } from 'vitest'
import { linesBeyond } from './lines-beyond.ts'

const named = { sku: '', nameThai: '', nameEng: '', unit: 'ลัง', packUnits: 12, packName: 'ลัง' }
const typed = [
  { ...named, productId: 1, units: '30', cost: '10.5' },
  { ...named, productId: 2, units: '4', cost: '8' },
  { ...named, productId: 3, units: '', cost: '' },
  { ...named, productId: 4, units: '6', cost: '' },
]
const goods = [
  { productId: 1, units: 24 },
  { productId: 2, units: 5 },
]
const units = (state: 'SENT' | 'CANCELLED') =>
  linesBeyond({ state, goods }, typed).map((line) => [line.productId, line.units])

test('of what was typed an order has what it was sent with: the rest is what it lacks, of a cancelled one all of it', () => {
  expect(units('SENT')).toEqual([
    [1, 6],
    [4, 6],
  ])
  expect(units('CANCELLED')).toEqual([
    [1, 30],
    [2, 4],
    [4, 6],
  ])
  expect(linesBeyond({ state: 'SENT', goods }, typed)[0]).toMatchObject({
    packUnits: 12,
    packName: 'ลัง',
    costAmt: 10.5,
  })
})
