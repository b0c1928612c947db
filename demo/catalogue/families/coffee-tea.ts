import type { Family } from '#demo/catalogue/family.ts'

export const coffeeTeaFamilies: readonly Family[] = [
  {
    sub: 'coffee',
    kind: 'กาแฟปรุงสำเร็จ 3 in 1 | 3-in-1 Coffee',
    brands: 'chaonee khumsong:1',
    variants: [
      'รสเข้มข้น | Rich | red | hot-beverage',
      'รสกลมกล่อม | Smooth | amber | hot-beverage',
      'สูตรน้ำตาลน้อย | Less Sugar | green | hot-beverage',
      'รสเอสเปรสโซ | Espresso | black | hot-beverage | 106',
    ],
    sizes: ['17 ก. 27 ซอง = 17 g × 27 sachets | ถุง @ 104 | ลัง 24 @ 2450', '17 ก. 10 ซอง = 17 g × 10 sachets | ถุง @ 43'],
    look: 'pouch hot-beverage red',
    keep: 'dry',
    about:
      'กาแฟ 3 in 1 {v} ฉีกซองเติมน้ำร้อน 150 มล. | 3-in-1 coffee, {v}: tear, add 150 ml of hot water.',
    also: 'กาแฟซอง กาแฟทรีอินวัน 3in1 กาแฟเช้า coffee mix',
    hot: 1,
  },
  {
    sub: 'coffee',
    kind: 'กาแฟสำเร็จรูป | Instant Coffee',
    brands: 'chaonee khuamue',
    variants: ['คั่วเข้ม | Dark Roast | cocoa | hot-beverage', 'คั่วกลาง | Medium Roast | brown | hot-beverage'],
    sizes: ['80 ก./pouch | ถุง @ 62', '200 ก. | ขวด @ 162', '400 ก./pouch | ถุง @ 288'],
    look: 'jar hot-beverage brown',
    keep: 'dry',
    about:
      'กาแฟแท้ 100% {v}ละลายง่าย ร้านน้ำชงใช้ทำโอเลี้ยงและกาแฟเย็น | Pure coffee, {v}, dissolves at once; stalls use it for iced coffee.',
    also: 'กาแฟขวด กาแฟผง โอเลี้ยง กาแฟดำ instant coffee',
  },
  {
    sub: 'coffee',
    kind: 'กาแฟคั่วบด | Ground Coffee',
    brands: 'khuamue',
    variants: [
      'อาราบิก้าดอย | Hill Arabica | olive | hot-beverage | 125',
      'เอสเปรสโซเบลนด์ | Espresso Blend | black | hot-beverage',
      'โบราณ | Traditional Oliang | brown | hot-beverage | 52',
    ],
    sizes: ['250 ก. | ถุง @ 138', '1 กก. | ถุง @ 505'],
    look: 'pouch hot-beverage olive',
    keep: 'dry',
    about:
      'เมล็ดกาแฟไทย{v} คั่วบดใหม่ ถุงมีวาล์วคงกลิ่น | Thai beans, {v}, freshly roasted and ground in a valve bag.',
    also: 'กาแฟสด กาแฟบด กาแฟโบราณ อราบิก้า ground coffee',
  },
  {
    sub: 'tea',
    kind: 'ชาผง | Tea Leaves',
    brands: 'samkhwae khumsong:1',
    variants: [
      '^ชาไทยสูตรชาเย็น | Thai Iced Tea Mix | orange | teapot',
      '^ชาเขียวผงสำหรับชง | Green Milk Tea Mix | green | teapot | 118',
      '^ชาดำซีลอน | Ceylon Black Tea | maroon | teapot | 106',
      '^ชากุหลาบ | Rose Tea Mix | rose | teapot | 122',
    ],
    sizes: ['400 ก. | ถุง @ 78 | แพ็ค 6 @ 460'],
    look: 'pouch teapot orange',
    keep: 'dry',
    about:
      'ใบชาสำหรับร้านชง สีสวยกลิ่นหอม ชงผ่านถุงกรอง | Tea for the drinks stall, good colour and scent; brew through a cloth filter.',
    also: 'ชาเย็น ชาแดง ผงชา ชาชัก thai tea',
  },
  {
    sub: 'tea',
    kind: 'ชาซอง | Tea Bags',
    brands: 'samkhwae',
    variants: [
      '^ชาจีนมะลิชนิดซอง | Jasmine Tea Bags | lime | blossom',
      '^ชาอู่หลงชนิดซอง | Oolong Tea Bags | olive | teacup-without-handle | 110',
      '^ชาขิงชนิดซอง | Ginger Tea Bags | amber | ginger-root | 116',
      '^ชาตะไคร้ใบเตยชนิดซอง | Lemongrass & Pandan Tea Bags | leaf | herb | 112',
    ],
    sizes: ['25 ซอง | กล่อง @ 49 | แพ็ค 6 @ 286'],
    look: 'box teacup-without-handle lime',
    keep: 'dry',
    about:
      'ชาซองเยื่อกระดาษไม่ฟอก แช่น้ำร้อน 3 นาที | Unbleached bags; steep three minutes.',
    also: 'ชาจีน ชาซอง อูหลง ชาขิง tea bag',
  },
  {
    sub: 'malt',
    kind: 'เครื่องดื่มมอลต์รสช็อกโกแลต | Chocolate Malt Drink',
    brands: 'maltmee',
    variants: ['สูตรดั้งเดิม | Original | green | glass-of-milk', 'สูตรน้ำตาลน้อย | Less Sugar | blue | muscle'],
    sizes: [
      '30 ก. 15 ซอง = 30 g × 15 sachets | ถุง @ 96 | ลัง 12 @ 1130',
      '400 ก. | ถุง @ 86',
      '180 มล./carton | แพ็ค 4 @ 42 | ลัง 48 @ 488',
    ],
    look: 'pouch chocolate-bar green',
    keep: 'dry',
    about:
      'มอลต์สกัดรสช็อกโกแลต{v} ชงร้อนหรือปั่นเย็นให้เด็กก่อนไปโรงเรียน | Chocolate malt, {v}, hot or iced before school.',
    also: 'มอลต์ มอล ช็อกโกแลตชง ชอกโกแลต malt',
  },
  {
    sub: 'malt',
    kind: 'โกโก้ผง | Cocoa Powder',
    brands: 'cocofin khuamue',
    variants: ['เข้มข้น 100% | Pure | cocoa | chocolate-bar', 'สูตรร้านชง | Barista Mix | brown | chocolate-bar | 74'],
    sizes: ['200 ก. | ถุง @ 72', '500 ก. | ถุง @ 168'],
    look: 'pouch chocolate-bar cocoa',
    keep: 'dry',
    about:
      'โกโก้ไขมันต่ำ{v} ละลายดีไม่เป็นก้อน ชงโกโก้เย็นหรือทำเบเกอรี่ | Low-fat cocoa, {v}, lump free for iced cocoa and baking.',
    also: 'โกโก้ ผงโกโก้ โกโก cocoa',
  },
  {
    sub: 'creamer',
    kind: 'ครีมเทียม | Creamer',
    brands: 'nuannom khumsong',
    sizes: ['400 ก. | ถุง @ 39', '1 กก. | ถุง @ 84 | ลัง 12 @ 992', '3 ก. 50 ซอง = 3 g × 50 sachets | ถุง @ 42'],
    look: 'pouch glass-of-milk cream',
    keep: 'dry',
    about:
      'ครีมเทียมหอมมัน ไขมันทรานส์ 0 ชงกาแฟและโรยหน้าเครื่องดื่ม | Creamy, free of trans fat, for coffee and milk teas.',
    also: 'ครีมเทียมผง ครีมผง คอฟฟี่ครีม creamer',
  },
  {
    sub: 'creamer',
    kind: 'น้ำหวานเข้มข้น | Cordial',
    brands: 'wanchuen',
    variants: [
      'กลิ่นสละ | Sala Red | red | cherries',
      'กลิ่นครีมโซดา | Cream Soda | green | bubbles',
      'กลิ่นสับปะรด | Pineapple | yellow | pineapple',
      'กลิ่นองุ่น | Grape | purple | grapes',
      'กลิ่นบลูฮาวาย | Blue Hawaii | blue | tropical-drink',
      'กลิ่นสตรอว์เบอร์รี | Strawberry | pink | strawberry',
    ],
    sizes: ['710 มล. | ขวด @ 53 | ลัง 12 @ 626'],
    look: 'bottle shaved-ice red',
    keep: 'dry',
    about:
      'น้ำหวาน{v} ผสมนมเย็น น้ำแข็งไส หรือแดงโซดา | {v} cordial for pink milk, shaved ice and sodas.',
    also: 'น้ำแดง น้ำเขียว นมเย็น นำหวาน syrup cordial',
  },
]
