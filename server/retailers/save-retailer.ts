import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type {
  approveRetailer as approveCall,
  restoreRetailer as restoreCall,
  saveRetailer as saveCall,
  suspendRetailer as suspendCall,
} from '#contract/backoffice/retailers/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { normaliseEmail } from '#rules/identity/email.ts'
import { checkRetailerDetails } from '#rules/identity/registration.ts'
import { normaliseTaxId } from '#rules/identity/tax-id.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import type { As } from '#server/http/route.ts'
import { lockOutlet, takenField } from '#server/identity/outlets.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import { recordAction } from '#server/staff-actions/staff-actions.ts'
import type { RetailerDeps } from './deps.ts'
import { changeOf, columnsOf, writeColumns, type Columns, type RetailerRow } from './columns.ts'
import { showRetailer } from './show-retailer.ts'

type ChangedAnswer = AnswerOf<typeof saveCall>
type Request = { params: { id: string }; who: Staff; now: Date }

/**
 * Changes columns of a retailer under its lock, and records how to undo it.
 * @param changed what is to be different, of the stored row; an error where it cannot be
 * @param also further writes in the same transaction, where something changed
 */
async function change(
  deps: RetailerDeps,
  { params: { id }, who, now }: Request,
  changed: (stored: RetailerRow, tx: Tx) => Promise<Result<Partial<Columns>>>,
  also: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<Result<ChangedAnswer>> {
  if (!isUuid(id)) return fail('not_found')
  try {
    return await transact(deps.db, async (tx): Promise<Result<ChangedAnswer>> => {
      const stored = await lockOutlet(tx, id)
      if (!stored) return fail('not_found')
      const wanted = await changed(stored, tx)
      if (!wanted.ok) return wanted
      const difference = changeOf(columnsOf(stored), wanted.value)
      if (difference) {
        await writeColumns(tx, id, difference.after)
        await also(tx)
      }
      const undo =
        difference &&
        (await recordAction(tx, {
          kind: 'retailer_changed',
          subject: { type: 'retailer', id },
          inverse: difference,
          who,
          at: now,
        }))
      const shown = await showRetailer(deps, id, now, tx)
      return shown.ok ? ok({ ...shown.value, undo }) : shown
    })
  } catch (error) {
    const taken = takenField(error)
    if (taken) return taken
    throw error
  }
}

/** Changes what staff edit of a retailer. Fails with `not_found`, `edit_conflict`, `email_taken` and `validation`. */
export function saveRetailer(
  deps: RetailerDeps,
  { params, body, who, now }: As<Staff, typeof saveCall>,
): Promise<Result<ChangedAnswer>> {
  const errors = checkRetailerDetails({ ...body, email: body.email ?? '', taxId: body.taxId ?? '' })
  return change(deps, { params, who, now }, async (stored, tx) => {
    if (stored.revision !== body.revision)
      return fail('edit_conflict', { detail: `The revision is now ${stored.revision}` })
    // An imported retailer may have no owner: what stays as it was is not checked.
    const wrong = errors.filter(({ path }) => enteredOf(body)[path] !== storedOf(stored)[path])
    if (wrong.length > 0) return fail('validation', { errors: wrong })
    const {
      defaultShippingAddressId: shipping = stored.default_shipping_address_id,
      defaultBillingAddressId: billing = stored.default_billing_address_id,
    } = body
    const own = await tx.selectFrom('address').select('id').where('outlet_id', '=', stored.id).execute()
    const foreign = [shipping, billing].some((id) => id !== null && !own.some((address) => address.id === id))
    if (foreign) return fail('not_found')
    return ok({
      store_name: body.storeName,
      owner_name: body.ownerName,
      last_name: body.lastName,
      email: normaliseEmail(body.email ?? ''),
      segment: body.segment,
      tax_id: normaliseTaxId(body.taxId ?? ''),
      tax_name: body.taxName || null,
      tax_branch: body.taxBranch,
      staff_note: body.note || null,
      default_shipping_address_id: shipping,
      default_billing_address_id: billing,
    })
  })
}

const enteredOf = (body: RequestOf<typeof saveCall>['body']): Record<string, unknown> => body
const storedOf = (row: RetailerRow): Record<string, unknown> => ({
  storeName: row.store_name,
  ownerName: row.owner_name,
  lastName: row.last_name,
  email: row.email,
  taxId: row.tax_id,
})

/** Notes that somebody has looked at a registration. */
export const approveRetailer = (
  deps: RetailerDeps,
  request: As<Staff, typeof approveCall>,
): Promise<Result<ChangedAnswer>> =>
  change(deps, request, async (stored) =>
    ok(stored.approved_at ? {} : { approved_at: request.now, approved_by: actorOf(request.who) }),
  )

/** Ends all sessions of a retailer; it can neither sign in nor order. Fails with `conflict` where it is suspended. */
export async function suspendRetailer(
  deps: RetailerDeps,
  request: As<Staff, typeof suspendCall>,
): Promise<Result<ChangedAnswer>> {
  const { params, body, who, now } = request
  const done = await change(
    deps,
    request,
    async (stored) =>
      stored.suspended_at
        ? fail('conflict', { detail: 'It is suspended already' })
        : ok({ suspended_at: now, suspended_by: actorOf(who), suspended_reason: body.reason }),
    (tx) => deps.identity.endSessions(tx, params.id),
  )
  if (done.ok) await deps.identity.own?.noticeEnded()
  return done
}

/** Lets a suspended retailer in again. Fails with `conflict` where it is not suspended. */
export const restoreRetailer = (
  deps: RetailerDeps,
  request: As<Staff, typeof restoreCall>,
): Promise<Result<ChangedAnswer>> =>
  change(deps, request, async (stored) =>
    stored.suspended_at
      ? ok({ suspended_at: null, suspended_by: null, suspended_reason: null })
      : fail('conflict', { detail: 'It is not suspended' }),
  )
