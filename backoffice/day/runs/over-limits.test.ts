import { expect, test } from 'vitest'
import { satang } from '#rules/money.ts'
import { runs as texts } from '#backoffice/texts/runs.en.ts'
import { overLimits } from './over-limits.ts'

const limits = { stops: 20, cashAmt: 50_000 }

test('a run says by how much it exceeds each limit of a vehicle, and nothing within them', () => {
  expect(overLimits(texts, limits, { stops: 20, due: satang(50_000_00) })).toEqual([])
  expect(overLimits(texts, limits, { stops: 23, due: satang(77_519_00) })).toEqual([
    texts.cashOverLimit('฿50,000.00', '฿27,519.00'),
    texts.stopsOverLimit('20', '3'),
  ])
})
