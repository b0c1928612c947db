import type { Family } from '#demo/catalogue/family.ts'

export const dairyFamilies: readonly Family[] = [
  {
    sub: 'uht-milk',
    kind: 'นม ยู.เอช.ที. | UHT Milk',
    brands: 'banthung kojaidee',
    variants: [
      'รสจืด | Plain | white | cow-face',
      'รสหวาน | Sweetened | yellow | cow-face',
      'รสช็อกโกแลต | Chocolate | cocoa | chocolate-bar',
      'รสสตรอว์เบอร์รี | Strawberry | pink | strawberry',
    ],
    sizes: ['180 มล. | แพ็ค 4 @ 43.5 | ลัง 48 @ 515', '1 ล. | กล่อง @ 46'],
    look: 'carton glass-of-milk white',
    keep: 'dry',
    about:
      'นมโคแท้{v} ยู.เอช.ที. เก็บได้โดยไม่ต้องแช่เย็นก่อนเปิด | Real cow’s milk, {v}; needs no fridge until opened.',
    also: 'นมกล่อง นมโรงเรียน นมจืด นมยูเอชที uht milk',
    hot: 2,
  },
  {
    sub: 'soy-milk',
    kind: 'นมถั่วเหลือง | Soy Milk',
    brands: 'temmed',
    variants: [
      'สูตรดั้งเดิม | Original | cream | pea-pod',
      'หวานน้อย | Less Sweet | green | pea-pod',
      'งาดำ | Black Sesame | black | seedling',
      'ข้าวโพด | Sweetcorn | yellow | ear-of-corn',
    ],
    sizes: ['250 มล. | แพ็ค 6 @ 66 | ลัง 36 @ 388', '300 มล./bottle | โหล @ 162'],
    look: 'carton pea-pod cream',
    keep: 'dry',
    about:
      'นมถั่วเหลือง{v} โปรตีนจากถั่วเต็มเมล็ด ดื่มอุ่นหรือเย็น | Soy milk, {v}, whole-bean protein, warm or cold.',
    also: 'นำเต้าหู้ น้ำเต้าหู้ นมถั่ว นมถัวเหลือง soy milk',
    hot: 1,
  },
  {
    sub: 'soy-milk',
    kind: 'นมธัญพืช | Cereal Milk',
    brands: 'temmed banthung:2',
    variants: [
      '^นมข้าวโอ๊ต | Oat Milk | tan | sheaf-of-rice',
      '^นมอัลมอนด์ | Almond Milk | cream | chestnut | 116',
      '^นมข้าวโพด | Corn Milk | yellow | ear-of-corn | 82',
    ],
    sizes: ['180 มล. | แพ็ค 3 @ 58', '1 ล. | กล่อง @ 82'],
    look: 'carton sheaf-of-rice tan',
    keep: 'dry',
    about:
      'ทางเลือกสำหรับคนแพ้นมวัวและร้านกาแฟ ตีฟองได้ | For those who avoid cow’s milk and for cafés; it froths.',
    also: 'นมโอ๊ต นมโอต นมอัลมอน oat almond milk',
  },
  {
    sub: 'yoghurt',
    kind: 'นมเปรี้ยวพร้อมดื่ม | Drinking Yoghurt',
    brands: 'yogumo kojaidee:3',
    variants: [
      'รสสตรอว์เบอร์รี | Strawberry | pink | strawberry',
      'รสส้ม | Orange | orange | tangerine',
      'รสผลไม้รวม | Mixed Fruit | purple | grapes',
      'รสบลูเบอร์รี | Blueberry | indigo | blueberries',
    ],
    sizes: ['180 มล. | แพ็ค 4 @ 41 | ลัง 48 @ 486'],
    look: 'carton strawberry pink',
    keep: 'dry',
    about:
      'นมเปรี้ยว ยู.เอช.ที. {v} กล่องเล็กพอดีมือเด็ก | UHT drinking yoghurt, {v}, in a child’s size.',
    also: 'นมเปรียว นมเปรี้ยวกล่อง yogurt',
  },
  {
    sub: 'yoghurt',
    kind: 'โยเกิร์ต | Yoghurt',
    brands: 'yogumo',
    variants: [
      'รสธรรมชาติ | Natural | white | cow-face',
      'ผสมวุ้นมะพร้าว | Nata de Coco | clear | coconut',
      'ผสมสตรอว์เบอร์รี | Strawberry | pink | strawberry',
      'ผสมธัญพืช | Cereal | tan | sheaf-of-rice',
    ],
    sizes: ['110 ก. | แพ็ค 4 @ 46'],
    look: 'cup strawberry pink',
    keep: 'chilled',
    about:
      'โยเกิร์ตเนื้อเนียน{v} จุลินทรีย์มีชีวิต | Smooth yoghurt, {v}, with live cultures.',
    also: 'โยเกิด โยเกิต โยเกริ์ต yogurt cup',
  },
  {
    sub: 'condensed-milk',
    kind: 'นมข้นหวาน | Sweetened Condensed Creamer',
    brands: 'dokpeep khumsong',
    sizes: ['380 ก. | กระป๋อง @ 22.5 | ลัง 48 @ 1062', '2 กก./pouch | ถุง @ 112', '180 ก./tube | หลอด @ 24'],
    look: 'tin cow-face cream',
    keep: 'opened',
    about:
      'นมข้นหวานเนื้อหนืดหอมมัน ชงชา กาแฟ ราดขนมปังปิ้งและโรตี | Thick and sweet for tea, coffee, toast and roti.',
    also: 'นมข้น นมขน นมหวาน นมกระป๋อง condensed milk',
    hot: 1,
  },
  {
    sub: 'condensed-milk',
    kind: 'นมข้นจืด | Evaporated Creamer',
    brands: 'dokpeep nuannom',
    sizes: ['385 ก. | กระป๋อง @ 24 | ลัง 48 @ 1130', '1 ล./carton | กล่อง @ 62'],
    look: 'tin cow-face sky',
    keep: 'opened',
    about:
      'นมข้นจืดสำหรับชาเย็น กาแฟเย็น และต้มยำน้ำข้น | For iced tea, iced coffee and creamy tom yum.',
    also: 'นมจืดกระป๋อง นมขนจืด evaporated',
  },
  {
    sub: 'butter',
    kind: 'เนยและมาการีน | Butter & Margarine',
    brands: 'thungnoei',
    variants: [
      '^เนยสดชนิดเค็ม | Salted Butter | yellow | butter',
      '^เนยสดชนิดจืด | Unsalted Butter | cream | butter | 104',
      '^มาการีน | Margarine | amber | butter | 38',
    ],
    sizes: ['200 ก./box | ก้อน @ 84', '1 กก./tub | ก้อน @ 395'],
    look: 'tub butter yellow',
    keep: 'chilled',
    about:
      'สำหรับทาขนมปัง ทำเบเกอรี่ และผัดซีฟู้ด | For bread, baking and seafood stir-fries.',
    also: 'เนย เนยก้อน มาการีน มาร์การีน butter',
  },
  {
    sub: 'butter',
    kind: 'ชีส | Cheese',
    brands: 'thungnoei kojaidee:2',
    variants: [
      '^ชีสแผ่น | Cheese Slices | yellow | cheese-wedge',
      '^มอสซาเรลลาขูด | Shredded Mozzarella | cream | pizza | 142',
    ],
    sizes: ['250 ก. | ห่อ @ 92', '1 กก. | ห่อ @ 348'],
    look: 'box cheese-wedge yellow',
    keep: 'chilled',
    about:
      'ละลายเยิ้มเมื่อโดนร้อน ร้านเบอร์เกอร์ พิซซ่า และมาม่าชีสใช้ประจำ | Melts well; burger, pizza and cheese-noodle shops buy it weekly.',
    also: 'ชีส ชีท มอสซาเรลล่า ชีสยืด cheese',
  },
]
