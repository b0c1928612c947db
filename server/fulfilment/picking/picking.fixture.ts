import { randomUUID } from 'node:crypto'
import { getWave, makeWave, recordPicks } from '#contract/backoffice/day/picking/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { getStaffOrder } from '#contract/backoffice/day/orders/calls.ts'
import type { PickStep } from '#rules/fulfilment/pick-entry.ts'
import type { Stage } from '#rules/orders/stages.ts'
import { aProduct } from '#test/builders/catalogue.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { testServer, type TestServer } from '#test/test-server.ts'

export const rice = 1
export const soap = 2
export const fish = 3
/** It has no shelf place. */
export const salt = 4

const places: Record<number, string> = { [rice]: 'B-02-1', [soap]: 'A-04-1', [fish]: 'B-09-2' }

export type Warehouse = {
  server: TestServer
  retailer: RetailerClient
  clerk: StaffClient
  /** An accepted order of units by product. */
  order: (goods: Record<number, number>, payType?: 'COD' | '2C2P-PP-QR') => Promise<string>
  /** A wave over these orders. */
  wave: (orderIds: string[]) => Promise<string>
  pick: (orderId: string, productId: number, units: number, more?: { step?: PickStep; id?: string }) => Promise<string>
  stageOf: (id: string) => Promise<Stage | undefined>
}

/** A warehouse of four products with a retailer that orders and a clerk, for all tests of a file. */
export async function openWarehouse(): Promise<Warehouse> {
  const server = await testServer({
    stock: async (db) => {
      for (const id of [rice, soap, fish, salt]) await aProduct(db, { id, price: 100_00, stock: 100_000 })
      for (const [id, place] of Object.entries(places))
        await db.updateTable('product').set({ shelf_place: place }).where('id', '=', Number(id)).execute()
    },
  })
  const [clerk, manager, retailer] = [await server.as('clerk'), await server.as('manager'), await server.retailer()]
  return {
    server,
    retailer,
    clerk,
    order: async (goods, payType = 'COD') => {
      for (const [id, units] of Object.entries(goods)) await retailer.tap(Number(id), units)
      const { id } = (await retailer.order({ payType })).body
      if (payType !== 'COD')
        await manager.call(moveOrders, { body: { ids: [id], to: 'PAYMENT_COMPLETE', reason: 'money seen' } })
      await manager.call(moveOrders, { body: { ids: [id], to: 'ACCEPTED' } })
      return id
    },
    wave: async (orderIds) => {
      const { body } = await clerk.call(makeWave, { body: { orderIds, name: '' } })
      return body.wave?.id ?? 'none'
    },
    pick: async (orderId, productId, units, { step = 'PICK', id = randomUUID() } = {}) => {
      const entries = [{ id, orderId, productId, step, units, at: new Date().toISOString() }]
      const { body } = await clerk.call(recordPicks, { body: { entries } })
      return body.results[0]?.code ?? 'ok'
    },
    stageOf: async (id) => (await clerk.call(getStaffOrder, { params: { id } })).body.stage,
  }
}

/** The units of a product in a wave: needed, picked and counted, by box. */
export async function unitsIn(clerk: StaffClient, waveId: string, productId: number): Promise<number[][]> {
  const { body } = await clerk.call(getWave, { params: { id: waveId } })
  const stop = body.stops.find((one) => one.productId === productId)
  return stop?.boxes.map(({ box, needed, picked, checked }) => [box, needed, picked, checked]) ?? []
}
