import type { Family } from '#demo/catalogue/family.ts'

export const oilSugarFamilies: readonly Family[] = [
  {
    sub: 'oil',
    kind: 'น้ำมันปาล์ม | Palm Oil',
    brands: 'palmkaew khumsong saidee',
    sizes: ['1 ล. | ขวด @ 47.5 | ลัง 12 @ 562', '13.75 ล./jug | ปี๊บ @ 655', '1 ล./pouch | ถุง @ 46'],
    look: 'bottle palm-tree amber',
    keep: 'dry',
    about:
      'น้ำมันปาล์มโอเลอินจากเนื้อปาล์ม ทอดกรอบทนไฟแรง ใช้ซ้ำได้หลายกระทะ | Palm olein for crisp deep-frying, steady at high heat.',
    also: 'นำมันปาม น้ำมันพืช น้ำมันทอด ปี๊บ palm oil',
    hot: 3,
  },
  {
    sub: 'oil',
    kind: 'น้ำมันพืชใส | Clear Vegetable Oil',
    brands: 'saidee tanthong',
    variants: [
      '^น้ำมันถั่วเหลือง | Soybean Oil | yellow | pea-pod',
      '^น้ำมันรำข้าว | Rice Bran Oil | amber | sheaf-of-rice | 128',
      '^น้ำมันทานตะวัน | Sunflower Oil | lemon | sunflower | 155',
    ],
    sizes: ['1 ล. | ขวด @ 54 | ลัง 12 @ 640', '250 มล. | ขวด @ 19.5'],
    look: 'bottle pea-pod yellow',
    keep: 'dry',
    about:
      'น้ำมันใสไม่เป็นไข สำหรับผัดและทำน้ำสลัด | A clear oil that does not cloud, for stir-frying and dressings.',
    also: 'นำมันพืช น้ำมันถั่วเหลือง น้ำมันรำข้าว cooking oil',
  },
  {
    sub: 'oil',
    kind: 'น้ำมันงา | Sesame Oil',
    brands: 'tanthong tuayim',
    sizes: ['100 มล. | ขวด @ 42', '300 มล. | ขวด @ 112', '640 มล. | ขวด @ 215'],
    look: 'bottle seedling brown',
    keep: 'dry',
    about:
      'น้ำมันงาคั่วกลิ่นหอม หยดหมักหมู โรยบะหมี่และเกี๊ยว | Toasted sesame oil, a few drops for marinades, noodles and dumplings.',
    also: 'น้ำมันงา นำมันงา sesame oil',
  },
  {
    sub: 'sugar',
    kind: 'น้ำตาลทราย | Sugar',
    brands: 'wanoi khumsong',
    variants: [
      '^น้ำตาลทรายขาว | White Sugar | white',
      '^น้ำตาลทรายขาวบริสุทธิ์ | Refined Sugar | clear | | 106',
      '^น้ำตาลทรายแดง | Brown Sugar | tan | | 108',
    ],
    sizes: ['1 กก. | ถุง @ 25.5 | แพ็ค 10 @ 252', '50 กก./sack | กระสอบ @ 1220'],
    look: 'bag honey-pot white',
    keep: 'dry',
    about:
      'น้ำตาลจากอ้อยไทย ละลายง่าย สำหรับร้านน้ำ ร้านขนม และครัวเรือน | Thai cane sugar that dissolves quickly, for drinks, sweets and home.',
    also: 'นำตาล น้ำตาลซาย น้ำตาลแดง sugar',
    hot: 1,
  },
  {
    sub: 'sugar',
    kind: 'น้ำตาลมะพร้าว | Coconut Sugar',
    brands: 'tanwan',
    variants: [
      '^น้ำตาลปี๊บ | Palm Sugar Paste | tan | coconut | 92',
      '^น้ำตาลมะพร้าวแท้ | Pure Coconut Sugar | brown | coconut | 135',
      '^น้ำตาลปึก | Palm Sugar Cakes | amber | palm-tree',
    ],
    sizes: ['500 ก. | ถุง @ 32', '1 กก. | ถุง @ 62', '5 กก./tub | ถัง @ 296'],
    look: 'bag coconut tan',
    keep: 'dry',
    about:
      'หวานหอมกลมกล่อม ใช้ทำขนมไทย ส้มตำ และน้ำจิ้ม | Mellow and fragrant, for Thai sweets, papaya salad and dips.',
    also: 'น้ำตาลปีบ น้ำตาลมะพร้าว ตาลปึก palm sugar',
  },
  {
    sub: 'sugar',
    kind: 'น้ำผึ้งและน้ำเชื่อม | Honey & Syrup',
    brands: 'tanwan wanoi:2',
    variants: [
      '^น้ำผึ้งดอกลำไย | Longan Honey | amber | honeybee',
      '^น้ำเชื่อม | Sugar Syrup | clear | honey-pot | 34',
    ],
    sizes: ['500 มล. | ขวด @ 118', '1 ล. | ขวด @ 216'],
    look: 'bottle honey-pot amber',
    keep: 'dry',
    about:
      'ให้ความหวานทันที ชงเครื่องดื่มเย็นหรือราดขนม | Instant sweetness for iced drinks and desserts.',
    also: 'นำผึ้ง น้ำเชื่อม ไซรัป honey syrup',
  },
  {
    sub: 'flour',
    kind: 'แป้ง | Flour',
    brands: 'puinun khumsong:4',
    variants: [
      '^แป้งสาลีอเนกประสงค์ | All-Purpose Flour | cream | bread',
      '^แป้งข้าวเจ้า | Rice Flour | white | cooked-rice',
      '^แป้งมันสำปะหลัง | Tapioca Starch | silver | potato | 86',
      '^แป้งทอดกรอบ | Crispy Frying Flour | amber | fried-shrimp | 132',
      '^แป้งข้าวเหนียว | Glutinous Rice Flour | green | dango | 110',
      '^แป้งเค้ก | Cake Flour | pink | shortcake | 118',
      '^แป้งข้าวโพด | Corn Starch | yellow | ear-of-corn | 120',
    ],
    sizes: ['500 ก. | ถุง @ 22', '1 กก. | ถุง @ 38 | แพ็ค 10 @ 372'],
    look: 'bag bread cream',
    keep: 'dry',
    about:
      'แป้งโม่ละเอียด ร่อนแล้วไม่เป็นเม็ด ทำขนม ชุบทอด หรือทำให้น้ำแกงข้น | Fine milled and lump free, for baking, coating and thickening.',
    also: 'แป้งสาลี แป้งมัน แป้งทอด แป้งชุบทอด flour starch',
  },
  {
    sub: 'flour',
    kind: 'ของทำขนม | Baking Needs',
    brands: 'puinun',
    variants: [
      '^ผงฟู | Baking Powder | red | cupcake',
      '^ยีสต์แห้ง | Dry Yeast | amber | bread | 120',
      '^ผงวุ้น | Agar Powder | pink | custard | 145',
      '^เกล็ดขนมปัง | Breadcrumbs | tan | fried-shrimp | 64',
      '^กลิ่นวานิลลา | Vanilla Essence | cream | cupcake | 78',
    ],
    sizes: ['100 ก. | ชิ้น @ 29 | แพ็ค 6 @ 168'],
    look: 'pouch cupcake red',
    keep: 'dry',
    about:
      'ของเข้าครัวขนมที่ร้านเบเกอรี่เล็กใช้ประจำ ปิดปากถุงให้สนิท | A staple of small bakeries; keep the pack well closed.',
    also: 'เบเกอรี่ ผงฟู ยีส เจลาติน วุ้น baking',
  },
  {
    sub: 'coconut-milk',
    kind: 'กะทิ | Coconut Milk',
    brands: 'kophrao rimle',
    sizes: ['250 มล. | กล่อง @ 22 | แพ็ค 6 @ 128', '500 มล. | กล่อง @ 39 | ลัง 12 @ 458', '1 ล. | กล่อง @ 74 | ลัง 12 @ 872'],
    look: 'carton coconut white',
    keep: 'opened',
    about:
      'กะทิ ยู.เอช.ที. คั้นจากมะพร้าวแก่ แตกมันสวย ใช้ทั้งแกงและขนม | UHT coconut milk from mature nuts; splits nicely for curries, rich in sweets.',
    also: 'กะทิกล่อง กะทิสำเร็จ หัวกะทิ coconut milk',
    hot: 1,
  },
  {
    sub: 'coconut-milk',
    kind: 'มะพร้าวและกะทิ | Coconut Goods',
    brands: 'kophrao',
    variants: [
      '^กะทิอบควันเทียน | Candle-Scented Coconut Milk | cream | candle',
      '^หัวกะทิข้น | Coconut Cream | white | coconut | 108',
      '^กะทิกระป๋อง | Canned Coconut Milk | green | coconut | 104',
    ],
    sizes: ['400 มล./tin | กระป๋อง @ 37 | ลัง 24 @ 872'],
    look: 'tin coconut white',
    keep: 'opened',
    about:
      'กะทิสำหรับขนมไทยและแกงกะทิ เขย่าก่อนเปิด | Coconut milk for Thai sweets and rich curries; shake before opening.',
    also: 'กะทิกระป๋อง ขนมไทย มะพร้าว coconut cream',
  },
]
