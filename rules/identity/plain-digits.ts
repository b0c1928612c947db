/** Thai digits ๐ to ๙ as 0 to 9; everything else stays. */
export const plainDigits = (text: string): string =>
  text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - '๐'.charCodeAt(0)))
