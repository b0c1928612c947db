import { isDeepStrictEqual } from 'node:util'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { checkAddress, type AddressParts } from '#rules/identity/address.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { loadGeography, type Geography, type Place } from './geography.ts'
import { addressOf, type Address } from './outlets.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import { addressRow, type NewAddress } from './outlet.ts'
import * as store from './store.ts'

/** No retailer needs more; a script might try. */
const most = 50

type Change = { db: Database; outletId: string }

/** Adds an address. One that is stored already, as when the answer was lost, is that one. */
export async function addAddress(change: Change, address: AddressParts, id: string): Promise<Result<Address>> {
  const checked = await locateAddress(address, id)
  if (!checked.ok) return checked
  return transact(change.db, async (tx) => {
    const outlet = await store.lockOutlet(tx, change.outletId)
    if (!outlet) return fail('not_found')
    const known = await store.addressesOf(tx, change.outletId)
    const row = addressRow(change.outletId, checked.value)
    const same = known.find((one) => isDeepStrictEqual({ ...one, ...row, id: one.id }, one))
    if (same) return ok(addressOf({ ...row, id: same.id }))
    if (known.length >= most) return invalid('addressLine', 'too_many')
    await store.insertAddress(tx, row)
    if (known.length === 0) {
      await store.updateOutlet(tx, outlet.id, { default_shipping_address_id: id, default_billing_address_id: id })
    }
    return ok(addressOf(row))
  })
}

/**
 * Changes an address; with a revision only over that one, else it fails with `edit_conflict`. What is stored already,
 * as when the answer was lost, is no conflict.
 */
export async function changeAddress(
  change: Change,
  id: string,
  address: AddressParts,
  revision?: number,
): Promise<Result<Address>> {
  if (!isUuid(id)) return fail('not_found')
  const checked = await locateAddress(address, id)
  if (!checked.ok) return checked
  const row = addressRow(change.outletId, checked.value)
  if (await store.updateAddress(change.db, row, revision)) return ok(addressOf(row))
  const stored = revision === undefined ? undefined : await store.addressById(change.db, change.outletId, id)
  if (!stored) return fail('not_found')
  return isDeepStrictEqual({ ...stored, ...row }, stored) ? ok(addressOf(row)) : fail('edit_conflict')
}

/** Removes an address; where it was a default, another one of the retailer replaces it. */
export async function removeAddress({ db, outletId }: Change, id: string): Promise<Result<undefined>> {
  if (!isUuid(id)) return fail('not_found')
  return transact(db, async (tx) => {
    const outlet = await store.lockOutlet(tx, outletId)
    if (!outlet || !(await store.deleteAddress(tx, outletId, id))) return fail('not_found')
    const [other] = await store.addressesOf(tx, outletId)
    const kept = (current: string | null) => (current === id ? (other?.id ?? null) : current)
    await store.updateOutlet(tx, outletId, {
      default_shipping_address_id: kept(outlet.default_shipping_address_id),
      default_billing_address_id: kept(outlet.default_billing_address_id),
    })
    return ok(undefined)
  })
}

/** Checks an address, and finds the code of its province. Fails with `validation` naming the parts that are wrong. */
export async function locateAddress(address: AddressParts, id: string): Promise<Result<NewAddress>> {
  const geography = await loadGeography()
  const errors = checkAddress(address, (parts) => geography.misplacedPart(parts))
  if (errors.length > 0) return fail('validation', { detail: 'Some parts are wrong', errors })
  const provinceCode = geography.find(address)?.provinceCode ?? ''
  return ok({ ...address, id, provinceCode })
}

type PlaceQuery = { postalCode?: string | undefined; province?: string | undefined; district?: string | undefined }
type ListedPlace = Omit<Place, 'district' | 'districtEng' | 'subDistrict' | 'subDistrictEng' | 'postalCode'> &
  Partial<Place>

/** As detailed as the query: sub-districts, districts or provinces. */
export function listPlaces(geography: Geography, { postalCode, province, district }: PlaceQuery): ListedPlace[] {
  if (postalCode !== undefined) return [...geography.ofPostalCode(postalCode)]
  if (province !== undefined && district !== undefined) return [...geography.subDistricts(province, district)]
  if (province !== undefined) {
    return geography.districts(province).map((place) => ({ ...provinceOf(place), ...districtOf(place) }))
  }
  return geography.provinces().map(provinceOf)
}

const provinceOf = ({ province, provinceEng, provinceCode }: Place) => ({ province, provinceEng, provinceCode })
const districtOf = ({ district, districtEng }: Place) => ({ district, districtEng })
