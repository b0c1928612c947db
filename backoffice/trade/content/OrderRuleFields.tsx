import { payTypes } from '#rules/payments/pay-types.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import type { ContentOf } from '#contract/content/content.ts'
import { useValue } from './editor.ts'
import { Condition, Text } from './fields.tsx'
import { PromisedNoMinimum } from './PromisedNoMinimum.tsx'
import { RemoveButton, useProvinces } from './provinces.tsx'
import { useSegments } from './use-segments.ts'

type OrderRules = NonNullable<ContentOf['delivery']['orderRules']>
const noRules: OrderRules = { least: [], freeFrom: [] }

/** OrderRuleFields: least amounts of orders, and amounts from which delivery is free. */
export function OrderRuleFields() {
  const texts = useTexts('content')
  const orders = useTexts('orders')
  const names = useProvinces()
  const segments = useSegments()
  const [rules = noRules, set] = useValue<OrderRules | undefined>('orderRules')
  const [, , leastError] = useValue('orderRules.least')
  const [, , freeError] = useValue('orderRules.freeFrom')
  const { least, freeFrom } = rules
  const provinces = Object.fromEntries(names)
  return (
    <fieldset className="offer-group">
      <legend>{texts.orderRules}</legend>
      <p className="field-help">{texts.orderRulesHelp}</p>
      {least.map((_, at) => (
        // A row has no name of its own: it is what its place says.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="content-row">
          <Text path={`orderRules.least.${at}.amount`} label={texts.leastAmount(at + 1)} type="number" />
          <Condition
            path={`orderRules.least.${at}.provinceCode`}
            label={texts.ruleProvince}
            every={texts.everyProvince}
            choices={provinces}
          />
          <Condition
            path={`orderRules.least.${at}.segment`}
            label={texts.ruleSegment}
            every={texts.everySegment}
            choices={segments}
          />
          <Condition
            path={`orderRules.least.${at}.payType`}
            label={texts.rulePayType}
            every={texts.everyPayType}
            choices={Object.fromEntries(payTypes.map((one) => [one, orders.payTypes[one]]))}
          />
          <RemoveButton
            name={texts.leastAmount(at + 1)}
            onRemove={() => set({ ...rules, least: least.filter((_row, other) => other !== at) })}
          />
        </div>
      ))}
      {least.some(({ amount }) => Number(amount) > 0) && <PromisedNoMinimum />}
      <Problem of={leastError} />
      <Button
        onClick={() =>
          set({ ...rules, least: [...least, { amount: 0, provinceCode: null, segment: null, payType: null }] })
        }
      >
        {texts.addLeast}
      </Button>
      {freeFrom.map((_, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="content-row">
          <Text path={`orderRules.freeFrom.${at}.amount`} label={texts.freeFrom(at + 1)} type="number" />
          <Condition
            path={`orderRules.freeFrom.${at}.provinceCode`}
            label={texts.ruleProvince}
            every={texts.everyProvince}
            choices={provinces}
          />
          <RemoveButton
            name={texts.freeFrom(at + 1)}
            onRemove={() => set({ ...rules, freeFrom: freeFrom.filter((_row, other) => other !== at) })}
          />
        </div>
      ))}
      <Problem of={freeError} />
      <Button onClick={() => set({ ...rules, freeFrom: [...freeFrom, { amount: 0, provinceCode: null }] })}>
        {texts.addFreeFrom}
      </Button>
    </fieldset>
  )
}

const Problem = ({ of }: { of: string | undefined }) =>
  of && (
    <p className="field-error" role="alert">
      {of}
    </p>
  )
