import { lazy, Suspense } from 'react'
import type { DatePickerProps } from './CalendarPicker.tsx'

/** Loaded with the first day field: it is a third of all widgets. */
const CalendarPicker = lazy(() => import('./CalendarPicker.tsx').then((module) => ({ default: module.CalendarPicker })))

/**
 * DatePicker: a day, by typing or from a month; in Thai by the Buddhist calendar. Its value stays Gregorian. A form that is
 * sent before it is loaded has the value nevertheless.
 */
export const DatePicker = (props: DatePickerProps) => (
  <Suspense
    fallback={
      <>
        <span className="skeleton date-skeleton" aria-hidden="true" />
        {props.name && <input type="hidden" name={props.name} value={props.value ?? ''} />}
      </>
    }
  >
    <CalendarPicker {...props} />
  </Suspense>
)
