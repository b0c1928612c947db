import type { ContentOf } from '#contract/content/content.ts'
import { Button } from '#design/Button.tsx'
import { SelectField } from '#design/SelectField.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Switch } from './BrandFields.tsx'
import { useValue } from './editor.ts'
import { Both, Text, Time } from './fields.tsx'
import { RemoveButton } from './provinces.tsx'

type PickUp = NonNullable<ContentOf['delivery']['pickUp']>

const start: PickUp = {
  place: { th: '', en: '' },
  hours: [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '09:00', until: '17:00' })),
  leadMinutes: 120,
  windowMinutes: 60,
  days: 7,
}

/** PickUpFields: whether, where and when retailers fetch their orders themselves. */
export function PickUpFields() {
  const texts = useTexts('content')
  const [pickUp, set] = useValue<PickUp | undefined>('pickUp')
  const [, , error] = useValue('pickUp.hours')
  const hours = pickUp?.hours ?? []
  return (
    <fieldset className="offer-group">
      <legend>{texts.pickUp}</legend>
      <p className="field-help">{texts.pickUpHelp}</p>
      <Switch label={texts.hasPickUp} isOn={pickUp !== undefined} onChange={(isOn) => set(isOn ? start : undefined)} />
      {pickUp && (
        <>
          <Both path="pickUp.place" label={texts.pickUpPlace} />
          <div className="offer-pair">
            <Text path="pickUp.leadMinutes" label={texts.leadMinutes} type="number" />
            <Text path="pickUp.windowMinutes" label={texts.windowMinutes} type="number" />
            <Text path="pickUp.days" label={texts.pickUpDays} type="number" />
          </div>
          {hours.map((_, at) => (
            // A row has no name of its own: it is what its place says.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={at} className="content-row">
              <Weekday path={`pickUp.hours.${at}.weekday`} label={texts.pickUpWeekday(at + 1)} />
              <Time path={`pickUp.hours.${at}.from`} label={texts.pickUpFrom} />
              <Time path={`pickUp.hours.${at}.until`} label={texts.pickUpUntil} />
              <RemoveButton
                name={texts.pickUpWeekday(at + 1)}
                onRemove={() => set({ ...pickUp, hours: hours.filter((_row, other) => other !== at) })}
              />
            </div>
          ))}
          {error && (
            <p className="field-error" role="alert">
              {error}
            </p>
          )}
          <Button onClick={() => set({ ...pickUp, hours: [...hours, { weekday: 1, from: '09:00', until: '17:00' }] })}>
            {texts.addHours}
          </Button>
        </>
      )}
    </fieldset>
  )
}

function Weekday({ path, label }: { path: string; label: string }) {
  const texts = useTexts('content')
  const [value, set] = useValue<number>(path)
  return (
    <SelectField label={label} value={value} onChange={({ target }) => set(Number(target.value))}>
      {texts.dayNames.map((name, at) => (
        <option key={name} value={at + 1}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
