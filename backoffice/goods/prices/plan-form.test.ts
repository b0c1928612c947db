import { expect, test } from 'vitest'
import { pathOf, planOf } from './plan-form.ts'

test('the value is of the kind that was chosen: percent, or an amount in baht', () => {
  expect(planOf({ rule: 'percent', value: 5 }, []).rule).toEqual({ kind: 'percent', percent: 5 })
  expect(planOf({ rule: 'amount', value: 5 }, []).rule).toEqual({ kind: 'amount', amount: 5 })
})

test('a sheet has its own prices and no rule; chosen products come before a filter', () => {
  const sheet = planOf({ selection: 'sheet', sheet: 'SKU1 10', rule: 'percent', value: 5 }, [1])
  expect(sheet).toMatchObject({ selection: { kind: 'sheet', text: 'SKU1 10' } })
  expect(sheet).not.toHaveProperty('rule')
  expect(planOf({ q: 'x' }, [2, 1]).selection).toEqual({ kind: 'products', productIds: [2, 1] })
  expect(planOf({ q: 'x', category: '3', brand: '' }, []).selection).toEqual({
    kind: 'filter',
    q: 'x',
    categoryId: 3,
    brandId: undefined,
  })
})

test('a refusal is shown at the field that it is about', () => {
  expect(
    ['rule.percent', 'selection.text', 'rounding.step', 'rounding.direction', 'selection.q', 'name'].map(pathOf),
  ).toEqual(['value', 'sheet', 'step', 'direction', 'selection', 'name'])
})
