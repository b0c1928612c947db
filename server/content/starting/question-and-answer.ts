import type { WrittenPage } from './written-page.ts'

/** What shops ask: each heading is a question, what stands under it the answer. */
export const questionAndAnswer = (): WrittenPage => ({
  title: { th: 'คำถามที่พบบ่อย', en: 'Questions and answers' },
  body: {
    th: `เรื่องที่ร้านค้าถามเราบ่อย แตะคำถามเพื่อดูคำตอบ

## ส่งที่ไหนบ้าง และกี่วันถึง? {#delivery}

ส่งฟรีใน 7 จังหวัดภาคตะวันออก คือ ชลบุรี ฉะเชิงเทรา จันทบุรี ตราด ปราจีนบุรี ระยอง และสระแก้ว ภายใน 1-2 วันทำการ

จังหวัดอื่นอาจมีค่าจัดส่ง ระบบแสดงค่าจัดส่งให้เห็นก่อนยืนยันคำสั่งซื้อทุกครั้ง

## มีขั้นต่ำในการสั่งไหม? {#minimum}

ไม่มีขั้นต่ำ สั่งชิ้นเดียวก็ส่ง ราคาที่เห็นเป็นราคารวมภาษีมูลค่าเพิ่มแล้ว

## ได้ของไม่ครบ ของเสียหาย หรืออยากคืนของ ต้องทำอย่างไร? {#returns}

ตรวจนับของพร้อมพนักงานส่งก่อนเซ็นรับ หากของไม่ครบหรือเสียหายให้แจ้งพนักงานส่งทันที แล้วแจ้งเราทางแชตพร้อมรูปถ่ายและเลขที่คำสั่งซื้อ

เมื่อตรวจรับสินค้าแล้วไม่สามารถคืนหรือยกเลิกได้

## ยกเลิกคำสั่งซื้อได้ไหม? {#cancel}

ก่อนที่เราจะรับคำสั่งซื้อหรือได้รับเงิน ร้านยกเลิกเองได้ในหน้ารายละเอียดคำสั่งซื้อ หลังจากนั้นแจ้งทางแชต

คำสั่งซื้อที่เลือกชำระก่อนส่งแต่ยังไม่ชำระ จะถูกยกเลิกเองหลัง 24 ชั่วโมง

## ชำระเงินวิธีไหนได้บ้าง? {#payment}

เก็บเงินปลายทาง พร้อมเพย์ บัตรเครดิต และแอปธนาคาร ไทยพาณิชย์ กสิกรไทย กรุงศรี กรุงเทพ และกรุงไทย

ถ้าจ่ายไม่สำเร็จ เปิดคำสั่งซื้อแล้วเลือกวิธีชำระใหม่ได้ ไม่ต้องสั่งใหม่

## โปรโมชันและคูปองคิดอย่างไร? {#promotions}

ซื้อครบจำนวนถึงขั้นไหน ได้ราคาขั้นนั้นทุกชิ้น เช่น ซื้อครบ 5 แพ็คลดแพ็คละ 3 บาท ซื้อ 6 แพ็คก็ลดทั้ง 6 แพ็ค ระบบคิดให้ในตะกร้า

คูปองใส่ได้ในตะกร้า ใช้ได้ครั้งละ 1 ใบ และใช้กับสินค้าควบคุมไม่ได้

## ของแถมต้องกดเพิ่มเองไหม? {#gifts}

ไม่ต้อง เมื่อซื้อครบตามเงื่อนไข ของแถมขึ้นในตะกร้าเอง ถ้าลดจำนวนจนไม่ครบ ของแถมก็ลดลงด้วย

ของพรีเมียมเป็นของแถมอย่างเดียว ซื้อแยกไม่ได้

## ทำไมสั่งเบียร์ สุรา หรือไวน์ต้องยืนยันรหัส? {#restricted}

สินค้ากลุ่มนี้ขายให้ร้านค้าเท่านั้น เราจึงส่งรหัส 6 หลักไปที่เบอร์ของร้าน ใส่รหัสแล้วสั่งได้ 24 ชั่วโมง

บางช่วงเวลาหรือบางวันกฎหมายห้ามขาย ระบบจะแจ้งให้ทราบ ส่วนบุหรี่เราไม่ขายทางออนไลน์

## ขอใบกำกับภาษีเต็มรูปได้ไหม? {#invoice}

ได้ เลือกขอใบกำกับภาษีในหน้าที่อยู่จัดส่งและออกบิล แล้วกรอกชื่อ เลขประจำตัวผู้เสียภาษี 13 หลัก และรหัสสาขา

## เปลี่ยนเบอร์ ลืมรหัสผ่าน หรืออยากลบบัญชี? {#account}

ลืมรหัสผ่าน กดลืมรหัสผ่านที่หน้าเข้าสู่ระบบ เราส่งรหัสไปที่เบอร์ของร้าน แล้วตั้งรหัสผ่านใหม่ได้ทันที

เปลี่ยนเบอร์โทร แจ้งเราทางแชตหรือโทรศัพท์ เราจะตรวจกับเจ้าของร้านก่อน

ดาวน์โหลดข้อมูลหรือลบบัญชีทำได้เองในหน้าบัญชีร้าน`,
    en: `What shops ask us most. Tap a question for the answer.

## Where do you deliver, and how long does it take? {#delivery}

Free in the 7 eastern provinces: Chonburi, Chachoengsao, Chanthaburi, Trat, Prachinburi, Rayong and Sa Kaeo, in 1-2 business days.

Other provinces may be charged extra. The charge is always shown before you confirm an order.

## Is there a minimum order? {#minimum}

No. We deliver a single item too. The prices you see include VAT.

## Something is missing or damaged, or I want to return it. What do I do? {#returns}

Count the goods with the driver before you sign. Tell the driver at once what is missing or damaged, then write to us by chat with a photo and the order number.

Once goods are inspected and received they cannot be returned or cancelled.

## Can I cancel an order? {#cancel}

Until we accept it or your money arrives you can cancel it yourself on the order’s page. After that, tell us by chat.

An order to be paid in advance that is not paid is cancelled automatically after 24 hours.

## How can I pay? {#payment}

Cash on delivery, PromptPay, credit card, and the apps of SCB, KBank, Krungsri, Bangkok Bank and Krungthai.

If a payment fails, open the order and choose a method again. You don’t need to order again.

## How are promotions and coupons counted? {#promotions}

The tier you reach counts for every unit: with 3 baht off from 5 packs on, 6 packs get 3 baht off each. The cart works it out.

Enter coupons in the cart, one at a time. They do not apply to restricted goods.

## Do I have to add free gifts myself? {#gifts}

No. Gifts appear in the cart when their condition is met, and go when it no longer is.

Premium goods are gifts only and cannot be bought.

## Why do beer, spirits and wine need a code? {#restricted}

They are sold to shops only, so we send a 6-digit code to your shop’s phone. It is valid for 24 hours.

At some hours and on some days the law forbids the sale; the shop tells you then. We do not sell tobacco online.

## Can I have a full tax invoice? {#invoice}

Yes. Ask for it on the shipping and billing page, with the name, the 13-digit tax ID and the branch code.

## How do I change my number, reset a password or delete my account? {#account}

Forgot your password? Tap “Forgot your password?” on the sign-in page. We send a code to your shop’s phone, and you set a new one.

To change your number, chat with us or call. We first check that the shop’s owner is asking.

You can download your data or delete the account yourself on the account page.`,
  },
})
