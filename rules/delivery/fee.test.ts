import { expect, test } from 'vitest'
import { satang } from '#rules/money.ts'
import { defaultFees, deliveryFee, freeProvinces } from './fee.ts'

// Specification 1.23, 9.30
test('the seven provinces are free, the others cost the standard, an unknown address nothing yet', () => {
  for (const code of Object.keys(freeProvinces)) expect(deliveryFee(code, defaultFees)).toBe(0)
  expect(['10', '30', null].map((code) => deliveryFee(code, defaultFees))).toEqual([100_00, 100_00, 0])
})

// Specification 1.27, 9.30
test('a supplier’s table says otherwise for single provinces', () => {
  const fees = {
    ...defaultFees,
    standard: satang(150_00),
    provinces: { '30': satang(80_00), '26': satang(0), '20': satang(99_00) },
  }
  expect(['30', '26', '10', '20'].map((code) => deliveryFee(code, fees))).toEqual([80_00, 0, 150_00, 0])
})

test('the seven eastern provinces are these', () => {
  expect(Object.values(freeProvinces).toSorted()).toEqual(
    ['ชลบุรี', 'ฉะเชิงเทรา', 'จันทบุรี', 'ตราด', 'ปราจีนบุรี', 'ระยอง', 'สระแก้ว'].toSorted(),
  )
})
