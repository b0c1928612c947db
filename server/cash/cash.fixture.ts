import { randomUUID } from 'node:crypto'
import { closeCash, countCash, getCashUp } from '#contract/backoffice/day/cash/calls.ts'
import { deliverPartly, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import type { RunState } from '#rules/fulfilment/runs.ts'
import { notesOf } from '#test/builders/notes-of.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { testServer, type TestServer } from '#test/test-server.ts'

const rice = 1
const soap = 2
/** At the moment of a call: the files of tests that a thread runs share what this one has computed. */
const today = () => bangkokDate(new Date())

/** Rice at 155 baht and soap at 33.25, so that coins are needed. */
export const cashServer = (): Promise<TestServer> =>
  testServer({
    products: { [rice]: { price: 155_00, vatPercent: 0, stock: 100_000 }, [soap]: { price: 33_25, stock: 100_000 } },
  })

export type CashOrder = { id: string; orderNumber: string; grandTotalAmt: number }

/** An order that has left the warehouse; 155 baht by default, cash on delivery. */
export async function aSentOrder(
  { buyer, staff }: { buyer: RetailerClient; staff: StaffClient },
  { bags = 1, soaps = 0, payType = 'COD' }: { bags?: number; soaps?: number; payType?: 'COD' | '2C2P-PP-QR' } = {},
): Promise<CashOrder> {
  await buyer.tap(rice, bags)
  if (soaps > 0) await buyer.tap(soap, soaps)
  const { body } = await buyer.order({ payType })
  if (payType !== 'COD') await move(staff, body.id, 'PAYMENT_COMPLETE')
  await move(staff, body.id, 'ACCEPTED')
  await move(staff, body.id, 'OUT_FOR_DELIVERY')
  return body
}

export const move = (
  staff: StaffClient,
  id: string,
  to: 'ACCEPTED' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'REFUSED' | 'PAYMENT_COMPLETE',
) => staff.call(moveOrders, { body: { ids: [id], to, reason: 'ตามจริง' } })

/** Of the first line only so many units came. */
export const deliverInPart = (staff: StaffClient, id: string, deliveredQty: number) =>
  staff.call(deliverPartly, { params: { id }, body: { lines: [{ lineNo: 1, deliveredQty }], reason: 'ถุงขาด' } })

type Driver = { id: string; name: string }
export const aDriver = (name = 'สมปอง'): Driver => ({ id: randomUUID(), name })

let runs = 0

/** A run of today with these orders, which has returned unless said otherwise. */
export async function aRun(
  { db }: TestServer,
  driver: Driver,
  orders: readonly CashOrder[],
  { state = 'BACK', departed = new Date() }: { state?: RunState; departed?: Date } = {},
): Promise<string> {
  const id = randomUUID()
  runs += 1
  const number = `R${today().slice(2).replaceAll('-', '')}-${String(runs).padStart(6, '0')}`
  const left = ['OUT', 'BACK', 'SETTLED'].includes(state)
  await db
    .insertInto('delivery_run')
    .values({
      id,
      number,
      day: today(),
      driver_id: driver.id,
      driver_name: driver.name,
      state,
      created_at: departed,
      created_by: 'test',
      departed_at: left ? departed : null,
      returned_at: state === 'BACK' ? departed : null,
    })
    .execute()
  for (const [index, { id: orderId }] of orders.entries())
    await db
      .insertInto('delivery_stop')
      .values({ run_id: id, order_id: orderId, position: index + 1, over: state === 'BACK' })
      .execute()
  return id
}

export const cashOf = async (staff: StaffClient, collector: string) =>
  (await staff.call(getCashUp, { params: { day: today(), collector } })).body

export const count = (staff: StaffClient, collector: string, baht: number, reason?: string, day = today()) =>
  staff.call(countCash, {
    params: { day, collector },
    body: { counted: notesOf(baht), ...(reason && { reason }) },
  })

export const close = (staff: StaffClient, collector: string, expectedAmt: number, countedAmt = expectedAmt) =>
  staff.call(closeCash, { params: { day: today(), collector }, body: { expectedAmt, countedAmt } })
