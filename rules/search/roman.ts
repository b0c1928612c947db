import { withoutMarks } from './fold.ts'

/**
 * How a Thai word is written in Latin letters, roughly: its consonants by sound, and its vowels apart, since people
 * agree on the first and not on the second. `kapi`, `kabpi` and กะปิ have the same consonants.
 */
export type RomanCode = { consonants: string; vowels: string }

const classes: readonly (readonly [letters: string, initial: string, final: string])[] = [
  ['กขฃคฅฆ', 'k', 'k'],
  ['จฉชฌ', 'c', 't'],
  ['ฎฏฐฑฒดตถทธ', 't', 't'],
  ['บปผพภ', 'p', 'p'],
  ['ฝฟ', 'f', 'p'],
  ['ม', 'm', 'm'],
  ['นณ', 'n', 'n'],
  ['ง', 'q', 'q'],
  ['รลฬ', 'l', 'n'],
  ['ว', 'w', ''],
  ['ย', 'y', ''],
  ['ญ', 'y', 'n'],
  ['ซศษส', 's', 't'],
  ['หฮ', 'h', ''],
  ['อ', '', ''],
]
const initials = new Map(classes.flatMap(([letters, initial]) => [...letters].map((one) => [one, initial] as const)))
const finals = new Map(classes.flatMap(([letters, , final]) => [...letters].map((one) => [one, final] as const)))
const vowelSigns = new Map(
  (
    [
      ['\u0e30\u0e31\u0e32\u0e33', 'a'],
      ['\u0e34\u0e35', 'i'],
      ['\u0e36\u0e37\u0e38\u0e39', 'u'],
      // A mark that Thai does not use stands for เ-อ here.
      ['\u0e3a', 'e'],
    ] as const
  ).flatMap(([signs, vowel]) => [...signs].map((sign) => [sign, vowel] as const)),
)
const leadingVowels = new Map([...'เแโไใ'].map((letter, at) => [letter, 'eeoaa'[at] ?? ''] as const))

/** @param unified Thai letters as `unify` makes them */
export function romanOfThai(unified: string): RomanCode {
  const letters = withoutMarks(unified.replace(/[ก-ฮ][ิุ]?์/g, ''))
    .replaceAll('รร', 'ั')
    .replace(/ทร(?=า)/g, 'ซ')
    .replace(/ห(?=[งญนมยรลว][ะ-ฺอ]|[งญนมยรลว][ก-ฮ])/g, '')
    .replace(/เ(.{1,2}?)า/g, '$1ั')
    .replace(/เ(.{1,2}?)ีย/g, '$1ี')
    .replace(/เ(.{1,2}?)ือ/g, '$1ื')
    .replace(/เ(.{1,2}?)อ(?!า)/g, '$1ฺ')
    .replaceAll('ัว', 'ู')
    .replace(/[ไใ]([ก-ฮ])ย/g, 'ไ$1')
  let consonants = ''
  let vowels = ''
  let onset = false
  let voiced = false
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at] ?? ''
    const next = letters[at + 1] ?? ''
    const sign = vowelSigns.get(letter)
    const leading = leadingVowels.get(letter)
    if (leading) {
      vowels += leading
      onset = false
      voiced = false
      const [start = ''] = letters.slice(at + 1)
      consonants += initials.get(start) ?? ''
      at += start ? 1 : 0
      if (/[รลว]/.test(letters[at + 1] ?? '') && /[กขคตปผพ]/.test(start)) {
        consonants += initials.get(letters[at + 1] ?? '') ?? ''
        at += 1
      }
      onset = voiced = true
    } else if (sign) {
      vowels += sign
      voiced = true
      if (letter === 'ำ') {
        consonants += 'm'
        onset = voiced = false
      }
    } else if ((letter === 'อ' || letter === 'ว') && onset && !voiced) {
      vowels += letter === 'อ' ? 'o' : 'u'
      voiced = true
    } else if (initials.has(letter)) {
      const opens = vowelSigns.has(next) || (next === 'อ' && letter !== 'อ')
      if (opens || !onset) {
        if (onset && !voiced && !/[รลว]/.test(letter)) vowels += 'a'
        consonants += initials.get(letter) ?? ''
        onset = true
        voiced = false
      } else {
        if (!voiced) vowels += 'o'
        consonants += finals.get(letter) ?? ''
        onset = voiced = false
      }
    }
  }
  return { consonants, vowels }
}

/** @param words Latin letters in lower case; spaces between syllables only part their vowels */
export function romanOfLatin(words: string): RomanCode {
  const codes = words.split(' ').map(romanOfWord)
  return {
    consonants: codes.map(({ consonants }) => consonants).join(''),
    vowels: codes.map(({ vowels }) => vowels).join(''),
  }
}

function romanOfWord(word: string): RomanCode {
  const letters = word
    .replace(/[^a-z]/g, '')
    .replaceAll('ng', 'q')
    .replace(/kh|ck|c(?!h)|g/g, 'k')
    .replace(/tch|ch|sh|j/g, 'C')
    .replace(/dh|th|d/g, 't')
    .replace(/ph|bp|b/g, 'p')
    .replaceAll('x', 'ks')
    .replaceAll('v', 'w')
    .replaceAll('z', 's')
    .replace(/(?<=[aeo])r(?![aeiou])/g, '')
    .replaceAll('r', 'l')
    .replace(/l(?![aeiouy])/g, 'n')
    .replace(/s(?![aeiouylmnpktw])/g, 't')
    .replace(/C(?![aeiouy])/g, 't')
    .replace(/[yw](?![aeiou])/g, '')
    .replace(/(?<=[aeiou])h(?![aeiou])/g, '')
    .toLowerCase()
    .replace(/(.)\1+/g, (_, one: string) => (one === 'e' ? 'i' : one === 'o' ? 'u' : one))
  const groups = letters.match(/[aeiou]+/g) ?? []
  const vowels = groups.map(
    (group) => (/^(?:ae|oe)/.test(group) ? 'e' : /^(?:ue|eu|oo|ou)/.test(group) ? 'u' : group[0]) ?? '',
  )
  return { consonants: letters.replace(/[aeiou]+/g, ''), vowels: vowels.join('') }
}
