import { readPaperPictures } from '#server/company-settings/company-settings.ts'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { FastifyReply } from 'fastify'
import { fail, ok, type Result } from '#contract/errors.ts'
import { startOfDay } from '#rules/bangkok-time.ts'
import type { Party } from '#rules/tax-invoices/tax-invoice.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Receiver } from '#server/adapters/database/order-tables.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import { readForInvoice } from '#server/orders/order-money.ts'
import { dueOf } from '#server/orders/order-reading.ts'
import { pickUpOf } from '#server/orders/orders.ts'
import { deliveredPart, drawMany, sendSheet, type PdfMaker, type Sheet } from '#server/tax-invoices/tax-invoices.ts'
import { wholeRun } from '../runs/change-run.ts'
import { runStop, type RunStop } from '../picking/store.ts'
import { deliveryNoteSheet, type DeliveryNote } from './delivery-note-sheet.ts'

export type NoteDeps = { db: Database; seller: () => Party | null }
type NotePrint = { id: string; hasPrices: boolean; reply: FastifyReply }

/** Sends the delivery note of an order. Fails with `not_found`, `seller_missing`, and as `PdfMaker.make`. */
export async function printNote(
  { db, seller, maker }: NoteDeps & { maker: PdfMaker },
  { id, hasPrices, reply }: NotePrint,
): Promise<Result<unknown>> {
  const from = seller()
  if (!from) return fail('seller_missing')
  const note = isUuid(id) ? await findNote(db, id, from) : null
  return note ? sendSheet(deliveryNoteSheet(note, hasPrices), { maker, retailerId: null, reply }) : fail('not_found')
}

/** Sends the delivery notes of a run in one file, by stop, without those of cancelled orders. Fails with `not_found` and `seller_missing`. */
export async function printNotesOfRun(
  { db, seller }: NoteDeps,
  { id, hasPrices, reply }: NotePrint,
): Promise<Result<unknown>> {
  const from = seller()
  if (!from) return fail('seller_missing')
  const run = await wholeRun(db, id)
  if (!run.ok) return run
  const { number, day } = run.value
  const stops = run.value.stops.filter(({ stage }) => stage !== 'CANCELLED')
  if (stops.length === 0) return fail('not_found')
  async function* sheets(sender: Party): AsyncGenerator<Sheet[]> {
    for (const { orderId } of stops) {
      const note = await findNote(db, orderId, sender)
      if (note) yield [deliveryNoteSheet(note, hasPrices)]
    }
  }
  const title = { title: `ใบส่งของ ${number}`, author: from.name, at: startOfDay(day) }
  await reply
    .header('content-disposition', `attachment; filename="delivery-notes-${number}.pdf"`)
    .header('cache-control', 'private, no-store')
    .type('application/pdf')
    .send(Readable.from(drawMany(title, await readPaperPictures(db), sheets(from))))
  return ok(undefined)
}

type NoteRow = {
  name: string
  code: string
  phone: string
  receiver: Receiver | null
  note: string
  shipping: Partial<
    Record<'address_line' | 'sub_district' | 'district' | 'province' | 'postal_code' | 'landmark', string>
  >
  run: RunStop | null
}

/** The goods of an order as they are sent or arrived, with the amounts that its tax invoice has or would have. */
async function findNote(db: Database, id: string, seller: Party): Promise<DeliveryNote | null> {
  const order = await readForInvoice(db, id)
  const { rows } = await sql<NoteRow>`
    select t.store_name as name, t.outlet_code as code, t.phone, o.receiver, coalesce(o.note, '') as note,
      o.shipping_address as shipping, ${runStop} as run
    from orders o join outlet t on t.id = o.outlet_id where o.id = ${id}::uuid`.execute(db)
  const [row] = rows
  if (!order || !row) return null
  const { name, code, phone, receiver, note, shipping, run } = row
  const parts = [
    shipping.address_line,
    shipping.sub_district,
    shipping.district,
    shipping.province,
    shipping.postal_code,
  ]
  return {
    ...deliveredPart(order),
    orderNumber: order.order_number,
    orderedOn: order.created_at.toISOString(),
    deliveryDay: order.delivery_day,
    pickUp: pickUpOf(order),
    seller,
    store: { name, code },
    receiver: {
      name: receiver?.name ?? '',
      phone: receiver?.phone ?? phone,
      address: parts.filter(Boolean).join(' '),
      landmark: shipping.landmark ?? '',
    },
    note,
    stop: run && { run: run.number, position: run.position },
    due: dueOf(order),
  }
}
