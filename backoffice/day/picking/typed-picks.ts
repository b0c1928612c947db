import { newUuid } from '#backoffice/offline/new-uuid.ts'
import type { PickEntry, PickResults, Stop } from './use-wave.ts'

/**
 * What was typed into the boxes of a stop, as entries: only what differs from what its boxes had when it was opened, so that what
 * a colleague picks meanwhile stays. An entry whose answer was lost is sent again under its id.
 */
export function openTypedPicks({ productId, boxes }: Pick<Stop, 'productId' | 'boxes'>) {
  const known = new Map(boxes.map(({ orderId, picked }) => [orderId, picked]))
  let unanswered: PickEntry[] = []

  return {
    /** The entries that make these units of what was known, by order. */
    entriesFor(typed: ReadonlyMap<string, number>): readonly PickEntry[] {
      const at = new Date().toISOString()
      for (const [orderId, units] of typed) {
        const sent = unanswered.filter((entry) => entry.orderId === orderId).reduce((sum, one) => sum + one.units, 0)
        const added = units - (known.get(orderId) ?? 0) - sent
        if (added !== 0)
          unanswered = [...unanswered, { id: newUuid(), orderId, productId, step: 'PICK', units: added, at }]
      }
      return unanswered
    },
    /** A box has gone short, with which the server has counted again what lies in it: nothing that was sent before counts. */
    wentShort({ orderId, picked }: Pick<Stop['boxes'][number], 'orderId' | 'picked'>): void {
      known.set(orderId, picked)
      unanswered = unanswered.filter((entry) => entry.orderId !== orderId)
    },
    /**
     * Takes the answer: of a box whose entry was refused, what the server has counts from now on.
     * @returns the codes of those that were refused, by order
     */
    answered({ results, counts }: PickResults): ReadonlyMap<string, string> {
      const refused = new Map<string, string>()
      for (const { id, orderId, units } of unanswered) {
        const result = results.find((one) => one.id === id)
        if (result?.ok) known.set(orderId, (known.get(orderId) ?? 0) + units)
        else refused.set(orderId, result?.code ?? 'conflict')
      }
      for (const { orderId, picked } of counts) if (refused.has(orderId)) known.set(orderId, picked)
      unanswered = []
      return refused
    },
  }
}
