import type { AnswerOf } from '#contract/call.ts'
import type { deliveryTo as deliveryToCall } from '#contract/catalogue/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { nextDelivery } from '#rules/delivery/calendar.ts'
import { deliveryFee } from '#rules/delivery/fee.ts'
import { plainDigits } from '#rules/identity/plain-digits.ts'
import { toBaht } from '#rules/money.ts'
import { freeDeliveryFrom } from '#rules/orders/order-rules.ts'
import { loadGeography } from '#server/identity/geography.ts'
import type { Snapshot } from './snapshot.ts'

/** Fee and next day of a delivery to the provinces of a postcode. Fails with `not_found` where there is none. */
export async function deliveryTo(
  { fees, deliveryCalendar, orderRules }: Pick<Snapshot, 'fees' | 'deliveryCalendar' | 'orderRules'>,
  postalCode: string,
  now: Date,
): Promise<Result<AnswerOf<typeof deliveryToCall>>> {
  const places = (await loadGeography()).ofPostalCode(plainDigits(postalCode))
  if (places.length === 0) return fail('not_found')
  const provinces = [...new Map(places.map((place) => [place.provinceCode, place])).values()]
  return ok(
    provinces.map(({ province, provinceEng, provinceCode }) => {
      const next = deliveryCalendar && nextDelivery(now, deliveryCalendar, provinceCode)
      const fee = toBaht(deliveryFee(provinceCode, fees))
      const freeFrom = fee > 0 ? freeDeliveryFrom(orderRules, provinceCode) : null
      const terms = { fee, ...(freeFrom !== null && { freeFromAmt: toBaht(freeFrom) }), ...(next && { next }) }
      return { province, provinceEng, provinceCode, ...terms }
    }),
  )
}
