import type { DemoBrand } from '#demo/types.ts'

export type Maker = DemoBrand & {
  /** The Thai name within product names: traditional brands are prefixed by ตรา. */
  inName: string
  /** Price level in percent of the price list. */
  level: number
}

/**
 * Invented makers, by main category: `key | Latin name | Thai name | colour | level`. A Latin name has at most 10
 * letters, to fit on a label. A star before the Thai name: prefixed by ตรา.
 */
const table: Record<number, string> = {
  1: `
    tungrung  | Tung Rung  | *ทุ่งรุ้ง   | #1E7A46 | 104
    yungta    | Yung Ta    | *ยุ้งคุณตา  | #B5382A | 100
    tonfon    | Ton Fon    | *ต้นฝน     | #2566A8 | 106
    ruangmai  | Ruang Mai  | *รวงใหม่    | #D08A12 | 101
    naayai    | Naa Yai    | *นาใหญ่     | #6B4A9B | 96
    raitawan  | Rai Tawan  | *ไร่ตะวัน    | #E07B1A | 102
    medngam   | Med Ngam   | *เม็ดงาม    | #7A5230 | 98
    khumsong  | Khum Song  | คุ้มส่ง      | #0A6B4B | 92`,
  2: `
    soodsa    | Sood Sa    | ซู้ดซ่า      | #D62B2B | 100
    juabjab   | Juab Jab   | จ๊วบจ๊าบ    | #F08C00 | 97
    oriki     | Oriki      | โอริกิ      | #1C1C28 | 116
    sensuk    | Sen Suk    | *เส้นสุข    | #2C7FB8 | 98
    sennakhon | Sen Nakhon | *เส้นนคร    | #1F6E5A | 101
    woondao   | Woon Dao   | *วุ้นดาว    | #B02A6B | 103
    unchao    | Un Chao    | อุ่นเช้า     | #E5A100 | 100`,
  3: `
    kolae     | Ko Lae     | *เรือกอและ  | #C0392B | 103
    kapongkoo | Kapong Koo | *กะพงคู่    | #1B5FA6 | 97
    tuayim    | Tua Yim    | *ถั่วยิ้ม     | #C77700 | 102
    panuan    | Pa Nuan    | ครัวป้านวล  | #9B1D20 | 104
    chanram   | Chan Ram   | แม่จันทร์แรม | #8E3B9E | 100
    pajeed    | Pa Jeed    | ป้าจี๊ด     | #E2401F | 98
    rodprod   | Rod Prod   | รสโปรด     | #D9202C | 101
    talayngam | Talay Ngam | *ทะเลงาม   | #2A8FBD | 99
    khlokeng  | Khlok Eng  | โขลกเอง    | #6D7B1E | 105
    somsai    | Som Sai    | *ส้มใส      | #D9A400 | 97`,
  4: `
    palmkaew  | Palm Kaew  | ปาล์มแก้ว   | #D99A00 | 98
    tanthong  | Tan Thong  | ทานทอง     | #E6B422 | 108
    saidee    | Sai Dee    | ใสดี       | #1F8A4C | 102
    wanoi     | Wan Oi     | *หวานอ้อย   | #C2304A | 100
    tanwan    | Tan Wan    | *ตาลหวาน   | #8A5A2B | 104
    puinun    | Pui Nun    | *ปุยนุ่น     | #3C6EB4 | 100
    kophrao   | Ko Phrao   | *เกาะพร้าว  | #147D64 | 103
    rimle     | Rim Le     | *ริมเล      | #2487A8 | 97`,
  5: `
    uanthong  | Uan Thong  | *อวนทอง    | #B8860B | 100
    kluenkram | Kluen Kram | *คลื่นคราม  | #213F8F | 104
    kaptanle  | Kaptan Le  | กัปตันเล    | #C22F2F | 97
    hansa     | Suan Hansa | สวนหรรษา   | #D9468C | 100
    jemuay    | Je Muay    | เจ๊หมวย     | #A3282B | 99
    daeddee   | Daed Dee   | *แดดดี      | #D17A00 | 102`,
  6: `
    lairin    | Lai Rin    | ไหลริน     | #1E88C9 | 99
    taraphu   | Tara Phu   | ธาราภู      | #176B5B | 112
    yodyen    | Yod Yen    | หยดเย็น    | #3AA0D8 | 94
    zathai    | Za Thai    | ซ่าไทย     | #C8242F | 98
    kolago    | Kolago     | โคลาโก้    | #5A1A1A | 103
    fizado    | Fizado     | ฟิซซาโด้   | #E0552B | 96
    suankhan  | Suan Khan  | สวนคั้น     | #E67E22 | 104
    jeedjai   | Jeed Jai   | จี๊ดใจ      | #D4A80C | 95
    komidori  | Komidori   | โคมิโดริ    | #2E6B34 | 104
    tuendee   | Tuen Dee   | ตื่นดี      | #5B3A1E | 100
    kothuek   | Ko Thuek   | โคถึก      | #B51F24 | 101
    palangsip | Palang Sip | พลังสิบ     | #D0A000 | 98
    fitfai    | Fit Fai    | ฟิตไฟ      | #2B78D0 | 102`,
  7: `
    khuamue   | Khua Mue   | คั่วมือ     | #4A2C17 | 108
    chaonee   | Chao Nee   | เช้านี้     | #C0261E | 99
    samkhwae  | Sam Khwae  | *สามแคว    | #B7472A | 101
    maltmee   | Maltmee    | มอลต์มี่    | #1F7D3C | 100
    wanchuen  | Wan Chuen  | หวานชื่น    | #D6336C | 98
    nuannom   | Nuan Nom   | นวลนม     | #C98F2B | 97`,
  8: `
    yungngoen | Yung Ngoen | นกยูงเงิน   | #23608C | 102
    lomale    | Loma Le    | โลมาเล     | #1B8A8F | 96
    tharuea   | Tha Ruea   | ท่าเรือเก่า | #7A3E1D | 110
    mokdoi    | Mok Doi    | หมอกดอย   | #4D6A4F | 106`,
  9: `
    banthung  | Ban Thung  | บ้านทุ่ง     | #2B7CC0 | 101
    kojaidee  | Ko Jai Dee | โคใจดี     | #D23B3B | 98
    temmed    | Tem Med    | เต็มเม็ด    | #5C8A2E | 100
    yogumo    | Yogumo     | โยกุโมะ    | #D84A7B | 103
    dokpeep   | Dok Peep   | *ดอกปีบ     | #2E6F9E | 100
    thungnoei | Thung Noei | ทุ่งเนย    | #E0B000 | 105`,
  10: `
    krobby    | Krobby     | กร๊อบบี้    | #E8A200 | 102
    kiaoplern | Kiao Plern | เคี้ยวเพลิน | #C92F4A | 97
    talaygrub | Talay Grub | ทะเลกรุบ   | #1F78A8 | 100
    lungmee   | Lung Mee   | ลุงมี       | #7B4A12 | 100
    norino    | Norino     | โนริโนะ    | #24543A | 104
    puapop    | Pua Pop    | ปั๊วะป๊อป   | #E25822 | 98
    yaimian   | Yai Mian   | ยายเมี้ยน   | #8B3A62 | 101`,
  11: `
    omdee     | Om Dee     | อมดี       | #E0457B | 98
    mintee    | Mintee     | มินตี้      | #1A9C8C | 101
    dueng     | Dueng      | ดึ๋งดึ๋ง     | #8E44AD | 100
    cocofin   | Cocofin    | โกโก้ฟิน   | #4B2616 | 102
    obun      | Ob Un      | อบอุ่น     | #C06A1C | 100
    koojai    | Koojai     | คู่ใจ       | #3B5BA5 | 97
    noomchao  | Noom Chao  | นุ่มเช้า     | #D98E2B | 101`,
  12: `
    hiachai   | Hia Chai   | เฮียชัย     | #C23A22 | 100
    chaedee   | Chae Dee   | แช่ดี       | #2C8FC4 | 98
    paepla    | Pae Pla    | แพปลา     | #1C5F85 | 103
    imwai     | Im Wai     | อิ่มไว      | #E2711D | 100
    naonao    | Nao Nao    | หนาวหนาว  | #2FA7C9 | 102
    kathitao  | Kathi Tao  | กะทิเตา    | #8A6A4A | 97`,
  13: `
    saensuk   | Saen Suk   | *ฟาร์มแสนสุข | #D98A1E | 101
    pakjai    | Pak Jai    | ผักใจ      | #3E8E41 | 100
    hiato     | Hia To     | เขียงเฮียโต | #A8242C | 102
    suanchan  | Suan Chan  | สวนจันท์    | #C76B12 | 100`,
  14: `
    noonim    | Noo Nim    | หนูนิ่ม     | #3FA0D9 | 101
    fufong    | Fufong     | ฟูฟ่อง     | #E07A9E | 96
    nongun    | Nong Un    | น้องอุ่น     | #E0A11B | 104`,
  15: `
    khaowub   | Khao Wub   | ขาววับ     | #1B56B0 | 101
    homdad    | Hom Dad    | หอมแดด    | #E8912D | 98
    saksa     | Sak Sa     | ซักสะ      | #0FA3A3 | 95
    langsai   | Lang Sai   | ล้างใส     | #D9B400 | 99
    ngaowub   | Ngao Wub   | เงาวับ     | #7A3FA0 | 100
    yungbye   | Yung Bye   | ยุงบาย     | #C21F1F | 102
    homfung   | Hom Fung   | หอมฟุ้ง     | #6A8F2F | 100`,
  16: `
    puifai    | Pui Fai    | ปุยฝ้าย     | #4B8FD0 | 102
    cheddee   | Ched Dee   | เช็ดดี      | #D9534F | 95
    lamun     | Lamun      | ละมุน      | #D65C9A | 101
    sabaivai  | Sabai Vai  | สบายวัย    | #4C7A8C | 100`,
  17: `
    laor      | La-Or      | ลออ       | #B0305C | 102
    bunga     | Bunga      | บุหงา      | #7D3C98 | 98
    ketkaew   | Ket Kaew   | เกศแก้ว     | #14532D | 101
    chaichat  | Chai Chat  | ชายชัด     | #1F2937 | 103
    yimfan    | Yim Fan    | ยิ้มฟัน     | #C81E3A | 100
    khaomuk   | Khao Muk   | ขาวมุก     | #2E86AB | 98
    phiufon   | Phiu Fon   | ผิวฝน      | #5AA9A3 | 104
    yendok    | Yen Dok    | เย็นดอก    | #3B6FB6 | 97`,
  18: `
    mochuen   | Mo Chuen   | *หมอชื่น     | #2B7A4B | 101
    ploddee   | Plod Dee   | ปลอดดี     | #2A7FBF | 99
    tasaeng   | Ta Saeng   | *ตาแสง     | #8A5A12 | 102`,
  19: `
    kraengdee | Kraeng Dee | แกร่งดี     | #444B54 | 103
    baanpe    | Baan Pe    | บ้านเป๊ะ    | #0E8A7D | 99
    plasuk    | Plasuk     | พลาสุข     | #2F6FD0 | 97
    sawangja  | Sawang Ja  | สว่างจ้า     | #E0A800 | 101
    changek   | Chang Ek   | *ช่างเอก    | #B23A1E | 100
    rakngan   | Rak Ngan   | รักงาน     | #3F5C3A | 98`,
  20: `
    toobim    | Toob Im    | ตูบอิ่ม      | #B5462A | 100
    miaofin   | Miao Fin   | เหมียวฟิน   | #7B4FA3 | 101
    farmto    | Farm To    | *ฟาร์มโต    | #2F7D32 | 100
    khonfu    | Khon Fu    | ขนฟู       | #3C9DB5 | 99`,
  21: `
    kheed     | Kheed      | ขีดเขียน    | #1F4FA3 | 101
    krusom    | Kru Som    | ครูส้ม      | #E2711D | 98
    nakradat  | Na Kradat  | หน้ากระดาษ | #2E7D5B | 100
    lendee    | Len Dee    | เล่นดี      | #D6336C | 97`,
  22: `
    hombun    | Hom Bun    | *หอมบุญ    | #C77C00 | 100
    suksong   | Suk Song   | สุขส่ง      | #B02A37 | 103
    fairaeng  | Fai Raeng  | *ไฟแรง     | #3A3A3A | 99`,
  23: `
    hodee     | Ho Dee     | ห่อดี       | #2C7A7B | 100
    thungthon | Thung Thon | *ถุงทน     | #C53030 | 96
    kaewklong | Kaew Klong | แก้วกล่อง   | #6B46C1 | 102`,
  104: `
    baikhao   | Bai Khao   | ใบข้าวใส    | #3C7A3E | 97
    khunpha   | Khun Pha   | ขุนผา      | #6B2D12 | 104
    khiaophu  | Khiao Phu  | ไร่เขียวภู   | #4A1530 | 106
    hansu     | Hansu      | ฮันซู       | #4FA36B | 98`,
}

const rows = Object.entries(table).flatMap(([categoryId, lines]) =>
  lines
    .trim()
    .split('\n')
    .map((line) => ({ categoryId: Number(categoryId), cells: line.split('|').map((cell) => cell.trim()) })),
)

export const makers: readonly Maker[] = rows.map(({ categoryId, cells }, index) => {
  const [key = '', name = '', thai = '', colour = '', level = ''] = cells
  const nameThai = thai.replace('*', '')
  const inName = thai.startsWith('*') ? `ตรา${nameThai}` : nameThai
  return { id: index + 1, key, name, nameThai, inName, categoryId, sequence: index + 1, colour, level: Number(level) }
})

export const makerByKey: ReadonlyMap<string, Maker> = new Map(makers.map((maker) => [maker.key, maker]))
