import type { DemoBanner, DemoProduct } from '#demo/types.ts'
import { makerByKey } from './makers.ts'
import { pair, subcategoryByKey } from './category-tree.ts'

type Campaign = {
  /** Slug in the URL. */
  name: string
  /** `Thai | English`. */
  text: string
  hue: number
  segment?: string
} & ({ brands: string } | { subs: string; most?: number } | { hot: (product: DemoProduct) => boolean })

const campaigns: readonly Campaign[] = [
  {
    name: 'hot-sale-of-the-month',
    text: 'สินค้าขายดีประจำเดือน เติมก่อนหมดชั้น | This month’s best sellers: restock before the shelf is bare',
    hue: 14,
    hot: () => true,
  },
  {
    name: 'jasmine-rice-festival',
    text: 'มหกรรมข้าวหอมมะลิใหม่ ส่งตรงจากโรงสี | Jasmine rice festival, straight from the mill',
    hue: 46,
    subs: 'jasmine-rice sticky-rice white-rice',
  },
  {
    name: 'za-thai-cola-days',
    text: 'ซ่าไทย โคลาโก้ ฟิซซาโด้ ยกลังคุ้มกว่า | Za Thai, Kolago and Fizado: better by the case',
    hue: 2,
    brands: 'zathai kolago fizado',
  },
  {
    name: 'noodle-week',
    text: 'สัปดาห์บะหมี่ ซองและถ้วยครบทุกรส | Noodle week: packets and cups in every flavour',
    hue: 22,
    subs: 'noodle-packs noodle-cups porridge',
  },
  {
    name: 'summer-cool-down',
    text: 'ดับร้อนหน้าร้าน น้ำดื่ม เกลือแร่ และไอศกรีม | Beat the heat: water, electrolytes and ice cream',
    hue: 196,
    subs: 'water electrolyte ice-cream energy',
  },
  {
    name: 'som-tam-corner',
    text: 'ครบเครื่องร้านส้มตำ ปลาร้า น้ำปลา พริก ข้าวเหนียว | Everything for a papaya salad stall',
    hue: 96,
    subs: 'fish-sauce sticky-rice aromatics dried-food',
  },
  {
    name: 'sood-sa-brand-day',
    text: 'ซู้ดซ่าและจ๊วบจ๊าบ ซื้อครบรับของแถม | Sood Sa and Juab Jab: gifts with your order',
    hue: 8,
    brands: 'soodsa juabjab',
  },
  {
    name: 'clean-home-brands',
    text: 'บ้านสะอาดต้อนรับแขก ขาววับ หอมแดด ล้างใส เงาวับ | A clean home with Khao Wub, Hom Dad, Lang Sai and Ngao Wub',
    hue: 218,
    brands: 'khaowub homdad langsai ngaowub',
  },
  {
    name: 'coffee-shop-corner',
    text: 'เปิดร้านกาแฟไม่ต้องหาหลายที่ กาแฟ ชา นม แก้วครบ | Coffee, tea, milk and cups for your drinks stall',
    hue: 28,
    subs: 'coffee tea creamer condensed-milk boxes-cups',
  },
  {
    name: 'back-to-school',
    text: 'เปิดเทอมแล้ว สมุด ปากกา นมกล่อง ขนมห้าบาท | Back to school: notebooks, pens, milk and five-baht snacks',
    hue: 238,
    subs: 'writing notebooks uht-milk corn-snacks',
  },
  {
    name: 'khum-song-saver',
    text: 'คุ้มส่ง ของใช้ทุกวันราคาประหยัด | Khum Song: everyday goods at saver prices',
    hue: 150,
    brands: 'khumsong',
  },
  {
    name: 'mother-and-baby-fair',
    text: 'แม่และเด็ก ผ้าอ้อม ทิชชู่เปียก สบู่เด็ก | Mother and baby: nappies, wipes and baby wash',
    hue: 320,
    subs: 'nappies baby-care',
  },
  {
    name: 'rainy-season-care',
    text: 'รับมือหน้าฝน กันยุง ยาหม่อง ยาดม เสื้อกันฝน | Ready for the rains: mosquito care, balms and raincoats',
    hue: 206,
    subs: 'insect balm clothing',
  },
  {
    name: 'merit-and-new-year',
    text: 'ทำบุญและของขวัญปีใหม่ สังฆทาน กระเช้า ขนมปี๊บ | Merit-making and New Year: alms sets, hampers and biscuits',
    hue: 340,
    subs: 'gifts joss biscuits',
  },
  {
    name: 'pet-lovers',
    text: 'คนรักหมาแมว อาหาร ทราย และของใช้ | For dog and cat lovers: food, litter and care',
    hue: 82,
    brands: 'toobim miaofin khonfu',
  },
  {
    name: 'counter-top-sellers',
    text: 'ขายดีหน้าเคาน์เตอร์ ราคาไม่เกินร้อย | Counter-top sellers under 100 baht',
    hue: 34,
    hot: (product) => product.priceSatang < 10_000,
  },
  {
    name: 'east-fresh-market',
    text: 'ตลาดสดภาคตะวันออก ไข่ ผัก ผลไม้ ส่งเย็นวันเดียวกัน | The east’s fresh market: eggs, vegetables and fruit the same evening',
    hue: 110,
    segment: 'east',
    subs: 'eggs vegetables fruit frozen-raw',
  },
  {
    name: 'premium-partner-deals',
    text: 'สิทธิพิเศษร้านพรีเมียม โอริกิ คั่วมือ ธาราภู ผิวฝน | For our premium shops: Oriki, Khua Mue, Tara Phu and Phiu Fon',
    hue: 270,
    segment: 'premium',
    brands: 'oriki khuamue taraphu phiufon',
  },
]

