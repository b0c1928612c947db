import { bangkokDate } from '../bangkok-time.ts'

/**
 * An order number: `SD`, the day as YYMMDD, six digits of a running number, and a check digit (Luhn) that catches a
 * mistyped digit or two neighbours swapped (but 09 for 90). 15 characters: a payment attempt adds 2, and the gateway takes
 * 20.
 */
export function orderNumber(at: Date, running: number): string {
  const digits = bangkokDate(at).slice(2).replaceAll('-', '') + String(running % 1_000_000).padStart(6, '0')
  return `SD${digits}${checkDigit(digits)}`
}

function checkDigit(digits: string): number {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** The gateway requires a unique number for each attempt to pay an order: A1 … Z9. */
export function invoiceNumber(order: string, attempt: number): string {
  const index = attempt - 1
  return `${order}${String.fromCharCode(65 + (Math.floor(index / 9) % 26))}${(index % 9) + 1}`
}
