import { undoPacking, undoPicks, undoTaking, undoStop } from '#server/fulfilment/fulfilment.ts'
import { undoChange, undoShortPick } from './order-change/order-change.ts'
import { undoHold, undoNote, undoPlacing, undoRelease } from './order-desk/order-desk.ts'
import { undoRefundDecision } from './refunds/refunds.ts'
import { undoCount, undoCounterReceipt, undoDayClosing, undoHandOver, undoRowDecision } from './cash/cash.ts'
import { undoMoveOfOrder, undoResolution } from './order-problems/order-problems.ts'
import { undoRest, undoSlipOverride, undoSlipRejection } from './payments/payments.ts'
import { undoPurchaseInvoice, undoTaxMonthClosing } from './tax-invoices/tax-invoices.ts'
import { undoScheduling } from './prices/prices.ts'
import { undoEndOf, undoPublicationOf } from './promotions/promotions.ts'
import { undoArrangement, undoProductChange, undoShelfChange } from './goods/goods.ts'
import { undoCorrection, undoReceipt } from './stock/stock.ts'
import { undoImport } from '#server/import/import.ts'
import { undoRetailerChange } from './retailers/retailers.ts'
import type { Inverses } from './staff-actions/staff-actions.ts'

/** How each kind of action by staff is undone. A module that records a kind adds its inverse here. */
export const inverses: Inverses = {
  order_moved: undoMoveOfOrder,
  order_short_picked: undoShortPick,
  order_changed: undoChange,
  order_placed: undoPlacing,
  order_note_added: undoNote,
  refund_recorded: undoRefundDecision,
  refund_kept: undoRefundDecision,
  units_picked: undoPicks,
  order_packed: undoPacking,
  wave_orders_taken: undoTaking,
  order_held: undoHold,
  order_released: undoRelease,
  stop_recorded: undoStop,
  cash_counted: undoCount,
  counter_received: undoCounterReceipt,
  slip_rejected: undoSlipRejection,
  slip_overridden: undoSlipOverride,
  statement_row_decided: undoRowDecision,
  problem_resolved: undoResolution,
  day_closed: undoDayClosing,
  tax_month_closed: undoTaxMonthClosing,
  purchase_invoice_changed: undoPurchaseInvoice,
  price_change_scheduled: undoScheduling,
  promotion_published: undoPublicationOf('promotion'),
  promotion_ended: undoEndOf('promotion'),
  coupon_published: undoPublicationOf('coupon'),
  coupon_ended: undoEndOf('coupon'),
  stock_corrected: undoCorrection,
  product_changed: undoProductChange,
  products_arranged: undoArrangement,
  shelf_changed: undoShelfChange,
  goods_received: undoReceipt,
  import_applied: undoImport,
  retailer_changed: undoRetailerChange,
  order_handed_over: undoHandOver,
  order_rest_recorded: undoRest,
}
