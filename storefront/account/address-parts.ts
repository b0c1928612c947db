import type { AnswerOf } from '#contract/call.ts'
import type { listPlaces } from '#contract/profile/calls.ts'
import type { AddressParts } from '#rules/identity/address.ts'

export type Place = AnswerOf<typeof listPlaces>[number]
/** What the selects choose: all of an address but its line. Thai names, empty where nothing is chosen. */
export type Area = Pick<AddressParts, 'province' | 'district' | 'subDistrict' | 'postalCode'>

export const noArea: Area = { province: '', district: '', subDistrict: '', postalCode: '' }

/** Selects another province and clears what belonged to the previous one. */
export const withProvince = (area: Area, province: string): Area =>
  province === area.province ? area : { ...noArea, province }

export const withDistrict = (area: Area, district: string): Area =>
  district === area.district ? area : { ...noArea, province: area.province, district }

/**
 * Selects a sub-district with its district, province and postcode. A typed postcode stays if it is one of the
 * district's: post offices serve parts of sub-districts that the map assigns to another.
 */
export function withSubDistrict(area: Area, place: Place, postalCodes: readonly string[]): Area {
  return {
    province: place.province,
    district: place.district ?? '',
    subDistrict: place.subDistrict ?? '',
    postalCode: postalCodes.includes(area.postalCode) ? area.postalCode : (place.postalCode ?? ''),
  }
}

/** A typed postcode selects what its places have in common, unless the current choice already matches it. */
export function withPostalCode(area: Area, postalCode: string, places: readonly Place[]): Area {
  const fits = places.some(({ province, district }) => province === area.province && district === area.district)
  if (places.length === 0 || (fits && area.subDistrict)) return { ...area, postalCode }
  const province = common(places.map((place) => place.province))
  const district = province && common(places.map((place) => place.district))
  const subDistrict = district && common(places.map((place) => place.subDistrict))
  return { province, district, subDistrict, postalCode }
}

/** The common value, or an empty text. */
function common(names: readonly (string | undefined)[]): string {
  const [first = '', ...others] = new Set(names)
  return others.length === 0 ? first : ''
}

type FilledPin = Record<'latitude' | 'longitude' | 'locationAccuracy', number | null>

/** The pin of a filled form: both coordinates or neither, and its accuracy in metres where measured. */
export function pinOf(form: FormData): FilledPin {
  const numberOf = (name: keyof FilledPin) => {
    const text = String(form.get(name) ?? '')
    return text ? Number(text) : null
  }
  const [latitude, longitude] = [numberOf('latitude'), numberOf('longitude')]
  if (latitude === null || longitude === null) return { latitude: null, longitude: null, locationAccuracy: null }
  return { latitude, longitude, locationAccuracy: numberOf('locationAccuracy') }
}

/** Identifies one place: a postcode can hold two sub-districts of the same name. */
export const keyOf = ({ province, district = '', subDistrict = '' }: Partial<Area>): string =>
  [province, district, subDistrict].join(' ')
