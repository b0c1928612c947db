import { pair } from './category-tree.ts'
import type { Family, StorageCondition } from './family.ts'

/** Storage advice, in several wordings for variety. */
const advice: Record<StorageCondition, readonly string[]> = {
  dry: [
    'เก็บในที่แห้ง พ้นแสงแดด | Store dry and out of the sun.',
    'วางในที่ร่ม อากาศถ่ายเท ไม่ชื้น | Keep in an airy place, away from damp.',
    'เก็บให้พ้นความชื้นและมดแมลง | Keep from moisture and insects.',
  ],
  opened: [
    'เปิดแล้วปิดฝาให้สนิทและแช่เย็น | Once open, close tightly and refrigerate.',
    'เก็บในที่ร่ม เปิดแล้วควรใช้ให้หมดเร็ว | Store in the shade and use up soon after opening.',
    'หลังเปิดเก็บในตู้เย็น | Refrigerate after opening.',
  ],
  chilled: [
    'แช่เย็น 0–4 องศาตลอดเวลา | Keep chilled at 0–4 °C.',
    'เก็บในตู้แช่ ไม่เกิน 4 องศา | Store in the chiller, 4 °C at most.',
  ],
  frozen: [
    'แช่แข็งที่ -18 องศา ละลายแล้วไม่ควรแช่ซ้ำ | Keep at -18 °C and do not refreeze.',
    'เก็บในตู้แช่แข็ง -18 องศา | Store in the freezer at -18 °C.',
  ],
  fresh: [
    'เก็บในที่เย็น อากาศถ่ายเท ขายแบบมาก่อนไปก่อน | Keep cool and airy; first in, first out.',
    'ควรเก็บในที่เย็นและขายภายในไม่กี่วัน | Keep cool and sell within a few days.',
  ],
  children: [
    'เก็บให้พ้นมือเด็ก | Keep away from children.',
    'ห้ามรับประทาน เก็บให้ห่างเด็กและอาหาร | Do not swallow; keep from children and food.',
  ],
  flame: ['ห้ามวางใกล้เปลวไฟหรือตากแดด | Keep from flames and the sun.'],
  none: [''],
}

/** Detail texts of a product of `family`; `turn` selects the wording of the advice. */
export function details(family: Family, variant: [thai: string, english: string], turn: number) {
  const wordings = advice[family.keep]
  const [keepThai, keepEng] = pair(wordings[turn % wordings.length] ?? '')
  const [aboutThai, aboutEng] = pair(family.about)
  return {
    detailThai: [aboutThai.replaceAll('{v}', variant[0]), keepThai].filter(Boolean).join(' '),
    detailEng: [aboutEng.replaceAll('{v}', variant[1].toLowerCase()), keepEng].filter(Boolean).join(' '),
  }
}
