import { getDelivery } from '#contract/content/calls.ts'
import { pickUpWindows } from '#rules/delivery/pick-up.ts'
import { formatMoment, formatHour } from '#rules/thai-date.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { SelectField } from '#design/SelectField.tsx'

/** PickUpField: whether the order is delivered, or when the retailer fetches it; nothing where orders are only delivered. */
export function PickUpField({ value, onChange }: { value: string | null; onChange: (from: string | null) => void }) {
  const texts = useTexts('sheet')
  const language = useLanguage()
  const { data, dataUpdatedAt } = useCall(['delivery-terms'], getDelivery, {})
  if (!data?.pickUp) return null
  const windows = pickUpWindows(new Date(dataUpdatedAt), data.pickUp, data.calendar)
  return (
    <SelectField
      label={texts.wayOfDelivery}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    >
      <option value="">{texts.toBeDelivered}</option>
      {windows.map(({ from, until }) => (
        <option key={from.toISOString()} value={from.toISOString()}>
          {texts.pickUpIn(`${formatMoment(from, language)}–${formatHour(until)}`)}
        </option>
      ))}
    </SelectField>
  )
}
