import { satang, divideRounded, formatMoney, formatWhole, toBaht, type Satang } from './money.ts'

// Amounts as sentences have them, in both languages.

const signOf = (amount: number): string => (amount < 0 ? '−' : '')

/** `฿1,234.50`, or `−฿10.00`, for sentences; an amount on its own is a `Money`. */
export const inBaht = (amount: Satang): string => `${signOf(amount)}฿${formatMoney(satang(Math.abs(amount)))}`

/** As `inBaht`, without zero satang (`฿3`): for hints, where no column of amounts follows. */
export const inShortBaht = (amount: Satang): string => inBaht(amount).replace('.00', '')

/** `฿200,000`, rounded: for a glance and the scale of a chart, where the exact amount is one step away. */
export const inWholeBaht = (amount: Satang): string => `${signOf(amount)}฿${formatWhole(Math.abs(toBaht(amount)))}`

/** The price of one piece of a pack, in satang, rounded half up: shown for comparison, never calculated with. */
export const pricePerPiece = (price: Satang, pieces: number): Satang => satang(divideRounded(price, pieces))
