import type { Language } from './catalogue/product.ts'

// Apart from dates in digits: cards name a day, and load no more than that.

const dayParts = { timeZone: 'Asia/Bangkok', numberingSystem: 'latn', day: 'numeric', month: 'short' } as const
const days: Record<Language, Intl.DateTimeFormat> = {
  th: new Intl.DateTimeFormat('th', { ...dayParts, weekday: 'long' }),
  en: new Intl.DateTimeFormat('en-GB', { ...dayParts, weekday: 'short' }),
}
const dayPart = (at: string | Date, language: Language, part: 'weekday' | 'day' | 'month'): string =>
  days[language].formatToParts(new Date(at)).find(({ type }) => type === part)?.value ?? ''

/** The last moment of what holds until another one, exclusive: its day is the last on which it holds. */
export const lastMoment = (endsAt: string | number): Date => new Date(new Date(endsAt).getTime() - 1)

/** `24 พ.ย.`, `24 Nov`, where there is little room. */
export const formatShortDay = (at: string | Date, language: Language): string =>
  `${dayPart(at, language, 'day')} ${dayPart(at, language, 'month')}`

/** A near day in words, for retailers: `วันอังคาร 24 พ.ย.`, `Tue 24 Nov`. */
export const formatDay = (at: string | Date, language: Language): string =>
  `${dayPart(at, language, 'weekday')} ${formatShortDay(at, language)}`

/** `วันอังคาร`, `Tue`. */
export const formatWeekday = (at: string | Date, language: Language): string => dayPart(at, language, 'weekday')
