import { bangkokDate } from '#rules/bangkok-time.ts'
import { formatHour } from '#rules/thai-date.ts'
import { DatePicker } from '#backoffice/kit/forms/DatePicker.tsx'
import { TimeInput } from '#backoffice/kit/forms/TimeField.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { useValue } from './editor.ts'
import { Choice, Condition, Text } from './fields.tsx'
import { useSegments } from './use-segments.ts'

/** ShownFields: who sees a banner or a popup, and when. */
export function ShownFields() {
  const texts = useTexts('content')
  const kit = useTexts('kit')
  const segments = useSegments()
  const [audience] = useValue<string>('audience')
  const [, setSegment] = useValue<string | null>('segment')
  return (
    <fieldset className="offer-group">
      <legend>{texts.shown}</legend>
      <div className="offer-pair">
        <Choice
          path="audience"
          label={texts.audience}
          choices={texts.audiences}
          // Its field is gone for all others: what is left in it would be refused where nobody sees it.
          onChange={(next) => next !== 'segment' && setSegment(null)}
        />
        {audience === 'segment' && (
          <Condition
            path="segment"
            label={texts.segment}
            every={kit.chooseOne}
            choices={segments}
            missing={texts.segmentMissing}
          />
        )}
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
