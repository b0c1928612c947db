import type * as calls from '#contract/backoffice/settings/company/calls.ts'
import type { RequestOf } from '#contract/call.ts'
import { normaliseTaxId } from '#rules/identity/tax-id.ts'
import { billerId, promptPayId } from '#rules/payments/promptpay-account.ts'
import { placeOf } from '#server/settings/run.ts'
import { isPossible, type Surroundings } from './groups.ts'
import type { Saving } from './save.ts'

// What was typed, as it is stored: each value as its environment variable would have it.

type Body<C> = RequestOf<C> extends { body: infer Fields } ? Fields : never

const saving = (name: Saving['name'], body: Saving['body'], columns: Saving['columns']): Saving => ({
  name,
  body,
  columns,
  violations: [],
})
const refusing = (whole: Saving, isWrong: boolean, path: string, code: string): Saving =>
  isWrong ? { ...whole, violations: [...whole.violations, { path, code }] } : whole

export function sellerSaving(body: Body<typeof calls.saveSeller>): Saving {
  const taxId = normaliseTaxId(body.taxId)
  const whole = saving(
    'seller',
    { ...body, taxId: taxId ?? body.taxId },
    { seller_name: body.name, seller_tax_id: taxId, seller_branch: body.branch, seller_address: body.address },
  )
  return refusing(whole, taxId === null, 'taxId', 'tax_id_invalid')
}

export function accountSaving(body: Body<typeof calls.saveTransferAccount>): Saving {
  const { kind, number, name } = body
  const id = kind === 'bill' ? billerId(number) : (promptPayId(number)?.id ?? null)
  const whole = saving(
    'account',
    { ...body, number: id ?? number },
    {
      promptpay_id: kind === 'promptpay' ? id : null,
      promptpay_biller_id: kind === 'bill' ? id : null,
      promptpay_name: name,
    },
  )
  return refusing(whole, id === null, 'number', kind === 'bill' ? 'biller_invalid' : 'promptpay_invalid')
}

export function methodsSaving(body: Body<typeof calls.savePaymentMethods>, { hasGateway }: Surroundings): Saving {
  const whole = saving('methods', body, { payment_methods: body.methods.join(',') })
  const isStranded = !body.methods.every((name) => isPossible(name, hasGateway))
  return refusing(whole, isStranded, 'methods', 'gateway_missing')
}

export const creditSaving = (body: Body<typeof calls.saveCreditRule>): Saving =>
  saving('credit', body, { credit: body.sold, credit_overdue: body.overdue })

export function runsSaving(body: Body<typeof calls.saveRunPlanning>): Saving {
  const { warehouse, stops, cash } = body
  const whole = saving('runs', body, { warehouse_place: warehouse, run_stops: `${stops}`, run_cash: `${cash}` })
  return refusing(whole, warehouse !== '' && placeOf(warehouse) === null, 'warehouse', 'place_invalid')
}

export const oddOrdersSaving = (body: Body<typeof calls.saveOddOrderLimits>): Saving =>
  saving('oddOrders', body, {
    odd_order_times_usual: `${body.timesUsual}`,
    odd_order_new_retailer_orders: `${body.newRetailerOrders}`,
    odd_order_much_cash: `${body.muchCash}`,
  })

export const secondFactorSaving = (body: Body<typeof calls.saveSecondFactorPolicy>): Saving =>
  saving('secondFactor', body, { staff_second_factor: body.policy })

export const lineSaving = (body: Body<typeof calls.saveLineAccount>): Saving =>
  saving('line', body, {
    line_basic_id: body.basicId,
    // Null forgets a secret, and nothing typed keeps it.
    line_channel_token: body.basicId ? body.token : null,
    line_channel_secret: body.basicId ? body.secret : null,
  })

export function smsSaving(body: Body<typeof calls.saveSmsProvider>): Saving {
  const isOn = body.provider !== 'none'
  return saving('sms', body, {
    sms_provider: isOn ? body.provider : null,
    sms_sender: isOn ? body.sender : null,
    sms_credit: isOn ? body.credit : null,
    sms_key: isOn ? body.key : null,
    sms_secret: isOn ? body.secret : null,
  })
}
