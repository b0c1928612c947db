/** Thailand has been at UTC+7 without daylight saving since 1920, in milliseconds. */
const offsetMs = 7 * 3_600_000

/** `yyyyMMddHHmmss` in Bangkok, the format of `transactionDateTime`. */
export function compactTime(moment: Date): string {
  return new Date(moment.getTime() + offsetMs).toISOString().replaceAll(/\D/g, '').slice(0, 14)
}

/** `HH:mm` in Bangkok. */
export function clockTime(moment: Date): string {
  return new Date(moment.getTime() + offsetMs).toISOString().slice(11, 16)
}

/** Parses `yyyy-MM-dd HH:mm:ss` in Bangkok, the format of `paymentExpiry`; null when invalid. */
export function momentOf(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null
  const moment = new Date(`${text.replace(' ', 'T')}+07:00`)
  return Number.isNaN(moment.getTime()) ? null : moment
}
