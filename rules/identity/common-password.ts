import { plainDigits } from './plain-digits.ts'

/**
 * Common passwords in lower case. Written for this project from the most frequent words of published counts of leaked
 * passwords, plus words of the Thai retail trade; no list is copied.
 */
const words = `
  password passwd passw0rd pass admin administrator manager clerk root user guest test tester demo secret default changeme
  letmein welcome login access master hello iloveyou loveyou love lovely sunshine princess prince dragon monkey shadow
  football baseball basketball superman batman spiderman pokemon naruto doraemon michael jordan jennifer jessica charlie
  ashley daniel thomas robert andrew matthew joshua anthony william nicole hannah amanda samantha liverpool chelsea
  arsenal manchester barcelona juventus freedom whatever trustno computer internet samsung iphone google facebook line
  thailand bangkok chonburi rayong korat pattaya siam buddha sabaidee sawasdee sawadee somchai somsri
  songdee shop store market money happy lucky family mother father baby angel flower orange banana apple cookie
  chocolate summer winter spring autumn january february march april june july august september october november
  december monday tuesday wednesday thursday friday saturday sunday soccer hockey tennis golf guitar music
  killer hunter ninja soldier warrior starwars matrix mustang ferrari porsche toyota honda yamaha suzuki
  qwerty qwertyuiop asdf asdfgh zxcv zxcvbn qazwsx qwer abc xyz abcd god jesus fuck fuckyou sexy
  รหัสผ่าน รหัส ประเทศไทย สวัสดี รักเธอ รักนะ ผมรักคุณ ฉันรักเธอ กรุงเทพ ชลบุรี ส่งดี ร้านค้า ร้านของชำ แม่ พ่อ ลูก เจ้านาย`
  .split(/\s+/)
  .filter(Boolean)

/** Sequences on the keyboard and in the alphabets, in both directions. */
const runs = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ',
  'ๅภถุึคตจขช',
  'ๆไำพะัีรนยบล',
  'ฟหกดเ้่าสวง',
  'ผปแอิืทมใฝ',
].flatMap((run) => [run, [...run].reverse().join('')])

const shortestRun = 3
/** A password is common when so few characters or fewer remain after removing guessable parts. */
const maxRemaining = 2
/** A password this long is accepted as a sentence, even of common words. */
const longEnough = 20

/** Characters used in place of letters, such as 0 for o. */
const letterSubstitutes: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const asLetters = (text: string): string =>
  text.replaceAll(/[013457@$!]/g, (letter) => letterSubstitutes[letter] ?? letter)

/**
 * Whether a password is easy to guess: the phone number of the account, one repeated letter, only spaces, a run such as
 * 12345678, a common word with a few digits, or several of these in a row.
 * @param own data of the account, such as its phone number or user name, in any spelling
 */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  const text = plainDigits(password.normalize('NFKC')).toLowerCase().trim()
  const letters = [...text]
  if (new Set(letters.filter((letter) => letter !== ' ')).size <= 2) return true
  if (own.some((name) => isOwnName(text, name))) return true
  if (letters.length >= longEnough) return false
  return (
    isRepeated(text) || remainingCount(text) <= maxRemaining || remainingCount(collapseDoubled(text)) <= maxRemaining
  )
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

/**
 * The account's own name with few other characters; a phone number also with 66 instead of its leading 0, or without
 * either.
 */
function isOwnName(text: string, name: string): boolean {
  const [typed, known] = [plain(text).replace(/^(00)?66(?=\d{8,9})/, '0'), plain(name)]
  if (known.length < 4) return false
  const core = /^0\d{8,}$/.test(known) ? known.slice(1) : known
  return typed.includes(core) && typed.length - core.length <= maxRemaining + 2
}

/** Collapses doubled characters: 11223344 is as weak as 1234. */
const collapseDoubled = (text: string): string => text.replaceAll(/(.)\1/gu, '$1')

/** One short piece repeated, such as 1212 or abcabcabc. */
const isRepeated = (text: string): boolean => /^(.{1,4}?)\1+.{0,2}$/u.test(text)

/** How many characters remain after removing runs, repeated letters, years and common words, longest first. */
function remainingCount(text: string): number {
  const alike = asLetters(text)
  let left = 0
  for (let at = 0; at < text.length;) {
    const taken = Math.max(runAt(text, at), repeatedAt(text, at), yearAt(text, at), wordAt(text, at), wordAt(alike, at))
    if (taken === 0 && /[\p{L}\p{N}\p{M}]/u.test(text.charAt(at))) left += 1
    at += Math.max(1, taken)
  }
  return left
}

function runAt(text: string, at: number): number {
  let longest = 0
  for (const run of runs)
    for (let size = shortestRun; at + size <= text.length; size += 1) {
      if (!run.includes(text.slice(at, at + size))) break
      longest = Math.max(longest, size)
    }
  return longest
}

const repeatedAt = (text: string, at: number): number => {
  const size = /^(.)\1*/u.exec(text.slice(at))?.[0].length ?? 0
  return size >= shortestRun ? size : 0
}

/** Years of two centuries, common and Buddhist era. */
const yearAt = (text: string, at: number): number => (/^(19|20|24|25)\d\d/.test(text.slice(at)) ? 4 : 0)

const wordAt = (text: string, at: number): number =>
  Math.max(0, ...words.filter((word) => text.startsWith(word, at)).map((word) => word.length))
