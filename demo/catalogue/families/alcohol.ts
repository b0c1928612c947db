import type { Family } from '#demo/catalogue/family.ts'

/** Licensed trade only: no promotion, no hot item, no advertising words in the details. */
export const alcoholFamilies: readonly Family[] = [
  {
    sub: 'lager',
    kind: 'เบียร์ลาเกอร์ | Lager Beer',
    brands: 'yungngoen lomale',
    sizes: ['320 มล./can | แพ็ค 6 @ 208 | ลัง 24 @ 812', '490 มล./can | ลัง 12 @ 588', '620 มล. | ลัง 12 @ 668'],
    look: 'bottle beer-mug green',
    keep: 'none',
    about:
      'เบียร์ลาเกอร์ แอลกอฮอล์ 5% สำหรับร้านที่มีใบอนุญาตจำหน่ายสุรา | Lager, 5% alcohol, for licensed shops only.',
    also: 'เบีย เบียร์กระป๋อง เบียร์ขวด lager beer',
  },
  {
    sub: 'lager',
    kind: 'เบียร์ไลท์ | Light Beer',
    brands: 'lomale yungngoen',
    sizes: ['320 มล./can | แพ็ค 6 @ 196 | ลัง 24 @ 765', '620 มล. | ลัง 12 @ 632'],
    look: 'bottle beer-mug silver',
    keep: 'none',
    about:
      'เบียร์ไลท์ แอลกอฮอล์ 4.2% สำหรับร้านที่มีใบอนุญาตจำหน่ายสุรา | Light beer, 4.2% alcohol, for licensed shops only.',
    also: 'เบียไลท์ เบียร์เบา light beer',
  },
  {
    sub: 'craft-beer',
    kind: 'คราฟต์เบียร์ | Craft Beer',
    brands: 'tharuea mokdoi',
    variants: ['เพลเอล | Pale Ale | amber', 'วีทเบียร์ | Wheat Beer | yellow', 'สเตาต์ | Stout | black | | 108', 'ไอพีเอ | IPA | orange | | 112'],
    sizes: ['330 มล./can | แพ็ค 6 @ 486 | ลัง 24 @ 1905'],
    look: 'can clinking-beer-mugs amber',
    keep: 'none',
    about:
      'คราฟต์เบียร์ชนิด{v} โรงเบียร์ขนาดเล็กในไทย สำหรับร้านที่มีใบอนุญาตจำหน่ายสุรา | {v} from a small Thai brewery, for licensed shops only.',
    also: 'คราฟเบียร์ เบียร์สด ipa craft beer',
  },
  {
    sub: 'spirits',
    kind: 'สุราขาว | White Spirit',
    brands: 'baikhao khunpha',
    variants: ['28 ดีกรี | 28° | clear', '35 ดีกรี | 35° | green | | 114', '40 ดีกรี | 40° | red | | 124'],
    sizes: ['330 มล. | ลัง 24 @ 1560', '625 มล. | ลัง 12 @ 1380'],
    look: 'bottle sake clear',
    keep: 'none',
    about:
      'สุราขาวกลั่น {v} สำหรับร้านที่มีใบอนุญาตจำหน่ายสุรา | Distilled white spirit, {v}, for licensed shops only.',
    also: 'เหล้าขาว เหลาขาว สี่สิบ white spirit',
    variantLast: true,
  },
  {
    sub: 'spirits',
    kind: 'สุราปรุงพิเศษ | Blended Spirit',
    brands: 'khunpha',
    sizes: ['350 มล. | ขวด @ 158 | ลัง 24 @ 3740', '700 มล. | ขวด @ 292 | ลัง 12 @ 3460'],
    look: 'bottle tumbler-glass brown',
    keep: 'none',
    about:
      'สุราปรุงพิเศษ แอลกอฮอล์ 40% สำหรับร้านที่มีใบอนุญาตจำหน่ายสุรา | Blended spirit, 40% alcohol, for licensed shops only.',
    also: 'เหล้าสี เหล้ากลม เหล้าแบน blended spirit',
  },
  {
    sub: 'wine',
    kind: 'ไวน์ | Wine',
    brands: 'khiaophu',
    variants: ['^ไวน์แดงชีราซ | Shiraz Red Wine | maroon', '^ไวน์ขาวเชอนินบลอง | Chenin Blanc White Wine | lime', '^ไวน์โรเซ่ | Rosé Wine | pink'],
    sizes: ['750 มล. | ขวด @ 418 | ลัง 6 @ 2460'],
    look: 'bottle wine-glass maroon',
    keep: 'none',
    about:
      'ไวน์จากไร่องุ่นไทย แอลกอฮอล์ 12.5% สำหรับร้านที่มีใบอนุญาตจำหน่ายสุรา | Wine from a Thai vineyard, 12.5% alcohol, for licensed shops only.',
    also: 'ไวน ไวน์แดง ไวน์ขาว wine',
  },
  {
    sub: 'mixed-drinks',
    kind: 'โซจู | Soju',
    brands: 'hansu',
    variants: ['รสดั้งเดิม | Original | green', 'รสพีช | Peach | coral', 'รสองุ่นเขียว | Green Grape | lime', 'รสสตรอว์เบอร์รี | Strawberry | pink'],
    sizes: ['360 มล. | ขวด @ 84 | ลัง 20 @ 1640'],
    look: 'bottle sake green',
    keep: 'none',
    about:
      'โซจู{v} แอลกอฮอล์ 13% สำหรับร้านที่มีใบอนุญาตจำหน่ายสุรา | Soju, {v}, 13% alcohol, for licensed shops only.',
    also: 'โซจู เหล้าเกาหลี โซจูผลไม้ soju',
  },
]
