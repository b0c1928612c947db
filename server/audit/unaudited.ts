const own = 'the audit itself'
const progress = 'work of the machine in progress, not a change of the business'
const statistics = 'derived from audited rows by the machine'
const signIn = 'signing in, with secrets'
const counter = 'counts changes that are audited'

/** Tables whose rows are not audited, with the reason. Every other table has a line `select audit_table('name')`. */
export const unaudited: Record<string, string> = {
  audit_entry: own,
  audit_head: own,
  audit_seal: own,
  allowance: signIn,
  apple_errand: signIn,
  apple_result: signIn,
  apple_revocation: signIn,
  asset: 'files of a build',
  basket_day: statistics,
  basket_habit: statistics,
  basket_order: statistics,
  basket_outlet: statistics,
  basket_sku: statistics,
  basket_sku_day: statistics,
  build: 'files of a build',
  build_asset: 'files of a build',
  catalogue_version: counter,
  content_version: counter,
  ended_session: signIn,
  idempotency: progress,
  job_lease: progress,
  job_run: progress,
  live_event: progress,
  migration: 'written when the database is migrated',
  nightly: progress,
  oidc_payload: signIn,
  outbox: progress,
  password_code: signIn,
  password_guess: signIn,
  payment_notice: 'what the gateway said',
  promotion_tally: counter,
  rate_limit: progress,
  presence: progress,
  refresh_replay: signIn,
  secret: signIn,
  sign_in_session: signIn,
  sms: 'holds codes; what is read of them is in message_reading',
  staff_action: 'how to undo what is audited',
  tax_document_counter: counter,
  verification_code: signIn,
}
