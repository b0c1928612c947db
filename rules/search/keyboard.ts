/** The Thai Kedmanee layout and QWERTY, key by key (source: `th` basic of xkb-data). */
const latin = '`1234567890-=qwertyuiop[]\\asdfghjkl;\'zxcvbnm,./~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?'
const thai = '_ๅ/-ภถุึคตจขชๆไำพะัีรนยบลฃฟหกดเ้่าสวงผปแอิืทมใฝ%+๑๒๓๔ู฿๕๖๗๘๙๐"ฎฑธํ๊ณฯญฐ,ฅฤฆฏโฌ็๋ษศซ.()ฉฮฺ์?ฒฬฦ'

const toThai = new Map([...latin].map((key, index) => [key, thai[index] ?? key]))
const toLatin = new Map([...thai].map((key, index) => [key, latin[index] ?? key]))

/** The same keys on the other layout: `,k,jk` is มาม่า typed on the English layout. */
export function otherLayout(text: string): string {
  const isThai = /[\u0e00-\u0e7f]/.test(text)
  return [...text].map((key) => (isThai ? toLatin : toThai).get(key) ?? key).join('')
}
