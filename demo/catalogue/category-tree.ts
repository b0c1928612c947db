import type { DemoCategory, DemoSubcategory, KindOfGoods } from '#demo/types.ts'

type CategoryRow = {
  id: number
  name: string
  tile: readonly [front: KindOfGoods, back: KindOfGoods]
  hue: number
  restricted?: true
  subs: Record<string, string>
}

/** Categories in display order; 8 and 104 are alcohol. Names are `Thai | English`. */
const rows: readonly CategoryRow[] = [
  {
    id: 1,
    name: 'ข้าวสารและธัญพืช | Rice & grains',
    tile: ['sack cooked-rice', 'bag rice-ball'],
    hue: 46,
    subs: {
      'jasmine-rice': 'ข้าวหอมมะลิ | Jasmine rice',
      'white-rice': 'ข้าวขาว | White rice',
      'sticky-rice': 'ข้าวเหนียว | Sticky rice',
      grains: 'ข้าวกล้องและธัญพืช | Brown rice & grains',
      beans: 'ถั่วและงา | Beans & sesame',
    },
  },
  {
    id: 2,
    name: 'บะหมี่และอาหารกึ่งสำเร็จรูป | Noodles & instant food',
    tile: ['bag shrimp', 'cup pig-face'],
    hue: 18,
    subs: {
      'noodle-packs': 'บะหมี่ซอง | Instant noodles in packets',
      'noodle-cups': 'บะหมี่ถ้วย | Instant noodles in cups',
      'dried-noodles': 'เส้นหมี่และวุ้นเส้น | Dried noodles',
      porridge: 'โจ๊กและซุปกึ่งสำเร็จรูป | Instant porridge & soup',
    },
  },
  {
    id: 3,
    name: 'เครื่องปรุงรส | Sauces & seasoning',
    tile: ['bottle fish', 'bottle hot-pepper'],
    hue: 10,
    subs: {
      'fish-sauce': 'น้ำปลา | Fish sauce',
      'soy-sauce': 'ซีอิ๊วและซอสหอยนางรม | Soy & oyster sauce',
      'chilli-sauce': 'ซอสพริกและซอสมะเขือเทศ | Chilli sauce & ketchup',
      'seasoning-powder': 'ผงปรุงรสและผงชูรส | Seasoning powder',
      'curry-spice': 'เครื่องแกงและเครื่องเทศ | Curry paste & spices',
      'salt-vinegar': 'เกลือและน้ำส้มสายชู | Salt & vinegar',
    },
  },
  {
    id: 4,
    name: 'น้ำมัน น้ำตาล และแป้ง | Oil, sugar & flour',
    tile: ['bottle palm-tree', 'bag spoon'],
    hue: 40,
    subs: {
      oil: 'น้ำมันพืช | Cooking oil',
      sugar: 'น้ำตาล | Sugar',
      flour: 'แป้งและของทำขนม | Flour & baking',
      'coconut-milk': 'กะทิ | Coconut milk',
    },
  },
  {
    id: 5,
    name: 'อาหารกระป๋องและของแห้ง | Canned & dried food',
    tile: ['tin fish', 'jar shrimp'],
    hue: 200,
    subs: {
      'canned-fish': 'ปลากระป๋อง | Canned fish',
      'canned-fruit': 'ผักและผลไม้กระป๋อง | Canned fruit & vegetables',
      pickles: 'ผักดองและน้ำพริก | Pickles & chilli pastes',
      'dried-food': 'ของแห้ง | Dried food',
    },
  },
  {
    id: 6,
    name: 'น้ำดื่มและเครื่องดื่ม | Water & drinks',
    tile: ['bottle droplet', 'can cup-with-straw'],
    hue: 196,
    subs: {
      water: 'น้ำดื่มและน้ำแร่ | Drinking & mineral water',
      soda: 'น้ำอัดลมและโซดา | Soft drinks & soda',
      juice: 'น้ำผลไม้ | Juice',
      'ready-tea-coffee': 'ชาและกาแฟพร้อมดื่ม | Ready-to-drink tea & coffee',
      energy: 'เครื่องดื่มชูกำลัง | Energy drinks',
      electrolyte: 'เกลือแร่และวิตามิน | Electrolyte & vitamin drinks',
    },
  },
  {
    id: 7,
    name: 'ชา กาแฟ และเครื่องดื่มผง | Coffee, tea & mixes',
    tile: ['jar hot-beverage', 'box teapot'],
    hue: 26,
    subs: {
      coffee: 'กาแฟ | Coffee',
      tea: 'ชา | Tea',
      malt: 'โกโก้และมอลต์ | Cocoa & malt drinks',
      creamer: 'ครีมเทียมและน้ำหวาน | Creamer & syrup',
    },
  },
  {
    id: 8,
    name: 'เบียร์ | Beer',
    tile: ['bottle beer-mug', 'can beer-mug'],
    hue: 42,
    restricted: true,
    subs: { lager: 'เบียร์ลาเกอร์ | Lager', 'craft-beer': 'เบียร์คราฟต์ | Craft beer' },
  },
  {
    id: 9,
    name: 'นมและผลิตภัณฑ์นม | Milk & dairy',
    tile: ['carton cow-face', 'cup strawberry'],
    hue: 208,
    subs: {
      'uht-milk': 'นม ยู.เอช.ที. | UHT milk',
      'soy-milk': 'นมถั่วเหลืองและธัญพืช | Soy & cereal milk',
      yoghurt: 'นมเปรี้ยวและโยเกิร์ต | Yoghurt & drinking yoghurt',
      'condensed-milk': 'นมข้นและนมระเหย | Condensed & evaporated milk',
      butter: 'เนยและชีส | Butter & cheese',
    },
  },
  {
    id: 10,
    name: 'ขนมขบเคี้ยว | Snacks',
    tile: ['bag potato', 'box french-fries'],
    hue: 34,
    subs: {
      crisps: 'มันฝรั่งทอดกรอบ | Potato crisps',
      'prawn-snacks': 'ข้าวเกรียบและปลาเส้น | Prawn crackers & fish snacks',
      'corn-snacks': 'ข้าวโพดอบกรอบ | Corn snacks',
      nuts: 'ถั่วและเมล็ดพืช | Nuts & seeds',
      seaweed: 'สาหร่าย | Seaweed',
      'thai-snacks': 'ขนมไทยและของฝาก | Thai snacks',
    },
  },
  {
    id: 11,
    name: 'ลูกอม ช็อกโกแลต และบิสกิต | Sweets & biscuits',
    tile: ['bag candy', 'tube cookie'],
    hue: 336,
    subs: {
      candy: 'ลูกอมและอมยิ้ม | Candy',
      jelly: 'เยลลี่และหมากฝรั่ง | Jelly & chewing gum',
      chocolate: 'ช็อกโกแลต | Chocolate',
      biscuits: 'บิสกิตและเวเฟอร์ | Biscuits & wafers',
      bakery: 'ขนมปังและเค้ก | Bread & cakes',
    },
  },
  {
    id: 12,
    name: 'อาหารแช่แข็งและไอศกรีม | Frozen food & ice cream',
    tile: ['bag shrimp', 'tub soft-ice-cream'],
    hue: 190,
    subs: {
      meatballs: 'ลูกชิ้นและไส้กรอก | Meatballs & sausages',
      'ready-meals': 'อาหารพร้อมทาน | Ready meals',
      'frozen-raw': 'เนื้อและอาหารทะเลแช่แข็ง | Frozen meat & seafood',
      'ice-cream': 'ไอศกรีมและน้ำแข็ง | Ice cream & ice',
    },
  },
  {
    id: 13,
    name: 'ไข่และของสด | Eggs & fresh food',
    tile: ['tray egg', 'bag tomato'],
    hue: 96,
    subs: {
      eggs: 'ไข่ | Eggs',
      vegetables: 'ผักสด | Fresh vegetables',
      aromatics: 'หอม กระเทียม พริก | Onion, garlic & chilli',
      fruit: 'ผลไม้ | Fruit',
      meat: 'หมู ไก่ ปลา | Pork, chicken & fish',
    },
  },
  {
    id: 14,
    name: 'แม่และเด็ก | Mother & baby',
    tile: ['pouch baby', 'box baby-bottle'],
    hue: 320,
    subs: {
      nappies: 'ผ้าอ้อมเด็ก | Nappies',
      'baby-food': 'นมผงและอาหารเสริม | Milk powder & baby food',
      'baby-care': 'ของใช้เด็ก | Baby care',
    },
  },
  {
    id: 15,
    name: 'ซักผ้าและทำความสะอาด | Laundry & cleaning',
    tile: ['bag soap', 'bottle lime'],
    hue: 218,
    subs: {
      detergent: 'ผงซักฟอกและน้ำยาซักผ้า | Detergent',
      softener: 'ปรับผ้านุ่มและรีดผ้า | Softener & ironing',
      dishwash: 'น้ำยาล้างจาน | Dishwashing',
      'floor-toilet': 'น้ำยาถูพื้นและล้างห้องน้ำ | Floor & toilet cleaners',
      insect: 'กำจัดแมลง | Insect control',
      'air-care': 'ปรับอากาศและดับกลิ่น | Air care',
    },
  },
  {
    id: 16,
    name: 'กระดาษและผ้าอนามัย | Paper & hygiene',
    tile: ['roll roll-of-paper', 'pouch blossom'],
    hue: 160,
    subs: {
      'toilet-paper': 'กระดาษชำระ | Toilet paper',
      tissue: 'กระดาษเช็ดหน้าและเช็ดปาก | Tissues & napkins',
      pads: 'ผ้าอนามัย | Sanitary pads',
      'adult-care': 'ผ้าอ้อมผู้ใหญ่ | Adult care',
    },
  },
  {
    id: 17,
    name: 'ของใช้ส่วนตัว | Personal care',
    tile: ['pump bubbles', 'tube tooth'],
    hue: 292,
    subs: {
      soap: 'สบู่และครีมอาบน้ำ | Soap & shower cream',
      shampoo: 'แชมพูและครีมนวด | Shampoo & conditioner',
      oral: 'ดูแลช่องปาก | Oral care',
      skin: 'บำรุงผิว | Skin care',
      powder: 'แป้งและระงับกลิ่นกาย | Powder & deodorant',
    },
  },
  {
    id: 18,
    name: 'สุขภาพและยาสามัญ | Health & remedies',
    tile: ['jar herb', 'box adhesive-bandage'],
    hue: 150,
    subs: {
      balm: 'ยาดม ยาหม่อง | Inhalers & balms',
      'first-aid': 'ปฐมพยาบาล | First aid',
      herbal: 'สมุนไพรและบำรุง | Herbal & tonics',
    },
  },
  {
    id: 19,
    name: 'ของใช้ในบ้านและไฟฟ้า | Household & electrical',
    tile: ['loose cooking', 'box light-bulb'],
    hue: 172,
    subs: {
      kitchenware: 'เครื่องครัว | Kitchenware',
      plasticware: 'พลาสติกและถังน้ำ | Plasticware',
      'cleaning-tools': 'ไม้กวาดและอุปกรณ์ทำความสะอาด | Cleaning tools',
      electrical: 'หลอดไฟ ถ่านไฟฉาย ปลั๊ก | Bulbs, batteries & plugs',
      hardware: 'เทป กาว และงานช่าง | Tape, glue & hardware',
      clothing: 'เสื้อผ้าและรองเท้า | Clothing & footwear',
    },
  },
  {
    id: 20,
    name: 'สัตว์เลี้ยงและอาหารสัตว์ | Pets & feed',
    tile: ['bag dog-face', 'bag cat-face'],
    hue: 82,
    subs: {
      dog: 'อาหารสุนัข | Dog food',
      cat: 'อาหารแมวและทรายแมว | Cat food & litter',
      feed: 'อาหารสัตว์และปลา | Poultry, pig & fish feed',
      'pet-care': 'ของใช้สัตว์เลี้ยง | Pet care',
    },
  },
  {
    id: 21,
    name: 'เครื่องเขียนและของเล่น | Stationery & toys',
    tile: ['loose pen', 'bundle notebook'],
    hue: 238,
    subs: {
      writing: 'ปากกาและดินสอ | Pens & pencils',
      notebooks: 'สมุดและกระดาษ | Notebooks & paper',
      office: 'อุปกรณ์สำนักงาน | Office supplies',
      toys: 'ของเล่น | Toys',
    },
  },
  {
    id: 22,
    name: 'ของไหว้และเทศกาล | Offerings & festivals',
    tile: ['loose lotus', 'bundle candle'],
    hue: 2,
    subs: {
      joss: 'ธูปเทียนและของไหว้ | Joss sticks, candles & offerings',
      gifts: 'สังฆทานและกระเช้า | Alms sets & hampers',
      fuel: 'ถ่านและเชื้อเพลิง | Charcoal & fuel',
    },
  },
  {
    id: 23,
    name: 'บรรจุภัณฑ์ร้านค้า | Shop packaging',
    tile: ['pouch shopping-bags', 'bundle hot-beverage'],
    hue: 60,
    subs: {
      bags: 'ถุงพลาสติก | Plastic bags',
      'boxes-cups': 'กล่องและแก้ว | Boxes & cups',
      'bin-bags': 'ถุงขยะ ฟิล์ม และของใช้หน้าร้าน | Bin bags, wrap & shop supplies',
    },
  },
  {
    id: 104,
    name: 'สุราและไวน์ | Spirits & wine',
    tile: ['bottle tumbler-glass', 'bottle wine-glass'],
    hue: 348,
    restricted: true,
    subs: {
      spirits: 'สุรา | Spirits',
      wine: 'ไวน์ | Wine',
      'mixed-drinks': 'โซจูและสุราผสม | Soju & mixed drinks',
    },
  },
]

export function pair(text: string): [thai: string, english: string] {
  const [thai = '', english = ''] = text.split(' | ')
  return [thai, english]
}

export const categories: readonly DemoCategory[] = rows.map((row, index) => {
  const [nameThai, nameEng] = pair(row.name)
  const { id, tile, hue } = row
  return { id, nameThai, nameEng, tile, hue, sequence: index + 1, restricted: row.restricted ?? false }
})

const keyed = rows.flatMap((row) =>
  Object.entries(row.subs).map(([key, name], index): [string, DemoSubcategory] => {
    const [nameThai, nameEng] = pair(name)
    return [key, { id: row.id * 100 + index + 1, categoryId: row.id, sequence: index + 1, nameThai, nameEng }]
  }),
)

export const subcategories: readonly DemoSubcategory[] = keyed.map(([, subcategory]) => subcategory)

export const subcategoryByKey: ReadonlyMap<string, DemoSubcategory> = new Map(keyed)
