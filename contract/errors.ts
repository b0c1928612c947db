/** Errors of calls that only staff make: the storefront has no texts for them. */
const staffStatusOf = {
  /** Another person must confirm this: the person who counted cash does not close the count. */
  second_person_required: 403,
  /** The driver's run is still on the road. */
  run_open: 409,
  cash_closed: 409,
  /** The order is on another run that has departed or is planned by somebody else. */
  order_on_run: 409,
  run_departed: 409,
  run_not_out: 409,
  /** A run needs a driver and a stop to depart. */
  run_incomplete: 409,
  /** Stops of the run have no report yet. */
  reports_missing: 409,
  day_not_clear: 409,
  tax_month_not_over: 409,
  tax_month_not_clear: 409,
  /** The month was declared: what counts in it stays as it is. */
  tax_month_closed: 409,
  /** The order is not accepted until it is released. */
  held: 409,
  /** It is held for other reasons than the one that is given, which is not stored. */
  already_held: 409,
  not_held: 409,
  /** More units would be credited or sent again than the order brought. */
  units_exceeded: 409,
  /** A tax document without the buyer's address would not be valid. */
  buyer_address_missing: 422,
  /** Neither the code of the device nor a recovery code. */
  second_factor_wrong: 422,
  /** The setting requires a second factor of these roles. */
  second_factor_required: 409,
} as const

/** The closed list of error codes with their HTTP status. The user's texts are chosen by the code. */
export const statusOf = {
  malformed: 400,
  invalid_grant: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  forbidden: 403,
  /** Staff who see the storefront as a retailer change nothing, and see neither payments nor how it signs in. */
  view_only: 403,
  /** The session is too old for this action: sign in again. */
  reauthentication_required: 403,
  restricted_product: 403,
  outside_sale_hours: 403,
  licence_required: 403,
  phone_unverified: 403,
  not_found: 404,
  method_not_allowed: 405,
  phone_taken: 409,
  email_taken: 409,
  username_taken: 409,
  last_admin: 409,
  apple_taken: 409,
  accounts_elsewhere: 409,
  insufficient_stock: 409,
  out_of_stock: 409,
  price_changed: 409,
  /** A sales unit is another, or holds another number of pieces, than the page showed. */
  pack_changed: 409,
  /** It would be delivered on another day than the page showed. */
  delivery_day_changed: 409,
  not_purchasable: 409,
  cart_empty: 409,
  /** The goods are worth less than the supplier asks of such an order. */
  order_too_small: 409,
  /** The product is ordered only in multiples. */
  not_in_multiples: 409,
  /** More than one retailer may order of the product on one day. */
  above_day_limit: 409,
  /** The product has a waiting room, and it is not the retailer’s turn, or not for so many. */
  not_your_turn: 409,
  /** No window begins at this time, or it is too late for it. */
  pick_up_closed: 409,
  already_paid: 409,
  order_closed: 409,
  order_open: 409,
  order_not_sent: 409,
  not_undoable: 409,
  slip_used: 409,
  slip_decided: 409,
  slip_pending: 409,
  licence_decided: 409,
  tax_invoice_not_due: 409,
  tax_invoice_not_issued: 409,
  tax_invoice_exempt: 409,
  credit_too_high: 409,
  /** The resource was changed in the meantime. */
  conflict: 409,
  coupon_used_up: 409,
  points_short: 409,
  /** More than what is left on the retailer's account. */
  credit_exceeded: 409,
  /** Orders on account should have been paid by now. */
  credit_overdue: 409,
  credit_stopped: 409,
  points_unavailable: 409,
  edit_conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  validation: 422,
  amount_mismatch: 422,
  idempotency_key_required: 422,
  idempotency_key_reused: 422,
  method_not_offered: 422,
  /** Orders are only delivered. */
  pick_up_not_offered: 422,
  buyer_missing: 422,
  credit_invalid: 422,
  coupon_not_found: 422,
  coupon_invalid: 422,
  coupon_conditions: 422,
  slip_unreadable: 422,
  password_wrong: 422,
  code_wrong: 422,
  code_expired: 422,
  code_too_many: 422,
  rate_limited: 429,
  internal: 500,
  gateway_unavailable: 502,
  verification_unavailable: 503,
  unavailable: 503,
  seller_missing: 503,
  ...staffStatusOf,
} as const

export type ErrorCode = keyof typeof statusOf
/** The codes that a retailer or visitor can receive. */
export type StorefrontErrorCode = Exclude<ErrorCode, keyof typeof staffStatusOf>

/**
 * The error of one product in a request or a cart. `price` is baht, VAT included; `available`: sales units that can be
 * ordered; `limit`: the multiple or the most of a day that refuses the quantity; `unit`, `pieces`: the sales unit now.
 */
export type ProductProblem = {
  productId: number
  code: StorefrontErrorCode
  available?: number
  price?: number
  limit?: number
  unit?: string
  pieces?: number
}

/** With `order_too_small`, in baht: the least amount, what is missing, and whether another way to pay asks for less. */
type MissingAmount = { amt: number; missingAmt: number; elsewise: boolean }

/** A count of cash: baht, who counted, and when. */
type CountedCash = { amt: number; by: string; at: string }

/** What an error says besides its code. */
type ErrorFacts = {
  errors?: { path: string; code: string }[]
  products?: ProductProblem[]
  least?: MissingAmount
  /** With `delivery_day_changed`: the day on which it would be delivered now (Asia/Bangkok); absent when none is promised. */
  deliveryDay?: string
  /** With `conflict`: what somebody else has counted of the same cash. */
  counted?: CountedCash
  /** With `order_open`, in baht: what was paid on account beyond what is owed, where nothing but this is open. */
  balanceAmt?: number
  /** With `credit_exceeded`, `credit_overdue` and `credit_stopped`, in baht: what is left on account. */
  availableAmt?: number
}

/** An expected error: returned as a value, and sent as problem+json by the HTTP layer. */
export type DomainError = ErrorFacts & {
  code: ErrorCode
  /** For logs and developers, in English; never shown to users. */
  detail?: string
  retryAfterSeconds?: number
  /** Additional fields of the specification, such as `is_login_pass`. */
  extra?: Record<string, boolean | string>
}

/** The response as problem+json; `extra` of the error is merged into it. */
export type Problem = ErrorFacts & {
  type: string
  title: string
  status: number
  detail: string
  code: ErrorCode
}

export type Result<Value> = { ok: true; value: Value } | { ok: false; error: DomainError }

export const ok = <Value>(value: Value): Result<Value> => ({ ok: true, value })
export const fail = (code: ErrorCode, rest: Omit<DomainError, 'code'> = {}): { ok: false; error: DomainError } => ({
  ok: false,
  error: { code, ...rest },
})
/** A request of which one field is wrong. @param code why, in the call's own words */
export const invalid = (path: string, code: string) => fail('validation', { errors: [{ path, code }] })