function brandIds(keys: string): number[] {
  return keys.split(' ').map((key) => {
    const maker = makerByKey.get(key)
    if (!maker) throw new Error(`no brand ${key}`)
    return maker.id
  })
}

/** Takes from each subcategory in turn, so that the first screen shows all of them. */
function inTurns(products: readonly DemoProduct[], keys: string, most: number): number[] {
  const piles = keys.split(' ').map((key) => {
    const id = subcategoryByKey.get(key)?.id
    return products.filter((product) => product.subcategoryId === id)
  })
  const deepest = Math.max(...piles.map((pile) => pile.length))
  const taken = Array.from({ length: deepest }, (_, row) => piles.flatMap((pile) => pile[row] ?? []))
  return taken
    .flat()
    .slice(0, most)
    .map((product) => product.id)
}

function contents(campaign: Campaign, onSale: readonly DemoProduct[]): Pick<DemoBanner, 'condition' | 'items'> {
  if ('brands' in campaign) return { condition: 'brand', items: brandIds(campaign.brands) }
  if ('subs' in campaign) return { condition: 'product', items: inTurns(onSale, campaign.subs, campaign.most ?? 48) }
  const hot = onSale.filter((product) => product.hotSequence !== null && campaign.hot(product))
  const inOrder = hot.toSorted((one, other) => (one.hotSequence ?? 0) - (other.hotSequence ?? 0))
  return { condition: 'hot-hotsale', items: inOrder.map((product) => product.id) }
}

/** Campaigns with their products, without sold-out ones and gifts. */
export function demoBanners(products: readonly DemoProduct[]): DemoBanner[] {
  const onSale = products.filter((product) => product.saleCategoryId === 1 && product.stock > 0)
  return campaigns.map((campaign, index) => {
    const [descriptionThai, descriptionEng] = pair(campaign.text)
    const { name, hue, segment = null } = campaign
    return { id: index + 1, name, descriptionThai, descriptionEng, ...contents(campaign, onSale), segment, hue }
  })
}
