import { getDelivery } from '#contract/content/calls.ts'
import { pickUpWindowAt, pickUpWindows } from '#rules/delivery/pick-up.ts'
import { formatMoment, formatHour } from '#rules/thai-date.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { SelectField } from '#design/SelectField.tsx'

/**
 * PickUpField: whether the order is delivered, or when the retailer fetches it; nothing where orders are only delivered and no time
 * was chosen before.
 */
export function PickUpField({ value, onChange }: { value: string | null; onChange: (from: string | null) => void }) {
  const texts = useTexts('sheet')
  const language = useLanguage()
  const { data, dataUpdatedAt } = useCall(['delivery-terms'], getDelivery, {})
  if (!data || (!data.pickUp && value === null)) return null
  const windows = data.pickUp ? pickUpWindows(new Date(dataUpdatedAt), data.pickUp, data.calendar) : []
  const isGone = value !== null && pickUpWindowAt(windows, new Date(value)) === null
  return (
    <SelectField
      label={texts.wayOfDelivery}
      value={value ?? ''}
      error={isGone ? (data.pickUp ? texts.pickUpGone : texts.pickUpEnded) : null}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    >
      <option value="">{texts.toBeDelivered}</option>
      {/* What is chosen is what would be sent: a browser would show the first option instead. */}
      {isGone && (
        <option value={value} disabled>
          {texts.pickUpIn(formatMoment(value, language))}
        </option>
      )}
      {windows.map(({ from, until }) => (
        <option key={from.toISOString()} value={from.toISOString()}>
          {texts.pickUpIn(`${formatMoment(from, language)}–${formatHour(until)}`)}
        </option>
      ))}
    </SelectField>
  )
}
