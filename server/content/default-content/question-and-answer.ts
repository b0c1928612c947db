import type { WrittenPage } from './written-page.ts'

/** Frequent questions: each heading is a question, the text under it the answer. */
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

ตรวจนับของพร้อมพนักงานส่งของก่อนเซ็นรับ ถ้าของไม่ครบหรือเสียหาย แจ้งพนักงานส่งของทันที แล้วกด “แจ้งของไม่ครบ / เสียหาย” ที่หน้าคำสั่งซื้อ แนบรูปถ่ายได้

เมื่อตรวจรับสินค้าแล้วไม่สามารถคืนหรือยกเลิกได้

## ยกเลิกคำสั่งซื้อได้ไหม? {#cancel}

ก่อนที่เราจะรับคำสั่งซื้อ ร้านยกเลิกเองได้ในหน้ารายละเอียดคำสั่งซื้อ ถ้าชำระแล้วเราคืนเงินให้ หลังจากนั้นแจ้งทางแชต

คำสั่งซื้อที่ต้องชำระก่อนส่ง ถ้าไม่ชำระภายใน 24 ชั่วโมงจะถูกยกเลิก

## ชำระเงินวิธีไหนได้บ้าง? {#payment}

เก็บเงินปลายทาง พร้อมเพย์ โอนเงินแล้วแนบสลิป บัตรเครดิต และแอปธนาคาร ไทยพาณิชย์ กสิกรไทย กรุงศรี กรุงเทพ และกรุงไทย วิธีที่ใช้ได้ตอนนี้เห็นในหน้าจัดส่งและชำระเงิน

ถ้าชำระไม่สำเร็จ เปิดคำสั่งซื้อแล้วเลือกวิธีชำระเงินใหม่ได้ ไม่ต้องสั่งใหม่

## โปรโมชันและคูปองคิดอย่างไร? {#promotions}

ซื้อครบจำนวนถึงขั้นไหน ได้ราคาขั้นนั้นทุกชิ้น เช่น ซื้อครบ 5 แพ็คลดแพ็คละ 3 บาท ซื้อ 6 แพ็คก็ลดทั้ง 6 แพ็ค ระบบคิดให้ในตะกร้า

กรอกรหัสคูปองในตะกร้า ใช้ได้ครั้งละ 1 ใบ และใช้กับสินค้าควบคุมไม่ได้

## ของแถมต้องกดเพิ่มเองไหม? {#gifts}

ไม่ต้อง เมื่อซื้อครบตามเงื่อนไข ของแถมขึ้นในตะกร้าเอง ถ้าลดจำนวนจนไม่ครบ ของแถมก็ลดลงด้วย

ของพรีเมียมเป็นของแถมอย่างเดียว ซื้อแยกไม่ได้

## ทำไมสั่งเบียร์ สุรา หรือไวน์ต้องยืนยันเบอร์ร้าน? {#restricted}

สินค้ากลุ่มนี้ขายให้ร้านค้าเท่านั้น เราจึงส่งรหัส 6 หลักไปที่เบอร์ของร้าน กรอกรหัสแล้วสั่งได้ 24 ชั่วโมง

บางช่วงเวลาหรือบางวันกฎหมายห้ามขาย ระบบจะแจ้งให้รู้ ส่วนบุหรี่เราไม่ขายทางออนไลน์

## ขอใบกำกับภาษีเต็มรูปได้ไหม? {#invoice}

ได้ เลือก “ต้องการใบกำกับภาษีเต็มรูป” ในหน้าจัดส่งและชำระเงิน แล้วกรอกชื่อ เลขประจำตัวผู้เสียภาษี 13 หลัก และรหัสสาขา

## ลืมวันสั่งของบ่อย ให้ช่วยเตือนได้ไหม? {#reminder}

ได้ เปิด “เตือนวันสั่งของ” ในหน้าบัญชีร้าน เราส่งข้อความทาง LINE หรือ SMS หนึ่งข้อความในวันที่ร้านสั่งของประจำ ไม่ส่งตอนกลางคืน และไม่ส่งถ้าสั่งไปแล้ว ปิดได้ทุกเมื่อ

## เปลี่ยนเบอร์ ลืมรหัสผ่าน หรืออยากลบบัญชี? {#account}

ลืมรหัสผ่าน กดลืมรหัสผ่านที่หน้าเข้าสู่ระบบ เราส่งรหัสไปที่เบอร์ของร้าน แล้วตั้งรหัสผ่านใหม่ได้ทันที

เปลี่ยนเบอร์โทร แจ้งเราทางแชตหรือโทรศัพท์ เราจะตรวจกับเจ้าของร้านก่อน

ดาวน์โหลดข้อมูลหรือลบบัญชีทำได้เองในหน้าบัญชีร้าน`,
    en: `What shops ask us most. Tap a question to see the answer.

## Where do you deliver, and how long does it take? {#delivery}

Free in the 7 eastern provinces: Chonburi, Chachoengsao, Chanthaburi, Trat, Prachinburi, Rayong and Sa Kaeo, in 1-2 business days.

Other provinces may be charged extra. The charge is always shown before you confirm an order.

## Is there a minimum order? {#minimum}

No. We deliver even a single item. The prices you see include VAT.

## What if something is missing or damaged, or I want to return it? {#returns}

Count the goods with the driver before you sign. If anything is missing or damaged, tell the driver right away, then tap “Report a problem” on the order page. You can attach photos.

Once goods have been inspected and received, they cannot be returned or cancelled.

## Can I cancel an order? {#cancel}

You can cancel it yourself on the order page until we accept it; what you have paid is refunded. After that, chat with us.

A prepaid order is cancelled automatically if it isn’t paid within 24 hours.

## How can I pay? {#payment}

Cash on delivery, PromptPay, a transfer with its slip, credit card, and the apps of SCB, KBank, Krungsri, Bangkok Bank and Krungthai. “Delivery and payment” shows which of them you can use now.

If a payment fails, open the order and choose a payment method again. You don’t need to place a new order.

## How do promotions and coupons work? {#promotions}

The discount you reach applies to every unit: if 5 packs or more save 3 baht each, 6 packs save 3 baht each. Your cart works it out.

Enter a coupon code in the cart, one coupon per order. Coupons can’t be used on restricted goods.

## Do I have to add free gifts myself? {#gifts}

No. Gifts are added to your cart when you meet the conditions, and removed when you no longer do.

Premium items are free gifts only and can’t be bought.

## Why do I have to verify my phone to order beer, spirits or wine? {#restricted}

They are sold to shops only, so we text a 6-digit code to your shop’s phone. Verification is valid for 24 hours.

The law bans sales at certain times and on certain days; we’ll tell you when that applies. We do not sell tobacco online.

## Can I have a full tax invoice? {#invoice}

Yes. Select “I need a full tax invoice” on the “Delivery and payment” page, then enter the name, the 13-digit tax ID and the branch code.

## I often forget my order day. Can you remind me? {#reminder}

Yes. Turn on “Order day reminder” on the page of your shop. You get one message by LINE or text on the day on which you usually order, never at night, and not when you have already ordered. You can turn it off at any time.

## How do I change my number, reset a password or delete my account? {#account}

Forgot your password? Tap “Forgot your password?” on the sign-in page. We text a code to your shop’s phone, and you set a new password.

To change your number, chat with us or call. We’ll check with the shop’s owner first.

You can download your data or delete your account yourself on the account page.`,
  },
})
