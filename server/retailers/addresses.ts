import type {
  addRetailerAddress,
  changeRetailerAddress,
  recordRetailerCall,
  removeRetailerAddress,
} from '#contract/backoffice/retailers/calls.ts'
import { fail, type Result } from '#contract/errors.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { Staff } from '#server/http/caller.ts'
import { idempotentRequest, replayOrRun, saveResponse } from '#server/http/idempotency.ts'
import type { Outcome } from '#server/http/outcome.ts'
import type { As } from '#server/http/route.ts'
import { addAddress, changeAddress, removeAddress } from '#server/identity/addresses.ts'
import { findOutlet } from '#server/identity/outlets.ts'
import type { RetailerDeps } from './deps.ts'
import { showRetailer, type ShownRetailer } from './show-retailer.ts'
import { insertEvent } from './store.ts'

/** Adds an address. A repetition of the same request adds none. */
export async function addAddressFor(
  deps: RetailerDeps,
  { params, body, who, now, idempotencyKey }: As<Staff, typeof addRetailerAddress>,
): Promise<Outcome<ShownRetailer>> {
  if (!(await findOutlet(deps.db, params.id))) return fail('not_found')
  const repeat = idempotentRequest(who.id, idempotencyKey, ['address', params.id, body])
  return replayOrRun(deps.db, repeat, async () => {
    const added = await addAddress({ db: deps.db, outletId: params.id }, body, deps.newId())
    if (!added.ok) return added
    const shown = await showRetailer(deps, params.id, now)
    if (shown.ok) await saveResponse(repeat, 201, shown.value, now).execute(deps.db)
    return shown
  })
}

/** Changes an address over the revision that was read. */
export async function changeAddressFor(
  deps: RetailerDeps,
  { params: { id, addressId }, body: { revision, ...address }, now }: As<Staff, typeof changeRetailerAddress>,
): Promise<Result<ShownRetailer>> {
  if (!(await findOutlet(deps.db, id))) return fail('not_found')
  const changed = await changeAddress({ db: deps.db, outletId: id }, addressId, address, revision)
  return changed.ok ? showRetailer(deps, id, now) : changed
}

export async function removeAddressFor(
  deps: RetailerDeps,
  { params: { id, addressId }, now }: As<Staff, typeof removeRetailerAddress>,
): Promise<Result<ShownRetailer>> {
  if (!(await findOutlet(deps.db, id))) return fail('not_found')
  const removed = await removeAddress({ db: deps.db, outletId: id }, addressId)
  return removed.ok ? showRetailer(deps, id, now) : removed
}

/** Records a call to a retailer, once for each key. */
export async function recordCall(
  deps: RetailerDeps,
  { params, body, who, now, idempotencyKey }: As<Staff, typeof recordRetailerCall>,
): Promise<Outcome<ShownRetailer>> {
  if (!(await findOutlet(deps.db, params.id))) return fail('not_found')
  const repeat = idempotentRequest(who.id, idempotencyKey, ['call', params.id, body])
  return replayOrRun(deps.db, repeat, () =>
    transact(deps.db, async (tx): Promise<Result<ShownRetailer>> => {
      const { outcome, callAgainOn, note } = body
      await insertEvent(tx, params.id, { kind: 'CALL', who, at: now, outcome, callAgainOn, note: note || null })
      const shown = await showRetailer(deps, params.id, now, tx)
      if (shown.ok) await saveResponse(repeat, 201, shown.value, now).execute(tx)
      return shown
    }),
  )
}
