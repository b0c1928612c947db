import { divideRounded, formatMoney, type Satang } from '#rules/money.ts'

/** `฿1,234.50`, for sentences; an amount on its own is a `Money`. */
export const inBaht = (satang: Satang): string => `฿${formatMoney(satang)}`

/** The same without zero satang (`฿3`): for hints, where no column of amounts follows. */
export const inShortBaht = (satang: Satang): string => inBaht(satang).replace('.00', '')

/** The price of one piece of a pack, in satang, rounded half up: shown for comparison, never calculated with. */
export const pricePerPiece = (price: Satang, pieces: number): Satang => divideRounded(price, pieces)
