import type { KeyScope } from '#rules/identity/key-scopes.ts'
import type { StaffRole } from '#rules/identity/permissions.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Big, Json, Optional, Timestamp } from './column-types.ts'

/** How an authorization request to Apple ended; null while it is open. `arrived`: its result waits for the browser. */
export type AppleOutcome = 'arrived' | 'cancelled' | 'failed'

/** Accounts, and how they sign in. */
export type IdentityTables = {
  /** What retailers are found by; triggers keep it. */
  outlet_search_text: { outlet_id: string; text: string; letters: ColumnType<string, never, never> }
  outlet: {
    id: string
    outlet_code: string
    phone: string
    phone_verified: boolean
    email: string | null
    password_hash: string
    /** False: a file entered the account, and nobody has proven its phone or chosen a password yet. */
    has_password: ColumnType<boolean, boolean | undefined, boolean>
    store_name: string
    owner_name: string
    last_name: string
    tax_id: string | null
    segment: string
    default_shipping_address_id: string | null
    default_billing_address_id: string | null
    created_at: Timestamp
    deleted_at: ColumnType<Date | null, Date | undefined, Date>
    /** Null: nobody of the staff has looked at the registration. */
    approved_at: Optional<Date>
    approved_by: Optional<string>
    suspended_at: Optional<Date>
    suspended_by: Optional<string>
    suspended_reason: Optional<string>
    tax_name: Optional<string>
    tax_branch: Optional<string>
    staff_note: Optional<string>
    /** The account that this one became part of. */
    merged_into: Optional<string>
    merged_at: Optional<Date>
    merged_by: Optional<string>
    merged_phone: Optional<string>
    /** The database raises it with every change of what staff edit. */
    revision: ColumnType<number, never, never>
  }
  address: {
    id: string
    outlet_id: string
    address_line: string
    sub_district: string
    district: string
    province: string
    province_code: string
    postal_code: string
    latitude: number | null
    longitude: number | null
    label: string | null
    receiver_name: string | null
    receiver_phone: string | null
    landmark: string | null
    /** Metres; null where a pin was placed by hand, and where there is none. */
    location_accuracy_m: number | null
    revision: ColumnType<number, never, never>
  }
  /** Staff who see the storefront as a retailer, or the page of a product that is hidden from retailers. */
  viewing: {
    id: string
    token_hash: string
    /** Null where `product_id` is not. */
    outlet_id: string | null
    product_id: number | null
    staff_id: string
    session_id: string | null
    started_at: Timestamp
    expires_at: Timestamp
    ended_at: Optional<Date>
  }
  /** Staff of another identity server who have been here. */
  external_staff: { id: string; name: string; roles: StaffRole[]; seen_at: Timestamp }
  consent: { outlet_id: string; document: string; version: string; at: Timestamp }
  staff: {
    id: string
    username: string
    password_hash: string
    name: string
    /** The strongest of `roles` as an older release reads it; the database writes it. */
    role: ColumnType<'clerk' | 'manager' | 'admin' | null, never, never>
    roles: StaffRole[]
    disabled_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    revision: Generated<number>
    /** The password was chosen by somebody else, and is good for one sign-in until then. */
    one_time_until: ColumnType<Date | null, Date | null | undefined, Date | null>
    sessions_ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  sign_in_step: {
    id: string
    account_id: string
    verified: Generated<boolean>
    settled: Generated<boolean>
    expires_at: Timestamp
    password_mark: Generated<string>
    offered_secret: Generated<string>
  }
  staff_second_factor: {
    account_id: string
    secret: string
    last_step: ColumnType<number, number | undefined, number>
    recovery_hashes: ColumnType<string[], string[] | undefined, string[]>
    confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    created_at: Timestamp
  }
  api_key: {
    id: string
    name: string
    begins: string
    key_hash: string
    scopes: KeyScope[]
    owner_id: string
    created_at: Timestamp
    expires_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    revoked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  api_key_use: {
    key_id: string
    day: string
    call: string
    calls: number
    refused: number
    last_at: Timestamp
  }
  password_guess: { account: string; source: string; guesses: number; last_at: Timestamp; until: Timestamp }
  sign_in_session: {
    id: string
    account_id: string
    browser: string | null
    system: string | null
    created_at: Timestamp
    last_used_at: Timestamp
    expires_at: Timestamp
  }
  ended_session: { id: string; at: Timestamp }
  apple_errand: {
    state_hash: string
    browser_hash: string
    nonce: string
    next: string
    outlet_id: string | null
    outcome: AppleOutcome | null
    expires_at: Timestamp
  }
  apple_result: {
    cookie_hash: string
    sub: string
    email: string | null
    first_name: string
    last_name: string
    refresh_token: string
    created_at: Timestamp
    expires_at: Timestamp
  }
  apple_link: { sub: string; outlet_id: string; refresh_token: string; linked_at: Timestamp }
  apple_revocation: { id: Generated<Big>; token: string; tries: Generated<number>; due_at: Timestamp }
  oidc_payload: {
    model: string
    id: string
    payload: Json<Record<string, unknown>>
    grant_id: string | null
    uid: string | null
    user_code: string | null
    consumed_at: Timestamp | null
    expires_at: Timestamp | null
  }
  refresh_replay: { session_id: string; predecessor_hash: string; sealed_answer: string; expires_at: Timestamp }
  secret: { name: string; value: Json<unknown> }
  password_code: {
    phone_hash: string
    code_hash: string
    expires_at: Timestamp
    tries_left: number
    requested_at: Date[]
  }
  sms: {
    id: Generated<Big>
    phone: string
    text: string
    at: Timestamp
    outlet_id: ColumnType<string | null, string | null | undefined>
    has_code: Generated<boolean>
  }
  message_reading: { message_id: Big; phone: string; staff_id: string; staff_name: string; at: Timestamp }
  allowance: { name: string; used: number; until: Timestamp }
}
