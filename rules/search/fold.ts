/** Invisible characters: zero-width spaces and joiners, byte order mark, soft hyphen. */
const invisible = /[\u200b-\u200d\u2060\ufeff\u00ad]/g
const thaiDigits = /[๐-๙]/g
/** Tone marks, the thanthakhat and the short-vowel mark, often omitted when typing. */
const droppedMarks = /[\u0e47-\u0e4c]/g

/**
 * Text with equivalent characters and Arabic digits, its points and signs untouched. Thai vowels that can be typed in
 * several orders get one order (NFC does not do this).
 */
export const unifyForms = (text: string): string =>
  text
    .normalize('NFC')
    .replace(invisible, '')
    .replace(thaiDigits, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replaceAll('เเ', 'แ')
    .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33')
    .replace(/([\u0e48-\u0e4b])\u0e4d\u0e32/g, '$1\u0e33')
    .replace(/\u0e33([\u0e48-\u0e4b])/g, '$1\u0e33')

/** As `unifyForms`, in lower case. */
export const unifyLetters = (text: string): string => unifyForms(text).toLowerCase()

/** One space for anything that is neither letter nor digit. */
export const spaced = (text: string): string => text.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim()

/** Normalises text: equivalent characters, Arabic digits, lower case, single spaces. */
export const unify = (text: string): string => spaced(unifyLetters(text))

/** Unified text without tone marks. */
export const withoutMarks = (unified: string): string => unified.replace(droppedMarks, '')

/** Text for comparison: normalised, without tone marks. */
export const fold = (text: string): string => withoutMarks(unify(text))

/** A pattern for a Thai word, with or without its tone marks. */
export const foldedPattern = (word: string): string =>
  /[\u0e00-\u0e7f]/.test(word) ? [...withoutMarks(word)].map((letter) => `${letter}[\u0e47-\u0e4c]*`).join('') : word
