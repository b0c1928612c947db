import { useQueryClient } from '@tanstack/react-query'
import { getWave, recordPicks } from '#contract/backoffice/day/picking/calls.ts'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type { PickStep } from '#rules/fulfilment/pick-entry.ts'
import { mostAtOnce } from '#rules/at-once.ts'
import { packedUnits } from '#rules/fulfilment/pick-list.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { call } from '#backoffice/api/call.ts'
import { sendInParts } from '#backoffice/kit/list/send-in-parts.ts'
import type { Reply } from '#web/reply.ts'
import { useLiveQueries } from '#backoffice/live/use-live.ts'
import { newUuid } from '#backoffice/offline/new-uuid.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { wordOf } from '#backoffice/texts/word-of.ts'

export type Wave = AnswerOf<typeof getWave>
export type Stop = Wave['stops'][number]
export type PickEntry = RequestOf<typeof recordPicks>['body']['entries'][number]
export type PickResults = Pick<AnswerOf<typeof recordPicks>, 'results' | 'counts'>
export type WaveOrder = Wave['ordersInWave'][number]

/** One wave, kept up to date while others pick it. */
export function useWave(id: string) {
  useLiveQueries({ subjects: ['wave', 'pick', 'order'], queryKey: ['picking'] })
  return useCall(['picking', 'wave', id], getWave, { params: { id } })
}

/** Reads everything about waves again. */
export function useRefreshWaves(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: ['picking'] })
}

type Units = { orderId: string; productId: number; units: number; step?: PickStep }

type SentPick = { id: string; ok: boolean; code?: string | undefined; productId: number }

/** Records units that were picked, in parts, and says what came of each; those with 0 units are left out. */
export async function sendPicks(
  picks: readonly Units[],
): Promise<Reply<{ results: SentPick[]; actionIds: readonly number[] }>> {
  const at = new Date().toISOString()
  const entries = picks
    .filter(({ units }) => units !== 0)
    .map((pick) => ({ step: 'PICK' as const, ...pick, id: newUuid(), at }))
  const products = new Map(entries.map(({ id, productId }) => [id, productId]))
  const actionIds: number[] = []
  const reply = await sendInParts<PickEntry, Omit<SentPick, 'productId'>>(entries, {
    most: mostAtOnce,
    send: async (part) => {
      const answer = await call(recordPicks, { body: { entries: part } })
      if (answer.ok) actionIds.push(...answer.value.actionIds)
      return answer
    },
    refused: ({ id }, code) => ({ id, ok: false, code }),
  })
  if (!reply.ok) return reply
  const results = reply.value.results.map((one) => ({ ...one, productId: products.get(one.id) ?? 0 }))
  return { ok: true, value: { results, actionIds } }
}

/** Why an order was not taken into a wave, or out of it. */
export const refusalIn =
  ({ rowCodes, notTaken }: Pick<AllTexts['picking'], 'rowCodes' | 'notTaken'>) =>
  (code = ''): string =>
    wordOf(rowCodes, code) ?? notTaken

/** The units of a stop that are still on the shelf, by order. */
export const leftOf = ({ productId, boxes }: Stop): Units[] =>
  boxes.map((box) => ({ orderId: box.orderId, productId, units: Math.max(0, box.needed - packedUnits(box)) }))

/** Whether every unit of an order is in its box. */
export const isComplete = ({ units, unitsPicked }: WaveOrder): boolean => units === unitsPicked
