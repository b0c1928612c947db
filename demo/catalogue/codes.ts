/** The check digit of the first 12 digits of an EAN-13 (GS1 General Specifications, section 7.9). */
export function eanCheckDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10
}

/** EAN-13 of the `item`th product of a brand; 885 is GS1 Thailand. */
export function barcode(brandId: number, item: number): string {
  const digits = `885${String(3100 + brandId * 37).padStart(5, '0')}${String(item).padStart(4, '0')}`
  return `${digits}${eanCheckDigit(digits)}`
}

/** Stock codes: food has seven digits, newer departments have letters. */
const letters: Readonly<Record<number, string>> = { 19: 'HH', 20: 'PT', 21: 'ST', 22: 'FT', 23: 'PK' }

export function stockCode(categoryId: number, item: number): string {
  const prefix = letters[categoryId]
  if (prefix) return `${prefix}${String(item * 10 + 1000).padStart(5, '0')}`
  const department = categoryId > 99 ? 48 : 20 + categoryId
  return `${department}${String(item * 10 + (item % 7)).padStart(5, '0')}`
}
