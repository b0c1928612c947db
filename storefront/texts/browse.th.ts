/** What public pages show after the first load: suggestions, promotions, goods bought before. */
export const browse = {
  // Suggestions
  suggestions: 'สินค้าที่ตรงกับคำค้น',
  suggestedNone: (words: string) => `ไม่พบสินค้าที่ตรงกับ “${words}” ลองใช้คำสั้นลง`,
  searchedHere: (time: string) => `ค้นจากในเครื่อง ข้อมูลเมื่อ ${time}`,
  noGoodsHere: 'ยังไม่มีรายการสินค้าในเครื่อง ค้นได้เมื่อมีสัญญาณ',
  suggested: (count: number) => `พบ ${count} รายการ เลื่อนดูด้วยปุ่มลูกศร`,

  scan: 'สแกนบาร์โค้ด',
  stopScan: 'ปิดกล้อง',
  scanning: 'จ่อกล้องที่บาร์โค้ดของสินค้า',
  cameraFailed: 'เปิดกล้องไม่ได้ อนุญาตให้ใช้กล้อง หรือพิมพ์เลขบาร์โค้ดแทน',

  // The panels of all categories and of all brands
  subcategoriesOf: (category: string) => `หมวดย่อยของ${category}`,
  findBrand: 'ค้นหายี่ห้อ',
  noBrand: (words: string) => `ไม่มียี่ห้อ “${words}”`,

  // A product for a known retailer
  lastBought: (date: string, quantity: string) => `ซื้อล่าสุด ${date} · ครั้งละ ${quantity}`,
  alertMe: 'แจ้งเมื่อมีของ',
  alertSet: 'มีของเมื่อไร เราจะแจ้งคุณทาง LINE หรือ SMS',
  alertStop: 'ไม่ต้องแจ้งแล้ว',

  // A promotion's page
  terms: 'เงื่อนไขโปรโมชัน',
  unit: 'หน่วย',
  buyForOff: (minimum: string, unit: string, off: string) => `ซื้อ ${minimum}ขึ้นไป ลด${unit}ละ ${off}`,
  spendForOff: (minimum: string, off: string) => `ซื้อครบ ${minimum} ลดทันที ${off}`,
  buyForGift: (minimum: string, gifts: string, gift: string) => `ซื้อ ${minimum} แถม${gift} ${gifts}`,
  spendForGift: (minimum: string, gifts: string, gift: string) => `ซื้อครบ ${minimum} แถม${gift} ${gifts}`,
  sameGoods: 'สินค้าเดียวกัน',
  counted: {
    product: 'นับรวมสินค้าในรายการนี้',
    brand: 'คละสินค้ายี่ห้อนี้ได้ทุกชนิด',
    category: 'คละสินค้าในหมวดนี้ได้ทุกชนิด',
    cart: 'นับยอดรวมทั้งตะกร้า',
  },
  until: (date: string) => `ถึงวันที่ ${date}`,

  // The home page of a known retailer
  usual: 'รายการประจำของร้าน',
  ownPoints: (count: string) => `${count} แต้ม`,
  reminded: 'วันนี้ถึงวันสั่งของแล้ว เราเตือนตามที่คุณตั้งไว้',
  reminderStop: 'ไม่ต้องเตือนอีก',
  reminderStopped: 'ปิดการเตือนแล้ว จะไม่เตือนอีก',
  reminderAgain: 'เปิดอีกครั้ง',
  usualRest: 'รายการประจำที่ยังขาด',
  usualLines: (lines: number) => `ถึงรอบสั่ง ${lines} รายการ`,
  usualTicked: (ticked: number, lines: number) => `เลือก ${ticked} จาก ${lines} รายการ`,
  usualMore: (lines: number) => `ดูอีก ${lines} รายการ`,
  everyDays: (days: number) => (days === 1 ? 'ซื้อทุกวัน' : `ซื้อทุก ${days} วัน`),
  inOrders: (times: number, of: number) => `ซื้อ ${times} ใน ${of} ครั้ง`,
  insteadOf: (name: string) => `ใช้แทน ${name} ที่หมด`,
  /** A guess, and said as one. */
  runsOut: (days: number) =>
    days > 1
      ? `น่าจะหมดใน ${days}\u00a0วัน`
      : days === 1
        ? 'น่าจะหมดพรุ่งนี้'
        : days === 0
          ? 'น่าจะหมดวันนี้'
          : `น่าจะหมดแล้ว ${-days}\u00a0วัน`,
  boughtAgo: (days: number) => `ไม่ได้ซื้อ ${days} วัน`,
  lineRemoved: 'เอาออกแล้ว',
  lineBack: 'เอากลับ',
  lineBackOf: (name: string) => `เอากลับ ${name}`,
  pasteList: 'วางรายการจาก LINE',
  pasteLabel: 'วางข้อความจาก LINE พิมพ์ หรือพูด',
  pasteExample: 'น้ำดื่ม 600 5 แพ็ค\nไข่เบอร์ 2 สามแผง\n2 ลัง น้ำปลา 700',
  pasteHelp: 'อ่านได้ครั้งละ 60 รายการ ยังไม่ลงตะกร้าจนกว่าจะกดเพิ่ม',
  pasteRead: 'อ่านรายการ',
  pasteAgain: 'แก้ข้อความ',
  pasteAdd: (lines: number) => `เพิ่มลงตะกร้า ${lines} รายการ`,
  pasteFound: (chosen: number, open: number) =>
    open === 0
      ? `ใส่ให้แล้ว ${chosen} รายการ`
      : chosen === 0
        ? `ช่วยเลือกอีก ${open} รายการ`
        : `ใส่ให้แล้ว ${chosen} รายการ ช่วยเลือกอีก ${open}`,
  pasteLeft: (lines: number) => `เพิ่มลงตะกร้าแล้ว เหลือที่ยังไม่ได้เพิ่ม ${lines} รายการ`,
  pasteSum: 'รวมก่อนหักโปรโมชัน',
  pasteGuess: 'เดาให้',
  pasteOtherUnit: (unit: string, sold: string, pieces: number) =>
    pieces > 1 ? `ไม่มีขายเป็น${unit} มี${sold}ละ ${pieces}` : `ไม่มีขายเป็น${unit} มีเป็น${sold}`,
  searchOtherUnit: (unit: string) => `ไม่มีขายเป็น${unit} มีเป็นหน่วยอื่น`,
  pasteAsk: 'เลือกสินค้าที่ต้องการ',
  pasteNone: 'ไม่พบสินค้านี้ในร้าน',
  pasteSearch: 'ค้นหาเอง',
  pasteUsual: 'เลือกที่ร้านเคยซื้อให้',
  pasteAssumed: 'ไม่ได้บอกจำนวน ใส่ 1 ให้',
  pasteChange: 'เปลี่ยน',
  pasteTalk: (words: string) => `ไม่ใช่สินค้า: ${words}`,
  pasteUnread: 'รายการยาวเกินไป ส่วนที่เหลือรอในช่องข้อความ กดแก้ข้อความเพื่ออ่านต่อ',
  usualSoldOut: (lines: number) => `สินค้าหมด ${lines}`,
  usualOrdered: (lines: number) => `สั่งไว้แล้ว ${lines}`,
  starter: 'ชุดเปิดร้าน',
  starterLines: (lines: number) => `สินค้าขายดี ${lines} รายการ ใส่จำนวนให้แล้ว`,
  sellsWell: 'ขายดีในร้านแบบเดียวกัน',
  usualToCart: 'เพิ่มลงตะกร้า',
  usualOrderNow: 'สั่งเลย',
  usualAdded: (lines: number) => `เพิ่มลงตะกร้าแล้ว ${lines} รายการ`,
  usualFailed: 'เพิ่มลงตะกร้าไม่สำเร็จ ลองใหม่',
  usualNone: 'ยังไม่ถึงรอบสั่ง เมื่อถึงรอบ รายการประจำจะอยู่ตรงนี้',
  usualKept: (time: string | null) => (time ? `ไม่มีสัญญาณ รายการประจำล่าสุดเมื่อ ${time}` : 'ไม่มีสัญญาณ รายการประจำล่าสุด'),
  usualMissing: 'ตอนนี้แสดงรายการประจำไม่ได้ แต่เลือกซื้อได้ตามปกติ',
  orderAgain: 'สั่งเหมือนครั้งก่อน',
  againFailed: 'โหลดคำสั่งซื้อล่าสุดไม่สำเร็จ',
  lastOrder: (date: string, lines: number) => `${date} · ${lines} รายการ`,
  seeLines: 'ดูรายการ',
  boughtBefore: 'สินค้าที่เคยซื้อ',
  reserved: 'สินค้าเฉพาะร้านค้า',
  recentLogin: 'เข้าสู่ระบบเพื่อดูสินค้าที่ร้านของคุณเคยซื้อ',
  recentLoginText: 'สินค้าที่เคยสั่งจะอยู่ที่นี่ สั่งซ้ำได้ทันที',
  recentEmpty: 'ยังไม่มีสินค้าที่เคยซื้อ',
  recentEmptyText: 'เมื่อสั่งครั้งแรกแล้ว สินค้าจะอยู่ที่นี่ให้สั่งซ้ำได้ทันที',
  searchWithin: 'ค้นหาในรายการนี้',
  pickAll: 'เลือกทั้งหมด',
  /** How long ago stays on one line. */
  lastTime: (amount: string, days: number) =>
    `ครั้งก่อน ${amount} · ${days === 0 ? 'วันนี้' : days === 1 ? 'เมื่อวาน' : `${days}\u00a0วัน\u2060ก่อน`}`,
  addLast: (amount: string) => `+${amount}`,
  addLastOf: (name: string, amount: string) => `เพิ่ม ${name} ${amount} ลงตะกร้า`,
  addPicked: (lines: number) => `เพิ่ม ${lines} รายการลงตะกร้า เท่าครั้งก่อน`,
  noneWithin: (words: string) => `ไม่มี “${words}” ในรายการที่เคยซื้อ`,
  recentFailed: 'โหลดสินค้าที่เคยซื้อไม่สำเร็จ',

  // A list without goods
  noneFiltered: 'ไม่มีสินค้าตามที่เลือก ล้างตัวกรองแล้วดูใหม่',
  noWords: 'อยากได้สินค้าอะไร',
  askForWords: 'พิมพ์ชื่อสินค้า ยี่ห้อ หรือบาร์โค้ดในช่องค้นหาด้านบน',
  noneFound: (words: string) => `ไม่พบ “${words}”`,
  noneFoundText: 'ลองใช้คำสั้นลง หรือเลือกจากหมวดหมู่',
  askToStock: 'บอกให้ร้านส่งหามาขาย',
  wish: (words: string) => `อยากให้มีสินค้านี้ขาย: ${words}`,
  noneHere: 'ยังไม่มีสินค้าในหน้านี้ ลองดูหมวดอื่น',
  toHome: 'ไปหน้าแรก',
  notFoundHeading: 'ไม่พบหน้านี้',
  notFoundText: 'หน้านี้อาจย้ายไปแล้ว หรือสินค้าเลิกขายแล้ว',
  browseCategories: 'ดูหมวดหมู่สินค้า',

  // The promotion popup
  later: 'ไว้ทีหลัง',
}
