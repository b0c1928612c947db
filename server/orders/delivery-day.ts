import { fail } from '#contract/errors.ts'

/** Refuses an order that would come on another day than the page showed, with that day; null where it would not. */
export function refuseOtherDay(expected: string | undefined, day: string | null): ReturnType<typeof fail> | null {
  if (expected === undefined || expected === day) return null
  return fail('delivery_day_changed', {
    detail: day === null ? 'No delivery day is promised any more' : `The delivery day is now ${day}`,
    ...(day !== null && { deliveryDay: day }),
  })
}
