import type { LineReason } from '#rules/line/undelivered-reasons.ts'
import { entriesOf } from '#rules/keys-of.ts'
import { errorBeginnings } from '#server/adapters/line/port.ts'

/** Why a message is not sent at all, as it is stored with it. */
export const givenUp = {
  turned_off: 'LINE was turned off',
  too_late: 'Its time was over',
  not_linked: 'The chat is linked no more',
  ended: 'The retailer ended notices by LINE',
  blocked: 'The account was blocked or removed',
} as const satisfies Partial<Record<LineReason, string>>

const stored = entriesOf(givenUp)
/** What of an error of the adapter are not the words of LINE or of the network. */
const begins: readonly [LineReason, RegExp][] = [
  ['no_answer', new RegExp(`^${errorBeginnings.no_answer}.*$`)],
  ['unreachable', new RegExp(`^${errorBeginnings.unreachable}`)],
  ['refused', new RegExp(`^${errorBeginnings.refused}\\d+(?:: )?`)],
]

/** What a stored error means, and what of it are words of LINE or of the network, which nobody translates. */
export function reasonIn(error: string | null): { reason: LineReason | null; said: string | null } {
  if (error === null) return { reason: null, said: null }
  const known = stored.find(([, text]) => text === error)
  if (known) return { reason: known[0], said: null }
  const [reason, words] = begins.find(([, beginning]) => beginning.test(error)) ?? (['refused', /^/] as const)
  return { reason, said: error.replace(words, '') || null }
}
