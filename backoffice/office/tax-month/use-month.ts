import { getTaxMonth } from '#contract/backoffice/office/tax-months/calls.ts'
import { useCall } from '#backoffice/api/use-call.ts'

/** The sums of a month. Those of another month are not kept meanwhile: they would stand under the name of this one. */
export const useMonth = (month: string, enabled = true) =>
  useCall(['tax-month', month], getTaxMonth, { params: { month } }, { enabled })
