import { isInThailand } from '../map/place.ts'
import { isInvisible } from '../plain-text.ts'
import { normalisePhone } from './phone.ts'

export type AddressParts = {
  addressLine: string
  subDistrict: string
  district: string
  province: string
  postalCode: string
  /** Position of the entrance, in degrees; both or none. */
  latitude?: number | null | undefined
  longitude?: number | null | undefined
  /** Accuracy of a measured pin, in metres; absent when it was placed by hand. */
  locationAccuracy?: number | null | undefined
  /** A landmark for the driver, such as a temple; at most 200 characters. */
  landmark?: string | null | undefined
  /** Label, such as a warehouse or a branch. */
  label?: string | null | undefined
  /** The receiver, when not the owner; a mobile number as typed. */
  receiverName?: string | null | undefined
  receiverPhone?: string | null | undefined
}

/** The parts that a gazetteer can check, from the widest to the narrowest. */
export type MappedPart = 'province' | 'district' | 'subDistrict' | 'postalCode'

/** Returns the first part that is not within the wider ones; null when all belong together. */
export type MisplacedPart = (address: AddressParts) => MappedPart | null

export type FieldError = { path: string; code: string }

const parts = ['addressLine', 'subDistrict', 'district', 'province', 'postalCode'] as const

/** All errors of an address; `path` is the prefix of each field name. */
export function checkAddress(address: AddressParts, misplaced: MisplacedPart, path = ''): FieldError[] {
  const errors: FieldError[] = parts.flatMap((part) => {
    const code = checkText(address[part])
    return code ? [{ path: path + part, code }] : []
  })
  if (address.postalCode.trim() !== '' && !/^\d{5}$/.test(address.postalCode)) {
    errors.push({ path: `${path}postalCode`, code: 'postal_code_invalid' })
  }
  for (const optional of ['label', 'receiverName', 'landmark'] as const) {
    if (address[optional]?.trim() && checkText(address[optional]))
      errors.push({ path: path + optional, code: 'text_invalid' })
  }
  if (address.receiverPhone?.trim() && normalisePhone(address.receiverPhone) === null)
    errors.push({ path: `${path}receiverPhone`, code: 'phone_invalid' })
  if (!isPinned(address)) errors.push({ path: `${path}latitude`, code: 'place_invalid' })
  if (errors.length > 0) return errors
  const part = misplaced(address)
  return part ? [{ path: path + part, code: 'address_mismatch' }] : []
}

/** No pin, or one within the country. */
function isPinned({ latitude = null, longitude = null }: AddressParts): boolean {
  if (latitude === null || longitude === null) return latitude === longitude
  return isInThailand({ latitude, longitude })
}

/** One line of typed text: something that can be seen, no control characters. */
export function checkText(text: string): 'required' | 'text_invalid' | null {
  if (isInvisible(text)) return 'required'
  return /\p{Cc}/u.test(text) ? 'text_invalid' : null
}
