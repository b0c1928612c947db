import type { RequestOf } from '#contract/call.ts'
import type { register } from '#contract/identity/calls.ts'
import type { FieldError } from '#rules/identity/address.ts'
import { plainDigits } from '#rules/identity/plain-digits.ts'
import { checkRegistration } from '#rules/identity/registration.ts'
import { digitsOf } from '#storefront/identity/CodeField.tsx'
import { pinOf, type Area } from './address-parts.ts'

type Registration = RequestOf<typeof register>['body']

/** The request for a filled form. */
export function registrationOf(form: FormData, area: Area): Omit<Registration, 'legalVersion'> {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    storeName: text('storeName'),
    ownerName: text('ownerName'),
    lastName: text('lastName'),
    phoneNumber: text('phoneNumber'),
    ...(form.has('phoneCode') && { phoneCode: digitsOf(text('phoneCode')) }),
    email: text('email'),
    password: text('password'),
    confirmPassword: text('confirmPassword'),
    taxId: text('taxId'),
    addresses: [
      {
        ...area,
        ...pinOf(form),
        addressLine: text('addressLine'),
        landmark: text('landmark'),
        postalCode: plainDigits(area.postalCode),
      },
    ],
    acceptTerms: form.has('acceptTerms'),
    acceptPrivacy: form.has('acceptPrivacy'),
    ...(form.has('withApple') && { withApple: true }),
  }
}

/** All errors a browser can find; whether the parts of an address match is checked by the server. */
export const checkForm = (form: FormData, area: Area): FieldError[] => {
  const filled = registrationOf(form, area)
  const wrong = checkRegistration(filled, () => null)
  const isComplete = filled.phoneCode === undefined || filled.phoneCode.length === 6
  return isComplete ? wrong : [...wrong, { path: 'phoneCode', code: 'required' }]
}
