import { bangkokDate, dayMs } from '#rules/bangkok-time.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { DatePicker } from '#backoffice/kit/forms/DatePicker.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import ChevronLeft from '#design/icons/chevron-left.ts'
import ChevronRight from '#design/icons/chevron-right.ts'
import './cash.css'

const moved = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * dayMs).toISOString().slice(0, 10)

/** Today in Bangkok, `YYYY-MM-DD`. */
export const currentDay = (): string => bangkokDate(new Date())

/** DayPicker: the day of a screen, by a field or one day back and forth by keys. */
export function DayPicker({ day, onChange }: { day: string; onChange: (day: string) => void }) {
  const texts = useTexts('cash')
  const today = currentDay()
  const actions = useActions({
    previousDay: {
      title: texts.previousDay,
      key: '[',
      look: 'quiet',
      icon: ChevronLeft,
      run: () => onChange(moved(day, -1)),
    },
    nextDay: {
      title: texts.nextDay,
      key: ']',
      look: 'quiet',
      icon: ChevronRight,
      disabled: day >= today,
      run: () => onChange(moved(day, 1)),
    },
  })
  return (
    <>
      <ActionButton action={actions.previousDay} />
      <DatePicker
        label={texts.day}
        isLabelHidden
        value={day}
        max={today}
        onChange={(chosen) => chosen && onChange(chosen)}
      />
      <ActionButton action={actions.nextDay} />
    </>
  )
}
