import { expect, test } from 'vitest'
import { readStatement } from './statement-file.ts'

const columns = { date: 'Date', time: 'Time', amount: 'Deposit', reference: 'Ref', description: 'Detail' }
const header = ['Date', 'Time', 'Withdrawal', 'Deposit', 'Balance', 'Ref', 'Detail']
const row = (date: string, time: string, deposit: string, reference = 'R1', detail = '') => [
  ...[date, time, '', deposit, '9.99'],
  reference,
  detail,
]
const now = Date.parse('2026-11-03T12:00:00+07:00')
const read = (...rows: string[][]) => readStatement([header, ...rows], columns, now)

test('lines before the header and totals below are ignored, and so is outgoing money', () => {
  const lines = [
    ['ธนาคารตัวอย่าง'],
    [],
    ['Account', '123-4-56789-0'],
    header,
    row('02/11/2026', '10:15', '1,234.50', 'REF001', 'รับโอน'),
    ['02/11/2026', '11:00', '500.00', '', '1.00', 'REF002', 'ถอน'],
    ['', '', '', '1,234.50', '', '', 'Total'],
  ]
  expect(readStatement(lines, columns, now)).toEqual({
    rows: [
      {
        line: 5,
        at: Date.parse('2026-11-02T10:15:00+07:00'),
        hasTime: true,
        amount: 1_234_50,
        reference: 'REF001',
        description: 'รับโอน',
      },
    ],
    violations: [],
    skipped: 2,
  })
})

test.each([
  ['2026-11-02', '09:05:30', '2026-11-02T09:05:30+07:00'],
  ['2/11/2569', '9:05', '2026-11-02T09:05:00+07:00'],
  ['02-11-69', '09.05', '2026-11-02T09:05:00+07:00'],
  ['02/11/26', '', '2026-11-02T00:00:00+07:00'],
  ['02/11/2026 23:59', '', '2026-11-02T23:59:00+07:00'],
])('the date %s with the time “%s” is %s', (date, time, moment) => {
  expect(read(row(date, time, '1.00'))?.rows[0]?.at).toBe(Date.parse(moment))
})

test.each([
  ['1,234.5', 1_234_50],
  ['฿20', 20_00],
  ['+0.25', 25],
  ['100.00CR', 100_00],
])('the amount %s is %i satang', (text, satang) => {
  expect(read(row('02/11/2026', '', text))?.rows[0]?.amount).toBe(satang)
})

test.each(['-20.00', '20.00-', '(20.00)', '20DR'])('the amount %s left the account', (text) => {
  expect(read(row('02/11/2026', '', text))).toMatchObject({ rows: [], violations: [], skipped: 1 })
})

test('each broken cell is reported with its line and column, and a formula is never evaluated', () => {
  const file = read(
    row('31/02/2026', '10:00', '1.00'),
    row('02/11/2026', '25:99 a.m.', '1.00'),
    row('02/11/2026', '10:00', '=SUM(D2:D3)'),
    row('02/11/2026', '10:00', '1.005'),
    row('02/11/2026', '10:00', '2.00', 'R', 'x'.repeat(301)),
    row('02/11/2026', '10:00', '3.00', '=HYPERLINK("x")'),
    row('05/11/2026', '10:00', '1.00'),
  )
  expect(file?.violations).toEqual([
    { line: 2, column: 'Date', code: 'date' },
    { line: 3, column: 'Time', code: 'time' },
    { line: 4, column: 'Deposit', code: 'amount' },
    { line: 5, column: 'Deposit', code: 'amount' },
    { line: 6, column: 'Detail', code: 'too_long' },
    { line: 8, column: 'Date', code: 'future' },
  ])
  expect(file?.rows).toMatchObject([{ line: 7, reference: '=HYPERLINK("x")' }])
})

test.each(['1,5', '1234,50', '1.234,50', '1,23,456.00', ',5', '1e9', '1๒'])(
  'the amount %s is none: a comma before decimals would make it a hundred times as much',
  (text) => {
    const violations = [{ line: 2, column: 'Deposit', code: 'amount' }]
    expect(read(row('02/11/2026', '', text))).toMatchObject({ rows: [], violations })
  },
)

test.each([
  ['๐๒/๑๑/๒๕๖๙', '100.00', 'Date', 'date'],
  ['02/11/2569', '๑๐๐.๐๐', 'Deposit', 'amount'],
  ['02/11/2569', '１００', 'Deposit', 'amount'],
])(
  'money that arrived in digits of another script is reported, not left out: %s, %s',
  (date, deposit, column, code) => {
    expect(read(row(date, '', deposit))).toEqual({ rows: [], violations: [{ line: 2, column, code }], skipped: 0 })
  },
)

test('a file without the mapped columns is none of this bank', () => {
  expect(
    readStatement(
      [
        ['a', 'b'],
        ['1', '2'],
      ],
      columns,
      now,
    ),
  ).toBeNull()
})
