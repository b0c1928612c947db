import { takesSlip } from './payable.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { getSlip } from '#contract/backoffice/day/slips/calls.ts'
import type { listSlips } from '#contract/payments/calls.ts'
import { toBaht } from '#rules/money.ts'
import { slipReasons, type SlipReason } from '#rules/payments/slips.ts'
import type { QueuedSlip, SlipDetails } from './store.ts'

export type Slip = AnswerOf<typeof listSlips>[number]
export type StaffSlip = AnswerOf<typeof getSlip>

/** Why a slip was rejected; an override's reason is for the staff only. */
const rejection = ({ state, reason }: Pick<SlipDetails, 'state' | 'reason'>): SlipReason | null =>
  state === 'rejected' ? (slipReasons.find((known) => known === reason) ?? 'other') : null

const details = (slip: SlipDetails) => ({
  id: slip.id,
  state: slip.state,
  sendingBank: slip.sending_bank,
  reference: slip.reference,
  sentOn: slip.created_at.toISOString(),
  decidedOn: slip.decided_at?.toISOString() ?? null,
  reason: rejection(slip),
  note: slip.note,
})

export const presentSlip = (slip: SlipDetails & { has_picture: boolean }): Slip => ({
  ...details(slip),
  hasPicture: slip.has_picture,
})

export const presentToStaff = (slip: QueuedSlip): StaffSlip => ({
  ...details(slip),
  orderId: slip.order_id,
  orderNumber: slip.order_number,
  orderStatus: slip.order_state,
  takesPayment: takesSlip({ stage: slip.order_stage, state: slip.order_state, pay_type: slip.pay_type }),
  orderAmount: toBaht(slip.grand_total_satang),
  amount: toBaht(slip.amount_satang),
  storeName: slip.store_name,
  outletCode: slip.outlet_code,
  duplicates: slip.duplicates,
  hasPicture: slip.has_picture,
  decidedBy: slip.decider,
  overrides: slip.overrides,
  overrideReason: slip.overrides && slip.reason,
  readAmt: slip.read_satang === null ? null : toBaht(slip.read_satang),
  amountReason: slip.amount_reason,
  arrived: slip.arrived && {
    amount: toBaht(slip.arrived.amount),
    at: new Date(slip.arrived.at).toISOString(),
    state: slip.arrived.state,
  },
})
