import type { Satang } from '../money.ts'
import { dayMs, minuteMs } from '../bangkok-time.ts'

/** Money that arrived on the supplier's account, as the bank's statement says it. */
export type StatementEntry = {
  id: string
  /** ms since 1970; the start of the day in Bangkok where the statement has no times. */
  at: number
  hasTime: boolean
  amount: Satang
  /** The bank's reference and description. */
  text: string
}

/** A payment that the supplier knows of: a transfer slip or a PromptPay payment through the gateway. */
export type KnownPayment = {
  id: string
  /** ms since 1970: when the slip was sent, or the gateway reported the payment. */
  at: number
  amount: Satang
  /** Of the transfer, and the order number where the bank carries it. */
  references: readonly string[]
}

/**
 * `matched`: reference and amount are equal. `near`: one of them is, so that a person decides. `unknown`: neither.
 */
export type MatchState = 'matched' | 'near' | 'unknown'
export const matchReasons = ['reference_and_amount', 'reference', 'amount_and_time'] as const
export type MatchReason = (typeof matchReasons)[number]
type StatementMatch = {
  entryId: string
  state: MatchState
  paymentId: string | null
  reason: MatchReason | null
}

/** Whether a match is certain of the transfer: a reference belongs to one, an amount to many. */
export const isCertain = (reason: MatchReason | null): boolean => reason !== null && reason !== 'amount_and_time'

/** The note of an entry whose money paid the order to which a person assigned it. */
export const paidNote = 'paid'

/** How long before its slip was sent money may have arrived; retailers often send slips in the evening. */
const earliestMs = dayMs
/** How long after: clocks differ, and transfers between banks take a while. */
const latestMs = 30 * minuteMs
/** Shorter texts appear in statements by accident. */
const shortestReference = 6

/** Letters and digits in groups, as statements separate references. */
const wordsOf = (text: string): string[] => text.toUpperCase().match(/[A-Z0-9]+/g) ?? []
const plain = (text: string): string => wordsOf(text).join('')

/** No reference is longer. */
const longestReference = 40

/** Every text that neighbouring words make: banks split a reference by spaces and hyphens. */
function* joinedWords(text: string): Generator<string> {
  const words = wordsOf(text)
  for (const start of words.keys()) {
    let joined = ''
    for (const word of words.slice(start)) {
      joined += word
      if (joined.length > longestReference) break
      if (joined.length >= shortestReference) yield joined
    }
  }
}

/** The positions of payments by a key; for thousands of entries, comparing each with each would take seconds. */
function indexBy<Key>(
  payments: readonly KnownPayment[],
  keysOf: (payment: KnownPayment) => readonly Key[],
): ReadonlyMap<Key, readonly number[]> {
  const places = new Map<Key, number[]>()
  for (const [place, payment] of payments.entries())
    for (const key of keysOf(payment)) places.set(key, [...(places.get(key) ?? []), place])
  return places
}

/** The time between an entry and a payment in ms, or null where they are too far apart to be the same. */
function distance(entry: StatementEntry, payment: KnownPayment): number | null {
  // Without a time, the money arrived at some moment of that day.
  const first = entry.at
  const last = entry.hasTime ? entry.at : entry.at + dayMs - 1
  if (last < payment.at - earliestMs || first > payment.at + latestMs) return null
  return payment.at < first ? first - payment.at : payment.at > last ? payment.at - last : 0
}

type Pair = { entry: number; payment: number; rank: number; distance: number; reason: MatchReason }

const stateOf: Record<MatchReason, MatchState> = {
  reference_and_amount: 'matched',
  reference: 'near',
  amount_and_time: 'near',
}

/**
 * Matches the entries of a bank statement with known payments; each payment belongs to at most one entry. Reference and
 * amount decide first, then the reference alone, then the amount with the closest time. The result does not depend on
 * the order of the lists where no two pairs are alike; those take the order given.
 */
export function matchStatement(
  entries: readonly StatementEntry[],
  payments: readonly KnownPayment[],
): StatementMatch[] {
  const byReference = indexBy(payments, ({ references }) => [...new Set(references.map(plain))])
  const byAmount = indexBy(payments, ({ amount }) => [amount])
  const pairs = entries.flatMap((entry, index) => {
    const named = new Set([...joinedWords(entry.text)].flatMap((reference) => byReference.get(reference) ?? []))
    const candidates = new Set([...named, ...(byAmount.get(entry.amount) ?? [])])
    return [...candidates].flatMap((place) => {
      const payment = payments[place]
      return payment ? pairOf(entry, payment, { index, place, isNamed: named.has(place) }) : []
    })
  })
  pairs.sort((a, b) => a.rank - b.rank || a.distance - b.distance || a.entry - b.entry || a.payment - b.payment)
  const chosen = new Map<number, Pair>()
  const used = new Set<number>()
  for (const pair of pairs) {
    if (chosen.has(pair.entry) || used.has(pair.payment)) continue
    chosen.set(pair.entry, pair)
    used.add(pair.payment)
  }
  return entries.map(({ id: entryId }, index) => {
    const pair = chosen.get(index)
    if (!pair) return { entryId, state: 'unknown', paymentId: null, reason: null }
    return {
      entryId,
      state: stateOf[pair.reason],
      paymentId: payments[pair.payment]?.id ?? null,
      reason: pair.reason,
    }
  })
}

function pairOf(
  entry: StatementEntry,
  payment: KnownPayment,
  { index, place, isNamed }: { index: number; place: number; isNamed: boolean },
): Pair[] {
  const apart = distance(entry, payment)
  const sameAmount = payment.amount === entry.amount
  const pair = { entry: index, payment: place, distance: apart ?? Math.abs(entry.at - payment.at) }
  if (isNamed && sameAmount) return [{ ...pair, rank: 0, reason: 'reference_and_amount' }]
  if (isNamed) return [{ ...pair, rank: 1, reason: 'reference' }]
  return sameAmount && apart !== null ? [{ ...pair, rank: 2, reason: 'amount_and_time' }] : []
}
