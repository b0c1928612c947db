/** Characters people cannot see: zero-width spaces and joiners, byte order mark, soft hyphen. */
const invisible = /[\u200b-\u200d\u2060\ufeff\u00ad]/g
const thaiDigits = /[๐-๙]/g
/** Tone marks, the thanthakhat and the short-vowel mark: left out when typing in haste. */
const droppedMarks = /[\u0e47-\u0e4c]/g

/**
 * Text in one spelling: what looks the same becomes the same, Thai digits become Arabic, Latin becomes small, and
 * everything that is neither letter nor digit becomes one space. Thai vowels that can be typed in several orders are
 * brought into one (NFC does not do that for them).
 */
export const unify = (text: string): string =>
  text
    .normalize('NFC')
    .replace(invisible, '')
    .replace(thaiDigits, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replaceAll('เเ', 'แ')
    .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33')
    .replace(/([\u0e48-\u0e4b])\u0e4d\u0e32/g, '$1\u0e33')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()

/** Text as it is compared: unified, and without the tone marks that people leave out. */
export const fold = (text: string): string => unify(text).replace(droppedMarks, '')
