import { useQueryClient } from '@tanstack/react-query'
import { getWave, recordPicks } from '#contract/backoffice/day/picking/calls.ts'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type { PickStep } from '#rules/fulfilment/pick-entry.ts'
import { packedUnits } from '#rules/fulfilment/pick-list.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { call } from '#backoffice/api/call.ts'
import type { Reply } from '#web/reply.ts'
import { useLiveQueries } from '#backoffice/live/use-live.ts'
import { newUuid } from '#backoffice/offline/new-uuid.ts'

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

/** Records units that were picked; those with 0 units are left out. */
export function sendPicks(picks: readonly Units[]): Promise<Reply<AnswerOf<typeof recordPicks>>> {
  const at = new Date().toISOString()
  const entries = picks
    .filter(({ units }) => units !== 0)
    .map((pick) => ({ step: 'PICK' as const, ...pick, id: newUuid(), at }))
  return call(recordPicks, { body: { entries } })
}

/** The units of a stop that are still on the shelf, by order. */
export const leftOf = ({ productId, boxes }: Stop): Units[] =>
  boxes.map((box) => ({ orderId: box.orderId, productId, units: Math.max(0, box.needed - packedUnits(box)) }))

/** Whether every unit of an order is in its box. */
export const isComplete = ({ units, unitsPicked }: WaveOrder): boolean => units === unitsPicked
