import { bangkokDate } from '#rules/bangkok-time.ts'
import { formatHour } from '#rules/thai-date.ts'
import { DatePicker } from '#backoffice/kit/forms/DatePicker.tsx'
import { TimeInput } from '#backoffice/kit/forms/TimeField.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { useValue } from './editor.ts'
import { Choice, Text } from './fields.tsx'

/** ShownFields: who sees a banner or a popup, and when. */
export function ShownFields() {
  const texts = useTexts('content')
  const [audience] = useValue<string>('audience')
  return (
    <fieldset className="offer-group">
      <legend>{texts.shown}</legend>
      <div className="offer-pair">
        <Choice path="audience" label={texts.audience} choices={texts.audiences} />
        {audience === 'segment' && <Text path="segment" label={texts.segment} isNullable />}
        <Text path="sequence" label={texts.sequence} type="number" />
      </div>
      <div className="offer-pair">
        <Moment path="startsAt" label={texts.startsAt} />
        <Moment path="endsAt" label={texts.endsAt} />
      </div>
    </fieldset>
  )
}

/** Moment: a day and a time of day in Asia/Bangkok; without a day there is no limit. */
function Moment({ path, label }: { path: string; label: string }) {
  const texts = useTexts('content')
  const [value, set, error] = useValue<string | null>(path)
  const day = value === null ? undefined : bangkokDate(new Date(value))
  const hour = value === null ? '00:00' : formatHour(value)
  const change = (nextDay: string | undefined, nextHour: string) =>
    set(nextDay ? `${nextDay}T${nextHour}:00+07:00` : null)
  return (
    <div className="moment-field">
      <DatePicker label={label} value={day} onChange={(next) => change(next, hour)} />
      <TimeInput
        aria-label={texts.hourOf(label)}
        value={hour}
        isDisabled={value === null}
        onChange={(next) => change(day, next)}
      />
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
