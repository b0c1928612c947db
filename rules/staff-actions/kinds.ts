/** The kinds of staff actions that can be undone. The names are stored: add to them, never rename one. */
export const actionKinds = [
  'order_moved',
  'order_short_picked',
  'order_changed',
  'order_placed',
  'order_note_added',
  'refund_recorded',
  'refund_kept',
  'units_picked',
  'order_packed',
  'wave_orders_taken',
  'order_held',
  'order_released',
  'stop_recorded',
  'cash_counted',
  'counter_received',
  'slip_rejected',
  'slip_overridden',
  'statement_row_decided',
  'problem_resolved',
  'day_closed',
  'tax_month_closed',
  'purchase_invoice_changed',
  'price_change_scheduled',
  'promotion_published',
  'promotion_ended',
  'coupon_published',
  'coupon_ended',
  'stock_corrected',
  'product_changed',
  'products_arranged',
  'shelf_changed',
  'goods_received',
  'import_applied',
  'retailer_changed',
  'order_handed_over',
  'order_rest_recorded',
] as const
export type ActionKind = (typeof actionKinds)[number]

/**
 * Actions that depend on nothing else that happened to their subject: they can be undone while later actions stand. All
 * others are undone in reverse order.
 */
const independentKinds: readonly ActionKind[] = [
  'order_note_added',
  'refund_recorded',
  'refund_kept',
  'counter_received',
  'stock_corrected',
]
export const isIndependent = (kind: ActionKind): boolean => independentKinds.includes(kind)

/** Those that change an order: they stand on its sheet, which has words for each. */
export type OrderKind =
  | Extract<ActionKind, `order_${string}` | `refund_${string}`>
  | 'units_picked'
  | 'stop_recorded'
  | 'slip_overridden'

/** What an action of this kind changes: `type` is the kind of thing, `id` names one of it. */
export type SubjectOf<K extends ActionKind> = { type: K extends OrderKind ? 'order' : OtherSubject; id: string }
export const subjectTypes = [
  'order',
  'run',
  'slip',
  'cash',
  'statement',
  'day',
  'problem',
  'wave',
  'taxMonth',
  'purchase_invoice',
  'price_change',
  'promotion',
  'coupon',
  'stock',
  'purchase',
  'product',
  'category',
  'brand',
  'import',
  'retailer',
] as const
type OtherSubject = Exclude<(typeof subjectTypes)[number], 'order'>
