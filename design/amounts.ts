import { divideRounded, formatMoney, type Satang } from '#rules/money.ts'

/** `฿1,234.50`, for sentences; where an amount stands alone it is a `Money`. */
export const inBaht = (satang: Satang): string => `฿${formatMoney(satang)}`

/** The same without satang where there are none (`฿3`): in hints, where no column of amounts stands below. */
export const inShortBaht = (satang: Satang): string => inBaht(satang).replace('.00', '')

/** The price of one piece of a pack, in satang, rounded half up: shown to compare, never calculated with. */
export const pricePerPiece = (price: Satang, pieces: number): Satang => divideRounded(price, pieces)
