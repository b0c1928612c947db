import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Section, Text, type FieldsProps } from './fields.tsx'

/** LimitFields: in which quantities a product may be ordered. */
export function LimitFields({ form }: FieldsProps) {
  const texts = useTexts('products')
  return (
    <Section title={texts.limits} help={texts.limitsHelp}>
      <div className="product-pair">
        <Text form={form} name="orderMultiple" label={texts.orderMultiple} inputMode="numeric" />
        <Text form={form} name="mostPerDay" label={texts.mostPerDay} inputMode="numeric" />
      </div>
      <Text form={form} name="turnUnits" label={texts.turnUnits} inputMode="numeric" help={texts.turnUnitsHelp} />
    </Section>
  )
}
