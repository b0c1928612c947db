import { checkAddress, checkText, type AddressParts, type FieldError, type MisplacedPart } from './address.ts'
import { normaliseEmail } from './email.ts'
import { checkPassword } from './password.ts'
import { normalisePhone } from './phone.ts'
import { normaliseTaxId } from './tax-id.ts'

type RetailerDetails = {
  storeName: string
  ownerName: string
  lastName: string
  email?: string | undefined
  taxId?: string | undefined
}

export type Registration = RetailerDetails & {
  phoneNumber: string
  password: string
  confirmPassword: string
  addresses: readonly AddressParts[]
  acceptTerms: boolean
  acceptPrivacy: boolean
}

/** All errors of a registration, in the order of the form. */
export function checkRegistration(body: Registration, misplaced: MisplacedPart): FieldError[] {
  return [
    ...checkRetailerDetails(body),
    ...at('phoneNumber', phoneProblem(body.phoneNumber)),
    ...at('password', checkPassword(body.password, [normalisePhone(body.phoneNumber) ?? ''])),
    ...at('confirmPassword', body.confirmPassword === body.password ? null : 'password_mismatch'),
    ...at('addresses', body.addresses.length > 0 ? null : 'required'),
    ...body.addresses.flatMap((address, index) => checkAddress(address, misplaced, `addresses.${index}.`)),
    ...at('acceptTerms', body.acceptTerms ? null : 'consent_required'),
    ...at('acceptPrivacy', body.acceptPrivacy ? null : 'consent_required'),
  ]
}

/** All errors of a retailer's names and numbers. E-mail and tax number may be empty. */
export function checkRetailerDetails({ storeName, ownerName, lastName, email, taxId }: RetailerDetails): FieldError[] {
  return [
    ...at('storeName', checkText(storeName)),
    ...at('ownerName', checkText(ownerName)),
    ...at('lastName', checkText(lastName)),
    ...at('email', isBlank(email) || normaliseEmail(email) ? null : 'email_invalid'),
    ...at('taxId', isBlank(taxId) || normaliseTaxId(taxId) ? null : 'tax_id_invalid'),
  ]
}

const at = (path: string, code: string | null): FieldError[] => (code ? [{ path, code }] : [])

const isBlank = (text: string | undefined): text is undefined => text === undefined || text.trim() === ''

function phoneProblem(text: string): string | null {
  if (text.trim() === '') return 'required'
  return normalisePhone(text) ? null : 'phone_invalid'
}
