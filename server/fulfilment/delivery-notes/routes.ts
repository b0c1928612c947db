import { readPaperPictures } from '#server/company-settings/company-settings.ts'
import { printDeliveryNote, printDeliveryNotes } from '#contract/backoffice/day/delivery-notes/calls.ts'
import * as schemas from '#contract/backoffice/day/delivery-notes/schemas.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { openPdfMaker } from '#server/tax-invoices/tax-invoices.ts'
import { printNote, printNotesOfRun, type NoteDeps } from './print-notes.ts'

/** Delivery notes, for the retailer to sign. */
export const deliveryNoteRoutes = (deps: NoteDeps, maker = openPdfMaker(() => readPaperPictures(deps.db))): Route[] => [
  forStaff(printDeliveryNote, schemas.printDeliveryNote, ({ params, query, reply }) =>
    printNote({ ...deps, maker }, { ...params, hasPrices: query.prices === 'yes', reply }),
  ),
  forStaff(printDeliveryNotes, schemas.printDeliveryNotes, ({ params, query, reply }) =>
    printNotesOfRun(deps, { ...params, hasPrices: query.prices === 'yes', reply }),
  ),
]
