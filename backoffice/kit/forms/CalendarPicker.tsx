import {
  BuddhistCalendar,
  GregorianCalendar,
  parseDate,
  toCalendar,
  toCalendarDate,
  today,
} from '@internationalized/date'
import { useState } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  DateInput,
  DatePicker,
  DateSegment,
  FieldError,
  Group,
  Label,
  Popover,
} from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import CalendarIcon from '#design/icons/calendar.ts'
import ChevronLeft from '#design/icons/chevron-left.ts'
import ChevronRight from '#design/icons/chevron-right.ts'
import { Icon } from '#design/Icon.tsx'
import { enteredYears } from '#rules/entered-years.ts'
import { useLanguage } from '#backoffice/texts/use-texts.ts'
import '../aria-picker-texts.th.ts'
import './pickers.css'

export type DatePickerProps = {
  label: string
  /** The label is for screen readers only: what is around it says what day it is. */
  isLabelHidden?: boolean
  /** What it is called for a screen reader, where several on a screen have the same label. */
  fullLabel?: string
  /** A day as on the wire, `2026-11-22`, in the Gregorian calendar. */
  value?: string | undefined
  onChange?: (day: string | undefined) => void
  /** Its name in a form. */
  name?: string
  /** The first and last day that may be chosen. */
  min?: string | undefined
  max?: string | undefined
  isRequired?: boolean
  /** Something is said to be wrong with it. */
  isInvalid?: boolean
}

/** While the digits of a year are being typed, it is an early one; a year of the other era is some five hundred off. */
const firstDay = '2000-01-01'
const lastDay = '2199-12-31'
const isMeant = (day: string): boolean => enteredYears.test(day)
const dayOf = (text: string | undefined) => (text ? parseDate(text.slice(0, 10)) : null)
/**
 * A day is kept in the calendar in which it is typed: the library loses a day where a Buddhist year of antiquity, half typed, goes
 * through the Gregorian calendar and back.
 */
const calendars = { th: new BuddhistCalendar(), en: new GregorianCalendar() }

/** What `DatePicker` draws once it is loaded. */
export function CalendarPicker(props: DatePickerProps) {
  const {
    label,
    isLabelHidden,
    fullLabel,
    value,
    onChange,
    name,
    min,
    max,
    isRequired = false,
    isInvalid = false,
  } = props
  const calendar = calendars[useLanguage()]
  const typedOf = (text: string | undefined) => {
    const day = dayOf(text)
    return day && toCalendar(day, calendar)
  }
  const [typed, setTyped] = useState(() => typedOf(value))
  const [given, setGiven] = useState(value)
  if (given !== value) {
    setGiven(value)
    setTyped(typedOf(value))
  }
  return (
    <DatePicker
      className="date-picker field"
      {...(name && { name })}
      value={typed}
      // Where there is no day yet, it says in which calendar the first one is.
      placeholderValue={toCalendar(today('Asia/Bangkok'), calendar)}
      minValue={dayOf(min ?? firstDay)}
      maxValue={dayOf(max ?? lastDay)}
      isRequired={isRequired}
      {...(isInvalid && { isInvalid })}
      shouldForceLeadingZeros
      onChange={(day) => {
        const text = day?.toString()
        setTyped(day && toCalendarDate(day))
        if (!text || isMeant(text)) onChange?.(text)
      }}
    >
      <Label className={isLabelHidden ? 'sr-only' : 'field-label'}>
        <span aria-hidden={fullLabel !== undefined}>{label}</span>
        {fullLabel && <span className="sr-only">{fullLabel}</span>}
      </Label>
      <Group className="date-box input">
        <DateInput className="date-input">
          {(segment) => <DateSegment segment={segment} className="date-segment" />}
        </DateInput>
        <Button className="icon-button">
          <Icon of={CalendarIcon} size={16} />
        </Button>
      </Group>
      {/* A form says it at its field. */}
      {!name && <FieldError className="field-error" />}
      <Popover className="picker-popover" offset={4}>
        <Dialog className="date-dialog">
          <Calendar>
            <header className="date-head">
              <Button slot="previous" className="icon-button">
                <Icon of={ChevronLeft} size={16} />
              </Button>
              <Heading level={2} />
              <Button slot="next" className="icon-button">
                <Icon of={ChevronRight} size={16} />
              </Button>
            </header>
            <CalendarGrid className="date-grid" weekdayStyle="short">
              {(date) => <CalendarCell date={date} className="date-cell" />}
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </DatePicker>
  )
}
