import { randomUUID } from 'node:crypto'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type { recordOutcome } from '#contract/backoffice/day/driver/calls.ts'
import { createRun, departRun } from '#contract/backoffice/day/runs/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import type { Stage } from '#rules/orders/stages.ts'
import type { RetailerClient } from './retailer.ts'
import type { StaffClient } from './staff.ts'

type Run = AnswerOf<typeof createRun>
export type OutcomeReport = RequestOf<typeof recordOutcome>['body']

/** An order of the cart that the warehouse has packed. */
export async function aPackedOrder(
  retailer: RetailerClient,
  clerk: StaffClient,
  goods: readonly [productId: number, qty: number][],
  stages: readonly Stage[] = ['ACCEPTED', 'PACKED'],
  body: Parameters<RetailerClient['order']>[0] = {},
): Promise<string> {
  for (const [productId, qty] of goods) await retailer.tap(productId, qty)
  const { id } = (await retailer.order(body)).body
  for (const to of stages) await clerk.call(moveOrders, { body: { ids: [id], to } })
  return id
}

/** A run with these orders that is planned for today. */
export async function aPlannedRun(planner: StaffClient, driver: StaffClient | null, orderIds: string[]): Promise<Run> {
  const body = { day: bangkokDate(new Date()), orderIds, driverId: driver?.id ?? null, vehicle: 'ผล 1234' }
  const created = await planner.call(createRun, { body })
  if (created.status !== 201) throw new Error(`No run: ${JSON.stringify(created.problem)}`)
  return created.body
}

/** A run that is on the road. */
export async function aRunOnTheRoad(planner: StaffClient, driver: StaffClient, orderIds: string[]): Promise<Run> {
  const { id } = await aPlannedRun(planner, driver, orderIds)
  return (await planner.call(departRun, { params: { id } })).body.run
}

/** A report as a driver's device sends it, with a key of its own. */
export const aReport = (report: Partial<OutcomeReport> & Pick<OutcomeReport, 'outcome'>) => ({
  key: randomUUID(),
  body: { at: new Date().toISOString(), lines: [], ...report },
})
