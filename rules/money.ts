declare const unit: unique symbol

/**
 * Money is a whole number of satang, VAT included, from the price list to the invoice. Everything here is integer
 * arithmetic; an amount without VAT is derived for the wire, once, from the amount with it. The brand exists for the
 * compiler only: it rejects a plain number, an amount in baht above all, where satang are expected.
 */
export type Satang = number & { readonly [unit]: 'satang' }

/** An amount in baht, as the wire carries it. Any plain number can be one; the compiler rejects satang not yet converted. */
export type Baht = number & { readonly [unit]?: 'baht' }

/** 100 satang are one baht. */
export const satangPerBaht = 100

/** Brands a whole number as satang: a literal, a value from outside, or the result of a calculation. Checks nothing. */
export const satang = (whole: number): Satang => whole as Satang

/** The sum of two amounts; of more, see `sumOf`. */
export const plus = (amount: Satang, more: Satang): Satang => (amount + more) as Satang

/** The difference of two amounts; below zero where more is taken than there was. */
export const minus = (amount: Satang, taken: Satang): Satang => (amount - taken) as Satang

/** An amount multiplied by a whole number. */
export const times = (amount: Satang, count: number): Satang => (amount * count) as Satang

/** The sum of any number of amounts; 0 of none. */
export const sumOf = (amounts: Iterable<Satang>): Satang => {
  let sum = 0
  for (const amount of amounts) sum += amount
  return sum as Satang
}

/** Baht with 2 decimals, as JSON carries it. Exact: a double holds every multiple of 0.01 up to 90 trillion baht. */
export const toBaht = (amount: Satang): Baht => amount / satangPerBaht

/** The amount in satang of a JSON number in baht, or null where it is not a whole number of satang. */
export function fromBaht(baht: Baht): Satang | null {
  const whole = satangOf(baht)
  return Number.isSafeInteger(whole) && toBaht(whole) === baht ? whole : null
}

/** Satang of an amount in baht, VAT included; an amount with parts of a satang, which no server sends, is rounded. */
export const satangOf = (baht: Baht): Satang => Math.round(baht * satangPerBaht) as Satang

/** Quotient of whole numbers rounded half up, also below zero (−0.5 gives −1: a refund mirrors its charge). */
export function divideRounded(numerator: number, denominator: number): number {
  const n = BigInt(numerator)
  const d = BigInt(denominator)
  const sign = n < 0n !== d < 0n ? -1n : 1n
  const [an, ad] = [n < 0n ? -n : n, d < 0n ? -d : d]
  return Number((sign * (2n * an + ad)) / (2n * ad))
}

/**
 * How gross and discount travel: as the amounts with VAT ÷ 1.07, whatever the rates of the goods and of the day, so that
 * × 1.07 always gives them back. A rule of the wire and not of the tax: it does not change with a decree.
 */
export const totalsVatPercent = 7

/**
 * The amount without VAT in baht with 4 decimals, as the wire's `4d` fields carry it: the included amount ÷ (1 + rate),
 * rounded once. Never add two of one rate: divide their sum instead.
 */
export const withoutVat = (included: Satang, vatPercent: number): Baht =>
  // 1 satang = 100 units of 0.0001 baht; × 100 / (100 + rate)
  divideRounded(included * 10_000, 100 + vatPercent) / 10_000

/**
 * Satang of an amount that left whole satang by `withoutVat`: its 4 decimals lie within a hundredth of a satang of them, so
 * that rounding finds them again. Without a rate, of the totals of a cart or an order.
 */
export const withVat = (excluded: Baht, vatPercent: number = totalsVatPercent): Satang =>
  Math.round(excluded * (100 + vatPercent)) as Satang

/** VAT contained in an included amount, in satang, rounded half up. Taken once per rate and document. */
export const vatWithin = (included: Satang, vatPercent: number): Satang =>
  satang(divideRounded(included * vatPercent, 100 + vatPercent))

export type VatRow = { rate: number; base: Satang; vat: Satang }

/** The VAT table of a document: nets of each rate added first, then one division per rate; sorted by rate. */
export function vatTable(nets: Iterable<{ rate: number; net: Satang }>): VatRow[] {
  const byRate = new Map<number, Satang>()
  for (const { rate, net } of nets) byRate.set(rate, satang((byRate.get(rate) ?? 0) + net))
  return [...byRate]
    .filter(([, net]) => net !== 0)
    .sort(([a], [b]) => a - b)
    .map(([rate, net]) => {
      const vat = vatWithin(net, rate)
      return { rate, base: minus(net, vat), vat }
    })
}

/**
 * Spreads an amount over shares by largest remainder: whole satang, summing to exactly the amount, each share getting
 * its quota rounded down or up. Ties go to the earlier share. Shares of 0 get nothing.
 */
export function spread(amount: Satang, weights: readonly number[]): Satang[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return weights.map(() => satang(0))
  const quotas = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight)
    return { index, floor: Number(product / BigInt(total)), remainder: product % BigInt(total) }
  })
  let left = amount - quotas.reduce((sum, quota) => sum + quota.floor, 0)
  const result = quotas.map((quota) => quota.floor)
  const byRemainder = quotas.toSorted((a, b) =>
    b.remainder > a.remainder ? 1 : b.remainder < a.remainder ? -1 : a.index - b.index,
  )
  for (const { index } of byRemainder) {
    if (left === 0) break
    result[index] = (result[index] ?? 0) + 1
    left -= 1
  }
  return result.map(satang)
}

const twoDecimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `1,234.50`: the one way money is written, in both languages. The Money component adds the ฿ sign. */
export const formatMoney = (amount: Satang): string => twoDecimals.format(toBaht(amount))

const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** `1,234`: counts and points, in both languages. */
export const formatWhole = (count: number): string => wholeNumber.format(count)
