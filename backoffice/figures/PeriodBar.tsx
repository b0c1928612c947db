import { comparisons } from '#rules/figures/figures.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { currentDay } from '#backoffice/kit/current-day.ts'
import { DatePicker } from '#backoffice/kit/forms/DatePicker.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { SelectField } from '#design/SelectField.tsx'
import { useLocation } from 'wouter'
import { periodOf, presetNames, type ChosenPeriod, type Preset } from './period.ts'
import './figures.css'

/** PeriodBar: the days of the figures and what they are compared with; the usual periods have a digit each. */
export function PeriodBar({ period }: { period: ChosenPeriod }) {
  const texts = useTexts('figures')
  const [path, navigate] = useLocation()
  const go = (changed: Record<string, string>) => {
    const next = new URLSearchParams(period.search(period.key))
    for (const [name, value] of Object.entries(changed)) next.set(name, value)
    navigate(`${path}?${next.toString()}`, { replace: true })
  }
  // On some days two of them are the same days.
  const chosen = presetNames.find((preset) => {
    const { from, until } = periodOf(preset)
    return from === period.from && until === period.until
  })
  const choose = (preset: Preset, key: string) => ({
    title: texts.presets[preset],
    key,
    look: 'quiet' as const,
    isChosen: preset === chosen,
    run: () => go(periodOf(preset)),
  })
  const actions = useActions({
    week: choose('week', '1'),
    weeks: choose('weeks', '2'),
    month: choose('month', '3'),
    year: choose('year', '4'),
  })
  const today = currentDay()
  return (
    <div className="figure-period">
      <ActionButton action={actions.week} />
      <ActionButton action={actions.weeks} />
      <ActionButton action={actions.month} />
      <ActionButton action={actions.year} />
      <DatePicker label={texts.from} value={period.from} max={period.until} onChange={(from) => from && go({ from })} />
      <DatePicker label={texts.until} value={period.until} max={today} onChange={(until) => until && go({ until })} />
      <SelectField
        label={texts.compare}
        value={period.compare ?? 'none'}
        onChange={({ target }) => go({ compare: target.value })}
      >
        {comparisons.map((one) => (
          <option key={one} value={one}>
            {texts.comparisons[one]}
          </option>
        ))}
        <option value="none">{texts.comparisons.none}</option>
      </SelectField>
    </div>
  )
}
