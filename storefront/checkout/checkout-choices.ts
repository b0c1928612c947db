import { useState } from 'react'
import type { RequestOf } from '#contract/call.ts'
import type { placeOrder } from '#contract/orders/calls.ts'
import { plainDigits } from '#rules/identity/plain-digits.ts'
import { normaliseTaxId } from '#rules/identity/tax-id.ts'
import { headOffice } from '#rules/tax-invoices/branch.ts'
import { bankAgents, methods, paymentMethods, type Bank, type PaymentMethod } from '#rules/payments/pay-types.ts'
import type { Profile } from '#storefront/identity/use-profile.ts'
import { checkoutStorage } from '#storefront/cart/checkout-storage.ts'
import { choicesKey } from '#storefront/cart/usual-pay-type.ts'
import { readStored } from '#web/read-stored.ts'
import { chooseOrderAddress, chooseOrderPickUp, readOrderAddress, readOrderPickUp } from './order-address.ts'

export type TaxInvoice = { name: string; taxId: string; branch: string }

/** A retailer's choices during checkout; stored for the next order. */
export type CheckoutChoices = {
  /** For this order alone; null: the main address. */
  shippingAddressId: string | null
  /** Of this order alone: the beginning of the window in which it is fetched, empty until one is chosen; null: it is delivered. */
  pickUpFrom: string | null
  /** An address of the account, or `sameAsShipping`; null: not chosen yet, so the account's default for billing. */
  billingAddressId: string | null
  note: string
  wantsTaxInvoice: boolean
  taxInvoice: TaxInvoice
  method: PaymentMethod | null
  bank: Bank | null
}
/** The billing address of who bills each order to where it goes. */
export const sameAsShipping = 'same'

export type OrderBody = RequestOf<typeof placeOrder>['body']

/** The maximum length of an order's note. */
export const maxNoteLength = 500

