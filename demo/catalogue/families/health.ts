import type { Family } from '#demo/catalogue/family.ts'

export const healthFamilies: readonly Family[] = [
  {
    sub: 'balm',
    kind: 'ยาดม | Inhaler',
    brands: 'mochuen tasaeng:2',
    variants: [
      '^ยาดมแท่ง | Stick Inhaler | white | nose',
      '^ยาดมสมุนไพรกระปุก | Herbal Jar Inhaler | green | jar:herb | 148',
      '^พิมเสนน้ำ | Liquid Borneol | aqua | bottle:droplet | 132',
    ],
    sizes: ['- | โหล @ 178 | แพ็ค 6 @ 91'],
    look: 'tube nose green',
    keep: 'none',
    about:
      'บรรเทาอาการวิงเวียน คัดจมูก พกติดตัวได้ทุกวัน | Relieves dizziness and a blocked nose; carried every day.',
    also: 'ยาดม ยาดมสมุนไพร พิมเสน inhaler',
    hot: 1,
  },
  {
    sub: 'balm',
    kind: 'ยาหม่องและน้ำมันนวด | Balms & Rubs',
    brands: 'mochuen tasaeng:3',
    variants: [
      '^ยาหม่องขาว | White Balm | white | herb',
      '^ยาหม่องเหลืองไพล | Yellow Plai Balm | yellow | ginger-root | 108',
      '^น้ำมันมวย | Muscle Liniment | amber | bottle:boxing-glove | 142',
      '^บาล์มเสลดพังพอน | Salet Phangphon Balm | green | herb | 116',
    ],
    sizes: ['20 ก. | โหล @ 246', '50 ก. | แพ็ค 6 @ 232'],
    look: 'jar herb white',
    keep: 'children',
    about:
      'ทาถูนวดบรรเทาปวดเมื่อยและแมลงกัดต่อย ใช้ภายนอกเท่านั้น | For aches and insect bites; external use only.',
    also: 'ยาหม่อง ยาหมอง น้ำมันนวด ยานวด balm',
  },
  {
    sub: 'first-aid',
    kind: 'ทำแผล | Wound Care',
    brands: 'ploddee',
    variants: [
      '^พลาสเตอร์ปิดแผล | Plasters | tan | adhesive-bandage',
      '^ผ้าก๊อซพันแผล | Gauze Bandage | white | roll:adhesive-bandage | 112',
      '^สำลีก้าน | Cotton Buds | sky | tub:ear | 62',
      '^สำลีแผ่น | Cotton Pads | pink | pouch:feather | 92',
      '^น้ำเกลือล้างแผล | Saline Solution | clear | bottle:droplet | 128',
    ],
    sizes: ['- | โหล @ 216', '- | แพ็ค 3 @ 58'],
    look: 'box adhesive-bandage tan',
    keep: 'none',
    about:
      'ของจำเป็นในตู้ยาบ้าน ร้านค้า และโรงเรียน สะอาดปลอดเชื้อ | Clean essentials for the home, shop and school first-aid box.',
    also: 'พลาสเตอ ปลาสเตอร์ ผ้าก็อต สำลี plaster bandage',
  },
  {
    sub: 'first-aid',
    kind: 'หน้ากากและถุงมือ | Masks & Gloves',
    brands: 'ploddee khumsong:1',
    variants: [
      '^หน้ากากอนามัย 3 ชั้น | 3-Ply Face Masks | sky | face-with-medical-mask',
      '^หน้ากากทรง 3D | 3D Face Masks | white | face-with-medical-mask | 142',
      '^ถุงมือยางใช้แล้วทิ้ง | Disposable Rubber Gloves | indigo | gloves | 265',
    ],
    sizes: ['50 ชิ้น | กล่อง @ 49 | ลัง 20 @ 955'],
    look: 'box face-with-medical-mask sky',
    keep: 'dry',
    about:
      'กันฝุ่นและเชื้อโรค โรงงานและร้านอาหารสั่งเป็นลัง | Against dust and germs; factories and food shops order by the case.',
    also: 'แมส แมสก์ หน้ากาก ถุงมือยาง mask gloves',
  },
  {
    sub: 'first-aid',
    kind: 'แอลกอฮอล์ | Sanitiser',
    brands: 'ploddee khumsong:2',
    variants: [
      '^เจลแอลกอฮอล์ล้างมือ | Alcohol Hand Gel | aqua | palms-up-together',
      '^แอลกอฮอล์ 70% | Rubbing Alcohol 70% | blue | microbe | 78',
    ],
    sizes: ['450 มล. | ขวด @ 54 | โหล @ 635'],
    look: 'pump palms-up-together aqua',
    keep: 'flame',
    about:
      'ทำความสะอาดมือและพื้นผิวโดยไม่ต้องล้างน้ำ | Cleans hands and surfaces without water.',
    also: 'เจลล้างมือ แอลกอฮอ แอลกอฮอร์ล้างแผล alcohol gel',
  },
  {
    sub: 'herbal',
    kind: 'สมุนไพร | Herbal Remedies',
    brands: 'tasaeng mochuen:3',
    variants: [
      '^ยาขมเม็ด | Bitter Herb Pills | olive | pill',
      '^ฟ้าทะลายโจรแคปซูล | Andrographis Capsules | green | pill | 124',
      '^ขมิ้นชันแคปซูล | Turmeric Capsules | amber | pill | 118',
      '^ยาธาตุน้ำขาว | Stomach Mixture | white | stethoscope | 96',
      '^ยาแก้ไอมะขามป้อม | Amla Cough Syrup | maroon | herb | 104',
    ],
    sizes: ['- | โหล @ 412', '- | แพ็ค 3 @ 106'],
    look: 'bottle herb olive',
    keep: 'children',
    about:
      'ยาสามัญประจำบ้านแผนโบราณ ขายร้านทั่วไปได้ อ่านฉลากก่อนใช้ทุกครั้ง | A traditional household remedy that any shop may sell; always read the label.',
    also: 'ยาสามัญ ยาขม ขมิ้น ฟ้าทะลายโจน ยาธาตุ herbal',
  },
  {
    sub: 'herbal',
    kind: 'บำรุงและผงเกลือแร่ | Tonics & Powders',
    brands: 'ploddee',
    variants: [
      '^ผงเกลือแร่ ORS | ORS Powder | sky | sweat-droplets',
      '^ซุปไก่สกัด | Essence of Chicken | amber | bottle:rooster | 540',
      '^รังนกสำเร็จรูป | Bird’s Nest Drink | cream | jar:nest-with-eggs | 480',
      '^วิตามินซีเม็ดอม | Vitamin C Lozenges | orange | tangerine | 88',
    ],
    sizes: ['- | กล่อง 10 @ 48 | ลัง 60 @ 282'],
    look: 'box rooster amber',
    keep: 'dry',
    about:
      'บำรุงร่างกายและชดเชยเกลือแร่ จัดกระเช้าเยี่ยมไข้ได้ | For recovery and strength, also in get-well hampers.',
    also: 'เกลือแร่ผง ซุปไก่ รังนก วิตซี ors tonic',
  },
]
