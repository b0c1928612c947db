import { dayAfter } from '#rules/days-and-months.ts'
import { runAction, type Action } from '#backoffice/kit/actions/actions.ts'
import { KeyCap } from '#backoffice/kit/actions/KeyCap.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { DatePicker } from '#backoffice/kit/forms/DatePicker.tsx'
import { currentDay } from '#backoffice/kit/current-day.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import { Icon } from '#design/Icon.tsx'
import ChevronLeft from '#design/icons/chevron-left.ts'
import ChevronRight from '#design/icons/chevron-right.ts'
import './cash.css'

/** DayPicker: the day of a screen, by a field or one day back and forth by keys. */
export function DayPicker({ day, onChange }: { day: string; onChange: (day: string) => void }) {
  const texts = useTexts('cash')
  const today = currentDay()
  const actions = useActions({
    previousDay: {
      title: texts.previousDay,
      key: '[',
      isStep: true,
      look: 'quiet',
      icon: ChevronLeft,
      run: () => onChange(dayAfter(day, -1)),
    },
    nextDay: {
      title: texts.nextDay,
      key: ']',
      isStep: true,
      look: 'quiet',
      icon: ChevronRight,
      disabled: day >= today,
      run: () => onChange(dayAfter(day, 1)),
    },
  })
  return (
    <>
      <ShortButton action={actions.previousDay} />
      <DatePicker
        label={texts.day}
        isLabelHidden
        value={day}
        max={today}
        onChange={(chosen) => chosen && onChange(chosen)}
      />
      <ShortButton action={actions.nextDay} />
    </>
  )
}

/** A step to the next day without words, which would leave the title of the screen no room. */
function ShortButton({ action }: { action: Action }) {
  const { title, key = '', icon, look = 'plain', disabled } = action
  return (
    <Button
      look={look}
      disabled={disabled}
      aria-label={title}
      title={title}
      aria-keyshortcuts={key}
      onClick={() => runAction(action)}
    >
      {icon && <Icon of={icon} size={16} />}
      <KeyCap keys={key} />
    </Button>
  )
}
