import type { LineReason } from '#rules/line/undelivered-reasons.ts'

/** Why a message is not sent at all, as it is stored with it. */
export const givenUp = {
  turned_off: 'LINE was turned off',
  too_late: 'Its time was over',
  not_linked: 'The chat is linked no more',
  ended: 'The retailer ended notices by LINE',
  blocked: 'The account was blocked or removed',
} as const satisfies Partial<Record<LineReason, string>>

const stored = Object.entries(givenUp) as [keyof typeof givenUp, string][]
/** How the adapter of LINE begins what it says. */
const begins: readonly [LineReason, RegExp][] = [
  ['no_answer', /^No answer within .*$/],
  ['unreachable', /^LINE cannot be reached: /],
  ['refused', /^Answered \d+(?:: )?/],
]

/** What a stored error means, and what of it are words of LINE or of the network, which nobody translates. */
export function reasonIn(error: string | null): { reason: LineReason | null; said: string | null } {
  if (error === null) return { reason: null, said: null }
  const known = stored.find(([, text]) => text === error)
  if (known) return { reason: known[0], said: null }
  const [reason, words] = begins.find(([, beginning]) => beginning.test(error)) ?? (['refused', /^/] as const)
  return { reason, said: error.replace(words, '') || null }
}