const nothingChosen: CheckoutChoices = {
  shippingAddressId: null,
  pickUpFrom: null,
  billingAddressId: null,
  note: '',
  wantsTaxInvoice: false,
  taxInvoice: { name: '', taxId: '', branch: headOffice },
  method: null,
  bank: null,
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const idOf = (value: unknown): string | null => (typeof value === 'string' && value ? value : null)

/** The choices stored for every order; anything invalid counts as not chosen. */
export function readChoices(storage: Pick<Storage, 'getItem'>, outletId: string): CheckoutChoices {
  const stored = readStored<Partial<CheckoutChoices> | null>(storage, choicesKey(outletId), null)
  if (typeof stored !== 'object' || !stored) return nothingChosen
  const { name, taxId, branch } = stored.taxInvoice ?? nothingChosen.taxInvoice
  return {
    shippingAddressId: null,
    pickUpFrom: null,
    // What is not chosen is left out: a null is of the time when it meant `sameAsShipping`, and orders went out with it.
    billingAddressId:
      stored.billingAddressId === null && stored.method ? sameAsShipping : idOf(stored.billingAddressId),
    note: textOf(stored.note).slice(0, maxNoteLength),
    wantsTaxInvoice: stored.wantsTaxInvoice === true,
    taxInvoice: {
      name: textOf(name),
      taxId: textOf(taxId),
      branch: typeof branch === 'string' ? branch : headOffice,
    },
    method: paymentMethods.find((method) => method === stored.method) ?? null,
    bank: stored.bank && stored.bank in bankAgents ? stored.bank : null,
  }
}

export const writeChoices = (
  storage: Pick<Storage, 'setItem'>,
  outletId: string,
  { shippingAddressId: _ofOneOrder, pickUpFrom: _too, ...choices }: CheckoutChoices,
): void => {
  const billingAddressId = choices.billingAddressId ?? undefined
  storage.setItem(choicesKey(outletId), JSON.stringify({ ...choices, billingAddressId }))
}

/** The stored choices of an outlet, and how to change some. */
export function useCheckoutChoices(outletId: string) {
  const [choices, setChoices] = useState(() => ({
    ...readChoices(checkoutStorage, outletId),
    shippingAddressId: readOrderAddress(outletId),
    pickUpFrom: readOrderPickUp(outletId),
  }))
  const choose = (change: Partial<CheckoutChoices>) => {
    const next = { ...choices, ...change }
    setChoices(next)
    writeChoices(checkoutStorage, outletId, next)
    chooseOrderPickUp(outletId, next.pickUpFrom)
    if (next.shippingAddressId) chooseOrderAddress(outletId, next.shippingAddressId)
  }
  return [choices, choose] as const
}

type OfferedChoices = {
  methods: readonly PaymentMethod[]
  bankApps: boolean
  /** The beginnings of the windows in which an order can be fetched; null: not at all; absent while that is not known. */
  pickUps?: readonly string[] | null | undefined
}

/**
 * The choices that are still valid: a deleted address is replaced by the default one, a method or a window no longer
 * offered by none, and the tax invoice starts with the buyer of the last one, or with the account's data. An address to bill
 * to stays that one where the goods go there too: it must not follow them when they go to another.
 */
export function settledChoices(
  choices: CheckoutChoices,
  profile: Profile,
  offered: OfferedChoices,
  buyer: TaxInvoice | null = null,
): CheckoutChoices {
  const existing = (id: string | null) => (profile.addresses.some((address) => address.id === id) ? id : null)
  const { method, bank } = choices
  const shippingAddressId =
    existing(choices.shippingAddressId) ??
    existing(profile.defaultShippingAddressId) ??
    profile.addresses[0]?.id ??
    null
  const billingAddressId =
    choices.billingAddressId === sameAsShipping
      ? sameAsShipping
      : (existing(choices.billingAddressId) ?? existing(profile.defaultBillingAddressId) ?? sameAsShipping)
  const isOffered = method && offered.methods.includes(method) && (method !== 'BANK' || offered.bankApps)
  return {
    ...choices,
    shippingAddressId,
    pickUpFrom: pickUpOf(choices.pickUpFrom, offered.pickUps),
    billingAddressId,
    taxInvoice: buyerOf(choices.taxInvoice, profile, buyer),
    method: isOffered ? method : null,
    bank: isOffered && method === 'BANK' ? bank : null,
  }
}

function pickUpOf(from: string | null, offered: OfferedChoices['pickUps']): string | null {
  if (from === null || offered === null) return null
  return offered === undefined || offered.includes(from) ? from : ''
}

/** Whether an order is fetched: not where that was chosen, but is not offered any more. @param from as it was chosen */
export const isFetched = (from: string | null, offered: OfferedChoices['pickUps']): boolean =>
  pickUpOf(from, offered) !== null

const buyerOf = (chosen: TaxInvoice, { storeName, taxId }: Profile, lastBuyer: TaxInvoice | null): TaxInvoice =>
  lastBuyer && !chosen.name && !chosen.taxId
    ? lastBuyer
    : { ...chosen, name: chosen.name || storeName, taxId: chosen.taxId || (taxId ?? '') }

export type ChoiceError =
  | 'address_missing'
  | 'pick_up_missing'
  | 'method_missing'
  | 'bank_missing'
  | 'invoice_name_missing'
  | 'tax_id_invalid'
  | 'branch_invalid'

/** A branch's five digits in their stored form; null for anything else. */
function normaliseBranch(text: string): string | null {
  const digits = plainDigits(text.trim())
  return /^\d{5}$/.test(digits) ? digits : null
}

/** Everything that is missing or wrong, in the order of the page. */
export function errorsOf(choices: CheckoutChoices): ChoiceError[] {
  const { shippingAddressId, pickUpFrom, wantsTaxInvoice, taxInvoice, method, bank } = choices
  const fieldErrors: (ChoiceError | false)[] = [
    shippingAddressId === null && 'address_missing',
    pickUpFrom === '' && 'pick_up_missing',
    wantsTaxInvoice && taxInvoice.name.trim() === '' && 'invoice_name_missing',
    wantsTaxInvoice && normaliseTaxId(taxInvoice.taxId) === null && 'tax_id_invalid',
    wantsTaxInvoice && normaliseBranch(taxInvoice.branch) === null && 'branch_invalid',
    method === null && 'method_missing',
    method === 'BANK' && bank === null && 'bank_missing',
  ]
  return fieldErrors.filter((error) => error !== false)
}

/** The address that settled choices bill to. */
export const billingIdOf = ({
  shippingAddressId,
  billingAddressId,
}: Pick<CheckoutChoices, 'shippingAddressId' | 'billingAddressId'>): string | null =>
  billingAddressId === sameAsShipping ? shippingAddressId : billingAddressId

/**
 * The order that these choices make, or null while something is missing or wrong.
 * @param netBaht the net amount shown
 * @param lines what is ordered; null: the cart
 */
export function orderBody(
  choices: CheckoutChoices,
  retailerId: string,
  netBaht: number,
  lines: OrderBody['lines'] | null = null,
): OrderBody | null {
  const { shippingAddressId, pickUpFrom, billingAddressId, wantsTaxInvoice, taxInvoice, method } = choices
  const taxId = normaliseTaxId(taxInvoice.taxId)
  const branch = normaliseBranch(taxInvoice.branch)
  if (errorsOf(choices).length > 0 || !shippingAddressId || !method) return null
  const note = choices.note.trim()
  return {
    retailerId,
    payType: methods[method].payType,
    shippingAddressId,
    billingAddressId: billingIdOf({ shippingAddressId, billingAddressId }) ?? shippingAddressId,
    ...(note && { note }),
    ...(wantsTaxInvoice && taxId && branch && { taxInvoice: { name: taxInvoice.name.trim(), taxId, branch } }),
    expectedGrandTotalAmt: netBaht,
    ...(pickUpFrom && { pickUpFrom }),
    ...(lines && { lines }),
  }
}
