import type { SupplierDetails, WrittenPage } from './written-page.ts'

/** What a retailer agrees to when registering. A supplier has it checked by a lawyer and publishes its own wording. */
export const privacyAndTerms = ({ company, contact }: SupplierDetails): WrittenPage => ({
  title: { th: 'ความเป็นส่วนตัวและข้อกำหนด', en: 'Privacy and terms' },
  body: {
    th: `เราเขียนให้อ่านเข้าใจง่าย เพื่อให้ร้านรู้ว่าเราเก็บอะไร ใช้ทำอะไร และร้านมีสิทธิอะไรบ้าง

## นโยบายความเป็นส่วนตัว {#privacy}

### เราคือใคร

${company.th} เป็นผู้ควบคุมข้อมูลส่วนบุคคลของร้านค้าที่สั่งสินค้าผ่านเว็บไซต์นี้ ตามพระราชบัญญัติคุ้มครองข้อมูลส่วนบุคคล พ.ศ. 2562

### ข้อมูลที่เราเก็บ

เราเก็บเท่าที่ต้องใช้ขายและส่งของให้ร้าน

- ข้อมูลร้าน: ชื่อร้าน ชื่อและนามสกุลเจ้าของ เบอร์โทรศัพท์ อีเมลและเลขประจำตัวผู้เสียภาษีถ้าร้านให้ไว้
- ที่อยู่สำหรับจัดส่งและออกบิล รวมถึงจุดสังเกตและตำแหน่งร้านถ้าร้านให้ไว้
- รหัสผ่านในรูปที่เข้ารหัสทางเดียว เราอ่านรหัสผ่านของร้านไม่ได้
- ตะกร้า คำสั่งซื้อ สถานะการจัดส่ง วิธีและผลการชำระเงิน รวมถึงสลิปโอนเงินที่ร้านส่งมา เราไม่เก็บเลขบัตรเครดิต
- การยืนยันเบอร์โทรเพื่อสั่งสินค้าควบคุม และแต้มสะสม
- บันทึกการยอมรับข้อกำหนดและนโยบายนี้ พร้อมฉบับและเวลา
- บันทึกทางเทคนิคเมื่อคำขอถูกปฏิเสธหรือเกิดข้อผิดพลาด เพื่อดูแลความปลอดภัยของระบบ

### เราใช้ข้อมูลทำอะไร และอาศัยฐานใดตามกฎหมาย

- รับคำสั่งซื้อ จัดส่ง รับชำระเงิน และดูแลหลังการขาย: จำเป็นต่อการทำตามสัญญาซื้อขาย (มาตรา 24 (3))
- ออกใบกำกับภาษีและเก็บเอกสารบัญชี: หน้าที่ตามประมวลรัษฎากรและกฎหมายบัญชี (มาตรา 24 (6))
- ตรวจสิทธิและเวลาขายสินค้าควบคุม: หน้าที่ตามกฎหมาย (มาตรา 24 (6))
- แนะนำสินค้าจากประวัติการสั่งของร้านเอง และป้องกันการใช้งานผิดปกติ: ประโยชน์โดยชอบด้วยกฎหมาย (มาตรา 24 (5)) ร้านคัดค้านได้
- เราไม่ใช้ข้อมูลเพื่อโฆษณาของผู้อื่น และไม่ขายข้อมูล

### เก็บนานเท่าไร

- ข้อมูลร้าน ที่อยู่ และตะกร้า: จนกว่าร้านจะลบบัญชี
- คำสั่งซื้อ ใบเสร็จรับเงิน และใบกำกับภาษี: 5 ปีตามประมวลรัษฎากร หลังลบบัญชีเก็บแบบไม่ผูกกับชื่อร้าน เว้นแต่ชื่อ ที่อยู่ และเลขผู้เสียภาษีบนใบเสร็จรับเงินและใบกำกับภาษีเต็มรูป ซึ่งกฎหมายให้คงไว้
- รหัสยืนยัน 6 หลัก: 5 นาที การเข้าสู่ระบบ: ไม่เกิน 30 วันหลังใช้งานครั้งสุดท้าย คำตอบที่เก็บไว้กันการสั่งซ้ำ: 7 วัน

### เราส่งข้อมูลให้ใคร

เฉพาะผู้ที่ต้องใช้เพื่อให้ร้านได้รับของและชำระเงินได้

- พนักงานส่งของและเซลส์ที่ดูแลร้าน
- ผู้ให้บริการรับชำระเงินและธนาคาร: เลขที่คำสั่งซื้อ จำนวนเงิน และรหัสร้าน
- ผู้ให้บริการส่ง SMS: เบอร์โทร ข้อความรหัสยืนยัน และข้อความแจ้งเรื่องคำสั่งซื้อ
- แอปแชตที่ร้านเลือกใช้ติดต่อเรา ซึ่งเป็นไปตามนโยบายของแอปนั้น
- หน่วยงานรัฐ เมื่อกฎหมายกำหนด

### สิทธิของร้าน และวิธีใช้สิทธิ

ทำได้เองในหน้าบัญชีร้าน ไม่มีค่าใช้จ่าย เรื่องอื่นแจ้งเราทางแชตหรือโทรศัพท์ เราตอบภายใน 30 วัน

- ขอเข้าถึงและรับสำเนาข้อมูล: กด “ดาวน์โหลดข้อมูลของฉัน”
- แก้ไขให้ถูกต้อง: กด “แก้ไข” ที่ข้อมูลร้านหรือที่อยู่
- ลบข้อมูล: กด “ลบบัญชี” ถ้ามีคำสั่งซื้อที่ชำระแล้วหรือรอจัดส่ง ลบได้เมื่อได้รับของครบ
- ขอให้ระงับการใช้ คัดค้าน หรือโอนข้อมูลไปยังผู้อื่น: แจ้งเรา
- ถอนความยินยอมเมื่อใดก็ได้ ไม่กระทบคำสั่งซื้อที่ทำไปแล้ว
- ร้องเรียนต่อสำนักงานคณะกรรมการคุ้มครองข้อมูลส่วนบุคคล (สคส.)

### ความปลอดภัย

ข้อมูลส่งผ่านการเชื่อมต่อที่เข้ารหัส พนักงานเข้าถึงได้เท่าที่หน้าที่ต้องใช้ หากข้อมูลรั่วไหลและเสี่ยงต่อสิทธิของร้าน เราแจ้ง สคส. ภายใน 72 ชั่วโมงและแจ้งร้านโดยไม่ชักช้า

### ติดต่อเรื่องข้อมูลส่วนบุคคล

${contact.th}

### การเปลี่ยนแปลงนโยบาย

เมื่อสาระสำคัญเปลี่ยน เราออกฉบับใหม่และแจ้งร้านก่อนมีผล คำยินยอมเดิมไม่ถูกนำไปใช้กับเรื่องใหม่

## ข้อกำหนดการใช้งาน {#terms}

### บัญชีร้าน

เว็บไซต์นี้สำหรับร้านค้าที่ซื้อไปขายต่อหรือใช้ในกิจการ หนึ่งเบอร์โทรต่อหนึ่งบัญชี ให้ข้อมูลที่เป็นจริงและเก็บรหัสผ่านไว้กับตัว

### ราคาและโปรโมชัน

ราคาเป็นเงินบาทและรวมภาษีมูลค่าเพิ่มแล้ว ราคาที่ใช้คือราคา ณ เวลายืนยันคำสั่งซื้อ หากราคาเปลี่ยนระหว่างนั้น ระบบแจ้งให้ตรวจก่อนยืนยัน

โปรโมชันและของแถมมีเวลาเริ่มและสิ้นสุด และมีจนกว่าของจะหมด

### คำสั่งซื้อ

สัญญาซื้อขายเกิดเมื่อระบบให้เลขที่คำสั่งซื้อ เราตัดสต๊อกทันที ร้านยกเลิกเองได้จนกว่าเราจะรับคำสั่งซื้อหรือได้รับเงิน หลังจากนั้นแจ้งทางแชต

### การชำระเงิน

เก็บเงินปลายทาง พร้อมเพย์ บัตรเครดิต หรือแอปธนาคาร คำสั่งซื้อแบบชำระก่อนที่ไม่ชำระภายใน 24 ชั่วโมงถูกยกเลิก หากเงินมาถึงหลังยกเลิกและไม่มีของแล้ว เราคืนเงินเต็มจำนวน

### การจัดส่ง

ส่งฟรีใน ชลบุรี ฉะเชิงเทรา จันทบุรี ตราด ปราจีนบุรี ระยอง และสระแก้ว ภายใน 1-2 วันทำการ ไม่มีขั้นต่ำ พื้นที่อื่นอาจมีค่าจัดส่ง ซึ่งแสดงก่อนยืนยัน

### การตรวจรับ คืน และยกเลิก

ตรวจนับของก่อนเซ็นรับ การคืนและยกเลิกแจ้งเจ้าหน้าที่ทางแชต เมื่อตรวจรับสินค้าแล้วไม่สามารถคืนหรือยกเลิกได้ ทั้งนี้ไม่ตัดสิทธิที่กฎหมายให้ไว้เมื่อสินค้าชำรุดบกพร่อง

### สินค้าควบคุม

เบียร์ สุรา และไวน์ ขายให้ร้านค้าที่ยืนยันเบอร์โทรแล้ว ตามวันและเวลาที่กฎหมายให้ขาย ร้านต้องมีใบอนุญาตขายต่อและไม่ขายให้ผู้มีอายุต่ำกว่าที่กฎหมายกำหนด เราไม่ขายยาสูบทางออนไลน์

### การระงับบัญชี

เราอาจระงับบัญชีที่ใช้ข้อมูลเท็จ ฉ้อโกง หรือรบกวนระบบ โดยแจ้งเหตุผลและช่องทางโต้แย้ง

### กฎหมายที่ใช้

ข้อกำหนดนี้ใช้กฎหมายไทย มีข้อขัดแย้งให้คุยกันก่อนทางแชตหรือโทรศัพท์`,
    en: `In plain words: what we keep, what we use it for, and what your rights are. If the two versions differ, the Thai version prevails.

## Privacy policy {#privacy}

### Who we are

${company.en} is the controller of the personal data of shops that order on this site, under the Personal Data Protection Act B.E. 2562 (2019).

### What we keep

Only what is needed to sell and deliver to you.

- Your shop: store name, the owner’s first and last name, phone number; email and tax ID if you give them
- Addresses for delivery and billing, and a landmark and your location if you give them
- Your password in one-way encrypted form. We cannot read it
- Your cart, orders, delivery status, payment methods and results, and the transfer slips you send. We keep no card numbers
- The verification of your phone number for restricted goods, and your points
- A record of your consent to these documents, with version and time
- Technical records of refused or failed requests, to keep the service secure

### What we use it for, and on which legal basis

- Taking orders, delivering, payment and service afterwards: needed for our contract (section 24 (3))
- Tax invoices and accounts: a duty under the Revenue Code and accounting law (section 24 (6))
- Checking who may buy restricted goods, and when: a legal duty (section 24 (6))
- Recommendations from your own orders, and protection against misuse: legitimate interest (section 24 (5)). You may object
- We do not use it for third-party advertising, and we do not sell it

### How long we keep it

- Shop, addresses and cart: until you delete your account
- Orders, receipts and tax invoices: 5 years under the Revenue Code. After you delete your account they are no longer linked to your shop’s name, except for the name, address and tax ID on receipts and full tax invoices, which the law requires us to keep
- Verification codes: 5 minutes. Sign-ins: up to 30 days after the last use. Responses kept to prevent duplicate orders: 7 days

### Who receives it

Only those who need it so that you get your goods and can pay.

- Drivers, and your shop’s sales contact
- The payment service and banks: order number, amount and shop code
- The SMS service: your phone number, and the messages with codes and about your orders
- The chat app, when you choose to write to us there, under its own policy
- Authorities, where the law requires it

### Your rights and how to use them

You can use most of them on the account page, free of charge. For the rest, chat with us or call. We answer within 30 days.

- Access and a copy: “Download my data”
- Correction: “Edit” next to your shop or an address
- Deletion: “Delete account”. If an order is paid or awaiting delivery, you can delete your account once everything has arrived
- Restriction, objection, or transfer of your data to someone else: tell us
- Withdrawing consent, at any time. Orders you have already placed are not affected
- Complaints to the Office of the Personal Data Protection Committee (PDPC)

### Security

Data is encrypted in transit, and staff see only what their work requires. If a data breach puts your rights at risk, we notify the PDPC within 72 hours, and you without delay.

### Contact for personal data

${contact.en}

### Changes

When something important changes, we publish a new version and notify you before it takes effect. Consent you gave earlier is not used for anything new.

## Terms of use {#terms}

### Your account

This site is for shops that buy to resell or to use in their business. Each phone number has one account. Provide accurate information and keep your password to yourself.

### Prices and promotions

Prices are in baht and include VAT. The price when you confirm the order applies. If a price changes before then, we ask you to check it first.

Promotions and free gifts have a start and an end date, and are available while stocks last.

### Orders

The contract is concluded when you receive an order number. Stock is reserved immediately. You can cancel the order yourself until we accept it or receive your payment; after that, chat with us.

### Payment

Cash on delivery, PromptPay, credit card or a banking app. Prepaid orders that are not paid within 24 hours are cancelled. If your payment arrives later and the goods are no longer available, we refund it in full.

### Delivery

Free in Chonburi, Chachoengsao, Chanthaburi, Trat, Prachinburi, Rayong and Sa Kaeo, in 1-2 business days, no minimum order. Other areas may be charged extra, shown before you confirm.

### Inspection, returns and cancellation

Count the goods before you sign. Request returns and cancellations from our staff by chat. Once inspected and received, goods cannot be returned or cancelled. This does not affect your legal rights if goods are defective.

### Restricted goods

Beer, spirits and wine are sold to shops with a verified phone number, on the days and at the times the law allows. You need a licence to resell them, and may not sell to anyone under the legal age. We do not sell tobacco online.

### Suspension

We may suspend accounts that use false information, commit fraud or disrupt the service. We tell you why and how to object.

### Law

These terms are governed by Thai law. If there is a dispute, let’s talk first, by chat or phone.`,
  },
})
