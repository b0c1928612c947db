/** Replaces Thai digits ๐ to ๙ by 0 to 9. */
export const plainDigits = (text: string): string =>
  text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - '๐'.charCodeAt(0)))
