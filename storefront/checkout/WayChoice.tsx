import { bangkokClock } from '#rules/bangkok-time.ts'
import { formatDay } from '#rules/day-in-words.ts'
import { Pill } from '#design/Pill.tsx'
import { RadioCard } from '#design/RadioCard.tsx'
import { SelectField } from '#design/SelectField.tsx'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import type { CheckoutChoices, ChoiceError } from './checkout-choices.ts'
import type { usePickUp } from './use-pick-up.ts'

type WayChoiceProps = {
  offered: NonNullable<ReturnType<typeof usePickUp>>
  choices: CheckoutChoices
  fieldErrors: readonly ChoiceError[]
  onChoose: (change: Partial<CheckoutChoices>) => void
}

/** WayChoice: whether the order is delivered or fetched, and in which window. */
export function WayChoice({ offered: { place, windows }, choices, fieldErrors, onChoose }: WayChoiceProps) {
  const texts = useTexts('checkout')
  const language = useLanguage()
  const { pickUpFrom } = choices
  const days = [...Map.groupBy(windows, ({ from }) => formatDay(from, language))]
  return (
    <fieldset className="choices">
      <legend>{texts.way}</legend>
      <RadioCard
        name="way"
        value="delivery"
        checked={pickUpFrom === null}
        onChange={() => onChoose({ pickUpFrom: null })}
        label={texts.delivered}
      />
      <RadioCard
        name="way"
        value="pick-up"
        checked={pickUpFrom !== null}
        disabled={windows.length === 0}
        onChange={() => onChoose({ pickUpFrom: '' })}
        label={texts.fetched}
        detail={windows.length === 0 ? texts.noWindows : place[language]}
        end={
          <div className="choice-end">
            <Pill>{texts.noFee}</Pill>
          </div>
        }
      />
      {pickUpFrom !== null && (
        <SelectField
          label={texts.fetchedAt}
          value={pickUpFrom}
          error={fieldErrors.includes('pick_up_missing') ? texts.fieldErrors.pick_up_missing : undefined}
          onChange={({ currentTarget }) => onChoose({ pickUpFrom: currentTarget.value })}
        >
          <option value="">{texts.chooseWindow}</option>
          {days.map(([day, ofDay]) => (
            <optgroup key={day} label={day}>
              {ofDay.map(({ from, until }) => (
                <option key={from.toISOString()} value={from.toISOString()}>
                  {`${day} ${texts.hours(bangkokClock(from), bangkokClock(until))}`}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
      )}
    </fieldset>
  )
}
