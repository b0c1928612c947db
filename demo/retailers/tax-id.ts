/** The 13th digit of a Thai tax or citizen id: 11 less the weighted sum (13 down to 2) modulo 11, modulo 10. */
export function taxIdCheckDigit(twelve: string): number {
  const sum = [...twelve].reduce((total, digit, index) => total + Number(digit) * (13 - index), 0)
  return (11 - (sum % 11)) % 10
}
