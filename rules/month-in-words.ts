import type { Language } from './catalogue/product.ts'

const months: Record<Language, Intl.DateTimeFormat> = {
  th: new Intl.DateTimeFormat('th-u-ca-buddhist-nu-latn', { timeZone: 'Asia/Bangkok', month: 'long', year: 'numeric' }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok', month: 'long', year: 'numeric' }),
}

/** `พฤศจิกายน 2569`, `November 2026`. @param month `YYYY-MM` */
export function formatMonth(month: string, language: Language): string {
  const parts = months[language].formatToParts(new Date(`${month}-15T00:00:00+07:00`))
  const part = (wanted: 'month' | 'year') => parts.find(({ type }) => type === wanted)?.value ?? ''
  return `${part('month')} ${part('year')}`
}
