import { withoutMarks } from './fold.ts'

/**
 * How Thai text sounds, roughly: letters of one sound are one letter, long vowels are short, silent letters and the
 * second letter of a cluster are gone. กะเทียม and กระเทียม, คลีม and ครีม, ชอคโกแลต and ช็อกโกแลต are the same.
 * @param unified as `unify` makes it
 */
export function soundOf(unified: string): string {
  return withoutMarks(unified.replace(/[ก-ฮ][ิุ]?์/g, ''))
    .replace(/รร(?=[ก-ฮ])/g, 'ะ')
    .replaceAll('รร', 'ะน')
    .replaceAll('ำ', 'ะม')
    .replace(/ทร(?=[าุโแเ])/g, 'ส')
    .replace(/[ศษซ]/g, 'ส')
    .replace(/[รฬฤ]/g, 'ล')
    .replaceAll('ณ', 'น')
    .replaceAll('ญ', 'ย')
    .replace(/[ฆฅฃค]/g, 'ข')
    .replaceAll('ภ', 'พ')
    .replace(/[ธฑฒฐท]/g, 'ถ')
    .replaceAll('ฏ', 'ต')
    .replaceAll('ฎ', 'ด')
    .replaceAll('ฌ', 'ช')
    .replaceAll('ฝ', 'ฟ')
    .replaceAll('ฉ', 'ช')
    .replaceAll('ฮ', 'ห')
    .replaceAll('ใ', 'ไ')
    .replace(/[าั]/g, 'ะ')
    .replaceAll('ี', 'ิ')
    .replace(/[ึื]/g, 'ึ')
    .replaceAll('ู', 'ุ')
    .replace(/(?<=[กขตปผพสฟถ])ล(?=[ก-ฮะ-ู])/g, '')
    .replace(/ห(?=[งนมยลว])/g, '')
    .replace(/(.)\1+/g, '$1')
}

/**
 * How an English word sounds, roughly: all vowels are one, doubled letters single, and c, ck and ph what they sound
 * like. vinager and vinegar are the same, sause and sauce.
 */
export const soundOfLatin = (word: string): string =>
  word
    .replaceAll('ph', 'f')
    .replace(/([cstw])h/g, '$1')
    .replace(/c(?=[eiy])|z/g, 's')
    .replace(/ck|[cq]/g, 'k')
    .replaceAll('x', 'ks')
    .replace(/[aeiouy]+/g, 'a')
    .replace(/(.)\1+/g, '$1')
