const thaiZero = 0x0e50

/**
 * The whole number somebody typed, Thai digits included; null for anything else.
 * @example typedQuantity('๑๒') // 12
 */
export function typedQuantity(text: string): number | null {
  const digits = text.trim().replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - thaiZero))
  return /^\d{1,5}$/.test(digits) ? Number(digits) : null
}
