import { expect, test } from 'vitest'
import { guessStatementColumns, statementHeader } from './statement-columns.ts'

test('the columns of a bank are guessed by its header, below what it prints above', () => {
  const header = ['วันที่', 'เวลา', 'ถอน', 'ฝาก', 'อ้างอิง', 'รายการ']
  const lines = [['บัญชี 123-4-56789-0'], header, ['02/11/2569', '10:15', '', '480.00', 'R1', 'รับโอน', 'ผ่านแอป']]
  expect(guessStatementColumns(lines)).toEqual({
    date: 'วันที่',
    time: 'เวลา',
    amount: 'ฝาก',
    reference: 'อ้างอิง',
    description: 'รายการ',
  })
  expect(statementHeader(lines)).toBe(header)
})

test.each([
  [
    [' Date ', 'Time', 'Withdrawal', 'DEPOSIT', 'Balance', 'Ref. No.', 'Particulars'],
    { date: 'Date', time: 'Time', amount: 'DEPOSIT', reference: 'Ref. No.', description: 'Particulars' },
  ],
  [['Transaction Date', 'Debit', 'Credit'], { date: 'Transaction Date', amount: 'Credit' }],
  // What says who has paid, before what kind of entry it is.
  [['วันที่', 'รายการ', 'ถอนเงิน', 'ฝากเงิน', 'รายละเอียด'], { date: 'วันที่', amount: 'ฝากเงิน', description: 'รายละเอียด' }],
])('the header %j is %j', (header, columns) => {
  expect(guessStatementColumns([header])).toEqual(columns)
})

test('without a day or money that arrived nothing is guessed: of an amount nobody knows which way it went', () => {
  const header = ['วันที่', 'ประเภท', 'จำนวนเงิน', 'ยอดคงเหลือ']
  const lines = [['บัญชี'], header, ['02/11/2569', 'ถอน', '480.00', '1.00']]
  expect(guessStatementColumns(lines)).toBeNull()
  expect(guessStatementColumns([])).toBeNull()
  expect(statementHeader(lines)).toBe(header)
  expect(statementHeader([])).toEqual([])
})
