import type { DeliveryContent } from '#contract/content/content.ts'
import { satang, fromBaht, toBaht } from '#rules/money.ts'
import type { FeeTable } from '#rules/delivery/fee.ts'

/** The fees of a delivery policy in satang. They were checked when they were saved. */
export const feeTableOf = ({ fees }: DeliveryContent): FeeTable => ({
  free: fees.free,
  standard: fromBaht(fees.standard) ?? satang(0),
  provinces: Object.fromEntries(fees.provinces.map(({ code, fee }) => [code, fromBaht(fee) ?? satang(0)])),
})

export const feesInBaht = ({ free, standard, provinces }: FeeTable): DeliveryContent['fees'] => ({
  free: [...free],
  standard: toBaht(standard),
  provinces: Object.entries(provinces).map(([code, fee]) => ({ code, fee: toBaht(fee) })),
})
