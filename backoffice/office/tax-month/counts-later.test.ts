import { expect, test } from 'vitest'
import { taxMonth as texts } from '#backoffice/texts/taxMonth.en.ts'
import { countsLater } from './counts-later.ts'

const said = (month: string, isClosed: boolean) => countsLater({ month, isClosed, now: '2026-11' }, texts, 'en')

test('who issues the invoices of a month that is over reads that its VAT falls, unless it is closed', () => {
  const [warning, ...others] = said('2026-10', false)
  expect(warning).toContain('count in November 2026, and lower the VAT of October 2026')
  expect([others, said('2026-10', true), said('2026-11', false)]).toEqual([[], [], []])
})
