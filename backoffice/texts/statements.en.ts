import type { statements as thai } from './statements.th.ts'
import { counted } from './namespaces.ts'

export const statements: typeof thai = {
  title: 'Bank statement',
  summary: (matched, near, unknown) => `${matched} matched · ${near} near · ${unknown} with no match`,
  none: 'Nothing here. Import a file from the bank',
  state: 'Status',
  states: {
    OPEN: 'To look at',
    MATCHED: 'Matched',
    NEAR: 'Near',
    UNKNOWN: 'No match',
    CONFIRMED: 'Confirmed',
    IGNORED: 'Not from a retailer',
  },
  reasons: {
    reference_and_amount: 'Reference and amount agree',
    reference: 'The reference agrees, the amount doesn’t',
    amount_and_time: 'The amount agrees, the time is near',
  },
  bank: 'Bank',
  at: 'Time',
  text: 'Details',
  amount: 'Amount',
  match: 'Matched with',
  slipWaits: 'The slip still waits',
  confirm: 'Confirm',
  unmatch: 'Unmatch',
  ignore: 'Not from a retailer',
  ignoreReason: 'What it is, such as interest',
  assign: 'Assign to an order',
  assignTitle: 'Whose money is this?',
  assignText: 'An order that waits for exactly this amount is paid at once, which can’t be undone.',
  assignOnAccount:
    'Goods on account: receive this payment at “Credit of retailers” first, then enter an order that it pays.',
  takesNoTransfer:
    'This order isn’t waiting for a transfer. If it is on account, receive this payment at “Credit of retailers” first',
  orderNumber: 'Order number',
  matchAgain: 'Match again',
  matchedAgain: 'Matched again',
  saved: 'Saved',
  changedMeanwhile: 'Changed meanwhile, or confirmed for a payment. Check it again as it is listed now',
  import: 'Import a file',
  importTitle: 'Import a bank statement',
  file: 'CSV file from the bank',
  columns: 'Columns of the file',
  columnNames: {
    date: 'Date',
    time: 'Time',
    amount: 'Money in',
    reference: 'Reference',
    description: 'Details',
  },
  noColumn: 'None',
  firstLines: 'First lines of the file',
  check: 'Try it first',
  report: (rows, known, skipped) => `${counted(rows, 'row')}, ${known} known, ${skipped} skipped (money out, totals)`,
  replaced: (count) =>
    `This file was imported before. ${counted(count, 'row')} of it ${count === '1' ? 'is' : 'are'} replaced by this reading and matched again`,
  wouldEmpty: (count) =>
    `No money comes in by these columns. They can’t be imported: ${counted(count, 'row')} of this file would be gone`,
  differing: (count) =>
    `${counted(count, 'line')} ${count === '1' ? 'is' : 'are'} confirmed for a payment with another amount and ${count === '1' ? 'stays' : 'stay'} so. If that amount is wrong, unmatch first`,
  alike: (count) =>
    `${counted(count, 'row')} ${count === '1' ? 'has' : 'have'} the time and amount of a row that another file brought. If the bank or the columns are not the same as then, that money is listed twice`,
  violations: (count) =>
    `${counted(count, 'cell')} can’t be read. ${count === '1' ? 'Its row is' : 'Their rows are'} left out`,
  violation: (line, column) => `Line ${line}, column ${column}`,
  codes: {
    date: 'Not a date',
    future: 'In the future',
    time: 'Not a time',
    amount: 'Not an amount',
    too_long: 'Too long',
    damaged: 'Damaged: not UTF-8, though the file says so',
  },
  importedFile: 'Imported file',
  takeBack: 'Take this file back',
  takeBackTitle: (file) => `Take ${file} back?`,
  takeBackText: (rows) =>
    `All its rows are removed (${rows}). If a file that was imported later has some of them as well, import that one again.`,
  takeBackRule: 'This file can be imported again',
  takenBack: (rows) => `File taken back, ${counted(rows, 'row')} removed`,
  bound:
    'This file can’t be taken back: it has rows that belong to a payment (the first 50 are listed). Unmatch them first. Where a row has paid an order, the file stays',
  boundRow: (line, state) => `Line ${line}: ${state}`,
  imported: (rows) => `${counted(rows, 'row')} imported`,
}
