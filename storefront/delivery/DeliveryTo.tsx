import { useEffect } from 'react'
import type { AnswerOf } from '#contract/call.ts'
import { deliveryTo } from '#contract/catalogue/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { satangOf } from '#rules/money.ts'
import { inBaht } from '#rules/amounts.ts'
import { announce } from '#design/announce.ts'
import { useCall } from '#storefront/router/queries.ts'
import { codeOf } from '#storefront/api/call-or-throw.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { useDeadlineText } from './NextDeliveryDay.tsx'

type Place = AnswerOf<typeof deliveryTo>[number]

/** DeliveryTo: the fee and the next day of a delivery to a postcode, or that there is no such postcode, or none was typed. */
export const DeliveryTo = ({ postalCode }: { postalCode: string }) =>
  postalCode ? <Terms postalCode={postalCode} /> : <Missing />

function Missing() {
  const { postcodeMissing } = useTexts('delivery')
  useEffect(() => announce(postcodeMissing), [postcodeMissing])
  return <b>{postcodeMissing}</b>
}

function Terms({ postalCode }: { postalCode: string }) {
  const texts = useTexts('delivery')
  const errors = useTexts('errors')
  const language = useLanguage()
  const deadline = useDeadlineText()
  const { data, error, dataUpdatedAt } = useCall(['delivery', 'to', postalCode], deliveryTo, { query: { postalCode } })
  const costOf = (places: readonly Place[], { fee, freeFromAmt }: Place): string => {
    const names = places.map((place) => (language === 'en' ? place.provinceEng : place.province)).join(', ')
    if (fee === 0) return texts.freeTo(names)
    const paid = texts.paidTo(names, inBaht(satangOf(fee)))
    return freeFromAmt === undefined ? paid : `${paid} ${texts.freeFrom(inBaht(satangOf(freeFromAmt)))}`
  }
  const today = bangkokDate(new Date(dataUpdatedAt))
  const answers = sameTerms(data ?? []).map(([first, ...others]) => ({
    cost: costOf([first, ...others], first),
    day: first.next ? deadline({ ...first.next, endsToday: first.next.orderBy === today }) : '',
  }))
  const code = error && codeOf(error)
  const isUnknown = code === 'not_found' || code === 'validation'
  const failure = code && (isUnknown ? texts.noPostcode(postalCode) : errors[code])
  const said = failure || answers.map(({ cost, day }) => `${cost} ${day}`).join('. ')
  useEffect(() => {
    if (said) announce(said)
  }, [said])
  if (failure) return <b>{failure}</b>
  if (!data) return <b>{texts.asking}</b>
  return answers.map(({ cost, day }) => (
    <span key={cost}>
      <b>{cost}</b> {day}
    </span>
  ))
}

const termsOf = ({ fee, freeFromAmt, next }: Place): string =>
  [fee, freeFromAmt, next?.day, next?.orderBy, next?.cutOff].join(' ')

/** The places in groups of one fee, one day and one deadline. */
const sameTerms = (places: readonly Place[]): [Place, ...Place[]][] =>
  [...Map.groupBy(places, termsOf).values()] as [Place, ...Place[]][]
