import { satang } from '../money.ts'
import type { KnownPayment, MatchReason, StatementEntry } from './statement-match.ts'

// 200 entries of a bank statement with the answer that a person gave for each, by the ways in which statements differ
// from what retailers send.

type LabelledEntry = {
  entry: StatementEntry
  paymentId: string | null
  reason: MatchReason | null
  what: string
}

const minute = 60_000
const day = 24 * 60 * minute
/** 2026-11-02 00:00 in Bangkok. */
const start = Date.parse('2026-11-02T00:00:00+07:00')

const kinds = [
  'the reference as the slip has it',
  'the reference among other words',
  'the reference split by hyphens',
  'the reference in small letters',
  'the order number of a bill payment',
  'the reference, a satang too much',
  'the reference, half of the amount',
  'no reference, the amount minutes before the slip',
  'no reference, the amount in the morning, the slip at night',
  'no time, the amount on the same day',
  'another reference, the same amount at the same time',
  'two alike amounts, the closer slip',
  'interest of the account',
  'an amount nobody announced',
  'the amount, but three days before the slip',
  'the amount, but hours after the slip',
  'a longer number that contains the reference',
  'a known amount whose slip is named by another entry',
  'an empty description',
  'a transfer between own accounts',
] as const
type Kind = (typeof kinds)[number]

/** Ten entries of each kind: 200. Amounts differ from case to case, so that only the intended payment fits. */
const cases = kinds.flatMap((kind, type) =>
  Array.from({ length: 10 }, (_, round) => labelled(kind, { number: type * 10 + round, round })),
)

export const labelledEntries: readonly LabelledEntry[] = cases.map(({ labelledEntry }) => labelledEntry)
export const labelledPayments: readonly KnownPayment[] = cases.flatMap(({ payments }) => payments)

type Case = { labelledEntry: LabelledEntry; payments: KnownPayment[] }

function labelled(kind: Kind, { number, round }: { number: number; round: number }): Case {
  const amount = satang(50_000 + number * 137)
  const at = start + round * 3 * day + 10 * 60 * minute + number * minute
  const reference = `0142026${String(7_000_000 + number * 7919)}BTF`
  const paymentId = `slip-${number}`
  const payment = { id: paymentId, at: at + 5 * minute, amount, references: [reference] }
  const entry = { id: `entry-${number}`, at, hasTime: true, amount, text: reference }
  const of = (
    change: Partial<StatementEntry>,
    reason: MatchReason | null,
    payments: KnownPayment[] = [payment],
  ): Case => ({
    labelledEntry: { entry: { ...entry, ...change }, paymentId: reason && paymentId, reason, what: kind },
    payments,
  })
  const orderNumber = `SD2611${String(100_000 + number)}7`
  switch (kind) {
    case 'the reference as the slip has it':
      return of({}, 'reference_and_amount')
    case 'the reference among other words':
      return of({ text: `รับโอนจาก X1234 นาย สมชาย REF ${reference} MOBILE` }, 'reference_and_amount')
    case 'the reference split by hyphens':
      return of({ text: `${reference.slice(0, 7)}-${reference.slice(7)}` }, 'reference_and_amount')
    case 'the reference in small letters':
      return of({ text: reference.toLowerCase() }, 'reference_and_amount')
    case 'the order number of a bill payment':
      return of({ text: `BILL PAYMENT ${orderNumber} OUT00012` }, 'reference_and_amount', [
        { ...payment, references: [reference, orderNumber] },
      ])
    case 'the reference, a satang too much':
      return of({ amount: satang(amount + 1) }, 'reference')
    case 'the reference, half of the amount':
      return of({ amount: satang(Math.floor(amount / 2) + 3) }, 'reference')
    case 'no reference, the amount minutes before the slip':
      return of({ text: 'รับโอนเงินผ่านพร้อมเพย์' }, 'amount_and_time')
    case 'no reference, the amount in the morning, the slip at night':
      return of({ text: 'โอนเงิน' }, 'amount_and_time', [{ ...payment, at: at + 11 * 60 * minute }])
    case 'no time, the amount on the same day':
      return of({ text: 'โอนเงิน', hasTime: false, at: start + round * 3 * day }, 'amount_and_time')
    case 'another reference, the same amount at the same time':
      return of({ text: `TR${5_000_000 + number}` }, 'amount_and_time')
    case 'two alike amounts, the closer slip':
      return of({ text: 'โอนเงิน' }, 'amount_and_time', [
        { ...payment, id: `${paymentId}-later`, at: at + 300 * minute, references: [`${reference}9`] },
        payment,
      ])
    case 'interest of the account':
      return of({ amount: satang(12_34 + number), text: 'ดอกเบี้ยเงินฝาก' }, null)
    case 'an amount nobody announced':
      return of({ text: 'โอนเงิน' }, null, [])
    case 'the amount, but three days before the slip':
      return of({ text: 'โอนเงิน' }, null, [{ ...payment, at: at + 3 * day }])
    case 'the amount, but hours after the slip':
      return of({ text: 'โอนเงิน' }, null, [{ ...payment, at: at - 5 * 60 * minute }])
    case 'a longer number that contains the reference':
      return of({ text: `9${reference}9`, amount: satang(amount + 50) }, null)
    case 'a known amount whose slip is named by another entry':
      // The twin of a case above: its slip belongs to the entry that has the reference.
      return of({ amount: satang(50_000 + round * 137), text: 'โอนเงิน', at: at + 2 * day }, null, [])
    case 'an empty description':
      return of({ text: '' }, 'amount_and_time')
    case 'a transfer between own accounts':
      return of({ amount: satang(1_000_000_00 + number), text: 'โอนระหว่างบัญชีตนเอง' }, null, [])
  }
}
