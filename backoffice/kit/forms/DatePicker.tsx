import { lazy, Suspense } from 'react'
import type { DatePickerProps } from './CalendarPicker.tsx'

/** Loaded with the first day field: it is a third of all widgets. */
const CalendarPicker = lazy(() => import('./CalendarPicker.tsx').then((module) => ({ default: module.CalendarPicker })))

/** DatePicker: a day, by typing or from a month; in Thai by the Buddhist calendar. Its value stays Gregorian. */
export const DatePicker = (props: DatePickerProps) => (
  <Suspense fallback={<span className="skeleton date-skeleton" aria-hidden="true" />}>
    <CalendarPicker {...props} />
  </Suspense>
)
