/**
 * Gifts that cannot be bought: `brand | Thai | English | subcategory | value in baht | shape | icon | body colour`.
 * They come with products of that brand.
 */
export const premiumTable = `
  soodsa    | ชามเซรามิกลายซู้ดซ่า       | Sood Sa Ceramic Noodle Bowl       | kitchenware    | 59  | loose | bowl-with-spoon | red
  soodsa    | เสื้อยืดลายซู้ดซ่า          | Sood Sa T-Shirt                   | clothing       | 120 | loose | t-shirt        | red
  tungrung  | กระบวยตวงข้าวตราทุ่งรุ้ง     | Tung Rung Rice Scoop              | kitchenware    | 35  | loose | spoon          | green
  tungrung  | ผ้ากันเปื้อนตราทุ่งรุ้ง       | Tung Rung Apron                   | clothing       | 89  | loose | apron          | leaf
  kolae     | ถ้วยน้ำจิ้มตราเรือกอและ      | Ko Lae Dipping Cups               | kitchenware    | 45  | loose | bowl-with-spoon | blue
  panuan    | ผ้ากันเปื้อนครัวป้านวล       | Pa Nuan Apron                     | clothing       | 89  | loose | apron          | maroon
  rodprod   | ทัพพีสเตนเลสรสโปรด        | Rod Prod Stainless Ladle          | kitchenware    | 49  | loose | spoon          | silver
  palmkaew  | ตะหลิวด้ามไม้ปาล์มแก้ว       | Palm Kaew Wooden-Handle Spatula   | kitchenware    | 55  | loose | cooking        | tan
  saidee    | กระทะใบเล็กใสดี            | Sai Dee Small Pan                 | kitchenware    | 129 | loose | cooking        | black
  zathai    | แก้วน้ำลายซ่าไทย           | Za Thai Drinking Glass            | kitchenware    | 39  | loose | tumbler-glass  | red
  zathai    | ร่ม 24 นิ้วลายซ่าไทย        | Za Thai Umbrella 24 inch          | clothing       | 149 | loose | umbrella       | red
  kolago    | แก้วน้ำโคลาโก้             | Kolago Drinking Glass             | kitchenware    | 39  | loose | tumbler-glass  | maroon
  lairin    | กระบอกน้ำไหลริน           | Lai Rin Water Flask               | plasticware    | 79  | loose | droplet  | sky
  komidori  | กระบอกน้ำชาโคมิโดริ        | Komidori Tea Flask                | plasticware    | 99  | loose | teapot | green
  kothuek   | หมวกแก๊ปโคถึก             | Ko Thuek Cap                      | clothing       | 89  | loose | billed-cap     | red
  kothuek   | เสื้อยืดโคถึก              | Ko Thuek T-Shirt                  | clothing       | 120 | loose | t-shirt        | amber
  fitfai    | ผ้าขนหนูออกกำลังกายฟิตไฟ    | Fit Fai Sports Towel                | clothing       | 69  | loose | folded-towel   | blue
  chaonee   | แก้วกาแฟเช้านี้             | Chao Nee Coffee Mug               | kitchenware    | 59  | loose | hot-beverage   | red
  maltmee   | แก้วเชกมอลต์มี่             | Maltmee Shaker                    | plasticware    | 49  | loose | cup-with-straw | green
  banthung  | กระติกนมบ้านทุ่ง            | Ban Thung Milk Flask              | plasticware    | 89  | loose | glass-of-milk  | sky
  dokpeep   | ที่เปิดกระป๋องตราดอกปีบ      | Dok Peep Tin Opener               | kitchenware    | 25  | loose | spoon    | silver
  krobby    | กล่องดินสอกร๊อบบี้           | Krobby Pencil Case                | writing        | 45  | loose | pencil         | yellow
  koojai    | สมุดโน้ตคู่ใจ               | Koojai Notebook                   | notebooks      | 19  | loose | notebook       | blue
  noonim    | ตุ๊กตาผ้าหนูนิ่ม             | Noo Nim Soft Toy                  | toys           | 99  | loose | teddy-bear     | sky
  khaowub   | ตะกร้าผ้าขาววับ            | Khao Wub Laundry Basket           | plasticware    | 79  | loose | basket         | blue
  homdad    | ไม้หนีบผ้าหอมแดด           | Hom Dad Clothes Pegs              | plasticware    | 29  | bundle | clothes-peg   | orange
  langsai   | ถังน้ำล้างใส               | Lang Sai Bucket                   | plasticware    | 49  | loose | bucket         | yellow
  puifai    | กล่องใส่ทิชชู่ปุยฝ้าย         | Pui Fai Tissue Holder             | plasticware    | 45  | loose | roll-of-paper  | pink
  laor      | ถุงผ้าลออ                 | La-Or Tote Bag                    | clothing       | 59  | loose | shopping-bags        | pink
  ketkaew   | หวีไม้เกศแก้ว              | Ket Kaew Wooden Comb              | shampoo        | 29  | loose | hair-pick      | brown
  yimfan    | แก้วแปรงฟันยิ้มฟัน          | Yim Fan Toothbrush Cup            | plasticware    | 25  | loose | toothbrush     | sky
  toobim    | ชามข้าวสุนัขตูบอิ่ม          | Toob Im Dog Bowl                  | pet-care       | 59  | loose | dog-face       | red
  kheed     | กระเป๋าผ้าขีดเขียน          | Kheed Canvas Bag                  | clothing       | 69  | loose | backpack       | blue
  khumsong  | ถุงผ้าคุ้มส่ง               | Khum Song Tote Bag                | clothing       | 49  | loose | shopping-bags  | leaf
`
