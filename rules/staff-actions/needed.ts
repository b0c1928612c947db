import { may, type Permission, type StaffRole } from '../identity/permissions.ts'
import type { ActionKind, subjectTypes } from './kinds.ts'

/** Who could do each kind, with any of these: nobody undoes what they may not do. */
const permissionsOf: Record<ActionKind, readonly Permission[]> = {
  order_moved: ['orders.change'],
  order_short_picked: ['picking'],
  order_changed: ['orders.change'],
  order_placed: ['orders.change'],
  order_note_added: ['orders.change'],
  refund_recorded: ['refunds'],
  refund_kept: ['refunds'],
  units_picked: ['picking'],
  order_packed: ['picking'],
  wave_orders_taken: ['picking'],
  order_held: ['orders.change'],
  order_released: ['orders.change'],
  stop_recorded: ['runs.drive', 'runs.plan'],
  cash_counted: ['cash.count'],
  counter_received: ['cash.count'],
  slip_rejected: ['slips.check'],
  slip_overridden: ['slips.check'],
  statement_row_decided: ['statements'],
  problem_resolved: ['problems'],
  day_closed: ['day.close'],
  tax_month_closed: ['tax'],
  purchase_invoice_changed: ['tax'],
  price_change_scheduled: ['prices'],
  promotion_published: ['trade.publish'],
  promotion_ended: ['trade.publish'],
  coupon_published: ['trade.publish'],
  coupon_ended: ['trade.publish'],
  stock_corrected: ['stock'],
  product_changed: ['goods'],
  products_arranged: ['goods'],
  shelf_changed: ['goods'],
  goods_received: ['stock'],
  import_applied: ['imports'],
  retailer_changed: ['retailers'],
  order_handed_over: ['orders.change'],
  order_rest_recorded: ['slips.check'],
}

type SubjectType = (typeof subjectTypes)[number]

/** Who sees what was done to a subject: who sees the subject. */
const permissionOfSubject: Record<SubjectType, Permission> = {
  order: 'orders.read',
  run: 'runs.plan',
  slip: 'slips.check',
  cash: 'cash.read',
  statement: 'statements',
  day: 'day.close',
  problem: 'problems',
  wave: 'picking',
  taxMonth: 'tax',
  purchase_invoice: 'tax',
  price_change: 'prices',
  promotion: 'trade',
  coupon: 'trade',
  stock: 'stock',
  purchase: 'stock',
  product: 'goods',
  category: 'goods',
  brand: 'goods',
  import: 'imports',
  retailer: 'retailers',
}

type Holder = { roles: readonly StaffRole[]; scopes?: readonly Permission[] | undefined }

/** Whether somebody may do now what an action of this kind did. */
export const mayDo = (who: Holder, kind: ActionKind): boolean =>
  permissionsOf[kind].some((permission) => may(who, permission))

/** Whether somebody sees what others did to a subject, named as `order:<id>`. */
export const maySeeActionsOf = (who: Holder, subject: string): boolean =>
  may(who, permissionOfSubject[subject.slice(0, subject.indexOf(':')) as SubjectType])
