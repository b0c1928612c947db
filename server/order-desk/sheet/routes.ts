import { addOrderNote, getOrderSheet } from '#contract/backoffice/day/order-sheet/calls.ts'
import * as schemas from '#contract/backoffice/day/order-sheet/schemas.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { addNote } from './notes.ts'
import { orderSheet } from './order-sheet.ts'

/** What the sheet of an order shows in addition to the order, and its notes. */
export const orderSheetRoutes = ({ db }: { db: Database }): Route[] => [
  forStaff(getOrderSheet, schemas.getOrderSheet, ({ params, who, now }) => orderSheet(db, params.id, who, now)),
  forStaff(addOrderNote, schemas.addOrderNote, (request) => addNote(db, request)),
]
