/**
 * The fields of an EMVCo QR code: tags of two digits, lengths of two digits, values. Null when they do not fill the
 * text exactly.
 */
export function tagsOf(text: string): Map<string, string> | null {
  const tags = new Map<string, string>()
  let at = 0
  while (at < text.length) {
    const [, tag, length] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? []
    const end = at + 4 + Number(length)
    if (!tag || end > text.length) return null
    tags.set(tag, text.slice(at + 4, end))
    at = end
  }
  return tags
}

/** CRC-16/CCITT-FALSE of ASCII text, as four capital hex digits: tag 91 of a slip, tag 63 of a payment code. */
export function checkSum(text: string): string {
  let sum = 0xffff
  for (const letter of text) {
    sum ^= letter.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit += 1) sum = ((sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff) >>> 0
  }
  return sum.toString(16).toUpperCase().padStart(4, '0')
}
