import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { pickShort } from '#contract/backoffice/day/orders/schemas.ts'
import { fieldsOf } from './form-fields.ts'

test('the fields of a call say what its schema says', () => {
  expect(fieldsOf(pickShort.body)).toEqual({
    'lines.*.lineNo': { kind: 'number', required: true, whole: true, min: 0, max: 2_147_483_647 },
    'lines.*.pickedQty': { kind: 'number', required: true, whole: true, min: 0, max: 2_147_483_647 },
    'lines.*.reason': { kind: 'text', required: false, minLength: 1, maxLength: 200 },
    'lines.*.stock': { kind: 'choice', required: true, choices: ['back', 'damage', 'expiry', 'loss'] },
    reason: { kind: 'text', required: true, minLength: 1, maxLength: 200 },
  })
})

test('values that may be null, days, flags and inner objects', () => {
  const body = z.object({
    note: z.nullable(z.string()),
    day: z.iso.date(),
    at: z.optional(z.iso.datetime({ offset: true })),
    isFinal: z.boolean(),
    money: z.object({ amount: z.number().check(z.minimum(0.01)) }),
  })
  expect(fieldsOf(body)).toEqual({
    note: { kind: 'text', required: false, nullable: true },
    day: { kind: 'date', required: true },
    at: { kind: 'instant', required: false },
    isFinal: { kind: 'flag', required: true },
    'money.amount': { kind: 'number', required: true, min: 0.01 },
  })
})
