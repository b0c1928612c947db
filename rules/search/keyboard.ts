/** The Thai Kedmanee layout and QWERTY, key by key (source: `th` basic of xkb-data). */
const latin = '`1234567890-=qwertyuiop[]\\asdfghjkl;\'zxcvbnm,./~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?'
const thai = '_ๅ/-ภถุึคตจขชๆไำพะัีรนยบลฃฟหกดเ้่าสวงผปแอิืทมใฝ%+๑๒๓๔ู฿๕๖๗๘๙๐"ฎฑธํ๊ณฯญฐ,ฅฤฆฏโฌ็๋ษศซ.()ฉฮฺ์?ฒฬฦ'

const toThai = new Map([...latin].map((key, index) => [key, thai[index] ?? key]))
const toLatin = new Map([...thai].map((key, index) => [key, latin[index] ?? key]))

const onThai = (text: string): string => [...text].map((key) => toThai.get(key) ?? key).join('')
const onLatin = (text: string): string => [...text].map((key) => toLatin.get(key) ?? key).join('')

/** A whole text on the other layout: every key of it. */
export const otherLayout = (text: string): string => (/[ก-๎]/.test(text) ? onLatin : onThai)(text)

/** A vowel or mark that needs a consonant before it, at the beginning of a word or after a leading vowel. */
const misplaced = /^[ะ-ฺๅ-๎]|[เ-ไ][ะ-ฺเ-๎]|[ั-ฺ]{2}|[ัิ-ื][ะาำ]/
const isThaiWord = (text: string): boolean => /^[ก-๎]{2,}$/.test(text) && !misplaced.test(text)
const isLatinWord = (text: string): boolean => /^[a-z]{3,}$/.test(text) || /^[a-z0-9]{5,}$/.test(text)

/**
 * A word typed on the other keyboard layout: `,k,jk` is มาม่า. Only the part in one alphabet of a mixed word is read
 * again, digits at its end are what they are, and the result must look like a word.
 * @returns null where nothing else can be meant
 */
export function wordOnOtherLayout(word: string): string | null {
  if (/[ก-๎]/.test(word) && /[a-z[\]\\;',./^=]/i.test(word)) return mixed(word)
  if (/[ก-๎]/.test(word)) {
    const read = onLatin(word).toLowerCase()
    return isLatinWord(read) || /^\d{5,}$/.test(read) ? read : null
  }
  const [, front = '', number = ''] = /^(.*?\D)(\d{2,})$/.exec(word) ?? []
  const read = onThai(front)
  if (isThaiWord(read)) return `${read} ${number}`
  const whole = onThai(word)
  return isThaiWord(whole) ? whole : null
}

function mixed(word: string): string | null {
  const read = word
    .split(/([ก-๎]+)/)
    .map((part) => (/[ก-๎]/.test(part) ? part : onThai(part)))
    .join('')
  return isThaiWord(read) ? read : null
}

/** Whether a Latin word has signs inside that no name has: a Thai word on the wrong layout. */
export const looksMistyped = (word: string): boolean => /[a-z][,;[\]'=^\\]|[,;[\]'=^\\][a-z]/i.test(word)
