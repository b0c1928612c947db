import type { WrittenPage } from './written-page.ts'

/** Every cookie and storage key that the storefront uses, why, and for how long. */
export const cookiePolicy = (): WrittenPage => ({
  title: { th: 'นโยบายคุกกี้', en: 'Cookie policy' },
  body: {
    th: `เว็บไซต์นี้ใช้เฉพาะคุกกี้ที่จำเป็นต่อการทำงาน และอีกหนึ่งคุกกี้ถ้าร้านอนุญาต ไม่มีคุกกี้โฆษณาหรือติดตาม

## คุกกี้ที่ใช้ {#cookies}

- **signed-in** บอกว่าเข้าสู่ระบบอยู่ เพื่อพาไปหน้าที่ถูกต้อง ไม่มีข้อมูลลับ · เก็บไว้: 30 วัน หรือจนออกจากระบบ
- **lang** จำภาษาที่เลือก · เก็บไว้: 1 ปี
- **popup-count** นับว่าหน้าต่างโปรโมชันขึ้นมาแล้วกี่ครั้ง ใช้เมื่อร้านอนุญาตเท่านั้น · เก็บไว้: 30 วัน หรือจนออกจากระบบ
- **consent** สิ่งที่ร้านเลือกเรื่องคุกกี้ · เก็บไว้: 1 ปี
- **verify-restrict-product** บอกหน้าเว็บว่ายืนยันรหัสสำหรับสินค้าควบคุมแล้ว · เก็บไว้: 24 ชั่วโมง หรือจนออกจากระบบ
- **known-browser** จำว่าเบราว์เซอร์นี้เคยเข้าสู่ระบบบัญชีของร้านแล้ว คนอื่นที่เดารหัสผ่านจึงล็อกร้านออกไม่ได้ ใช้เข้าสู่ระบบแทนไม่ได้ · เก็บไว้: 1 ปี
- **apple-sign-in** ผลการเข้าสู่ระบบด้วย Apple ใช้เมื่อเลือกวิธีนี้เท่านั้น · เก็บไว้: 7 วัน
- **apple-errand** ใช้ระหว่างไปหน้า Apple แล้วกลับมาเท่านั้น · เก็บไว้: 15 นาที
- **_session, _interaction** ใช้ระหว่างเข้าสู่ระบบผ่านหน้าเข้าสู่ระบบกลางเท่านั้น · เก็บไว้: ไม่เกิน 30 วัน

## ข้อมูลที่เก็บในเบราว์เซอร์ของร้าน {#storage}

- **songdee.access_token, songdee.refresh_token** กุญแจของการเข้าสู่ระบบ · เก็บไว้: จนออกจากระบบ
- **songdee.cart…, songdee.wishes, songdee.waiting-cards** ตะกร้าและการเปลี่ยนแปลงที่ยังส่งไม่ถึงเรา เช่น ตอนสัญญาณหลุด · เก็บไว้: จนส่งสำเร็จหรือออกจากระบบ
- **songdee.prepared-order…, songdee.agreed-order** คำสั่งซื้อที่เตรียมไว้ตอนไม่มีสัญญาณ และการยืนยันว่าให้ส่ง · เก็บไว้: จนส่งสำเร็จหรือคุณลบ การยืนยันเก็บไว้จนออกจากระบบ
- **songdee.checkout…, songdee.chosen-lines, songdee.seen-prices, songdee.order…, songdee.payment** สิ่งที่เลือกไว้ระหว่างสั่งซื้อและชำระเงิน · เก็บไว้: จนปิดแท็บหรือสั่งเสร็จ
- **songdee.seen-packs…** จำนวนต่อหน่วยของสินค้าที่คุณเห็นล่าสุดตอนสั่งซื้อ ไว้บอกเมื่อเปลี่ยนไป · เก็บไว้: จนออกจากระบบ
- **songdee.kept** คำสั่งซื้อล่าสุดและที่อยู่ ไว้ดูตอนไม่มีสัญญาณ · เก็บไว้: จนออกจากระบบ
- **songdee.previous-path, songdee.previous-list, songdee.typed…** หน้าที่มาก่อน สิ่งที่กรอกค้างไว้ตอนเปลี่ยนภาษา และเบอร์โทรที่กรอกไว้ในหน้าเข้าสู่ระบบ · เก็บไว้: จนปิดแท็บ
- **songdee.searches** คำค้นหาล่าสุด 5 คำ · เก็บไว้: จนออกจากระบบ
- **songdee.restricted-access** ยืนยันรหัสสำหรับสินค้าควบคุมแล้ว · เก็บไว้: จนปิดแท็บหรือออกจากระบบ
- **songdee.registration** แบบฟอร์มสมัครที่ยังกรอกไม่เสร็จ ไม่เก็บรหัสผ่าน · เก็บไว้: จนปิดแท็บหรือสมัครเสร็จ
- **lang, dense, songdee.text-size, songdee.chat-closed, songdee.popup-seen, songdee.legal** ภาษา รูปแบบรายการสินค้า ขนาดตัวอักษร การปิดปุ่มแชต หน้าต่างที่แสดงแล้ว และการตรวจว่ายอมรับข้อกำหนดฉบับล่าสุดแล้ว · เก็บไว้: จนออกจากระบบหรือปิดแท็บ

## เรื่องอื่นที่ควรรู้ {#more}

### ลบหรือปิดคุกกี้ได้ไหม

ลบหรือปิดได้ในการตั้งค่าเบราว์เซอร์ ยังดูสินค้าได้ตามปกติ แต่ต้องเข้าสู่ระบบใหม่ และอาจสั่งซื้อไม่ได้

### คุกกี้ของผู้อื่น

ไม่มี หน้าชำระเงินและแอปแชตเปิดบนเว็บไซต์ของผู้ให้บริการนั้น และใช้คุกกี้ตามนโยบายของเขา

### คุกกี้ที่ไม่จำเป็น

เราถามก่อนเสมอ ปฏิเสธได้ง่ายเท่ากับอนุญาต ไม่ใช้จนกว่าร้านจะเลือก และเปลี่ยนได้ตลอดที่ด้านบนของหน้านี้`,
    en: `This site uses only the cookies it needs to work, and one more if you allow it. There are none for advertising or tracking.

## Cookies in use {#cookies}

- **signed-in** Shows that you are signed in, so that we can take you to the right page. Contains nothing secret · Kept: 30 days, or until you sign out
- **lang** Remembers your language · Kept: 1 year
- **popup-count** Counts how often the promotion window was shown. Only if you allow it · Kept: 30 days, or until you sign out
- **consent** Your choice about cookies · Kept: 1 year
- **verify-restrict-product** Tells the page that you confirmed the code for restricted goods · Kept: 24 hours, or until you sign out
- **known-browser** Shows that this browser has signed in to your account before, so that others who guess passwords can’t lock you out. It can’t be used to sign in · Kept: 1 year
- **apple-sign-in** The result of signing in with Apple, only if you use it · Kept: 7 days
- **apple-errand** Used only while you go to Apple’s page and come back · Kept: 15 minutes
- **_session, _interaction** Used only while you sign in on the central sign-in page · Kept: up to 30 days

## Kept in your browser {#storage}

- **songdee.access_token, songdee.refresh_token** The keys of your session · Kept: until you sign out
- **songdee.cart…, songdee.wishes, songdee.waiting-cards** Your cart, and changes that have not reached us yet, for example when you had no signal · Kept: until they are sent or you sign out
- **songdee.prepared-order…, songdee.agreed-order** An order that you prepared without a signal, and that you agreed to send it · Kept: until it is sent or you remove it; your agreement until you sign out
- **songdee.checkout…, songdee.chosen-lines, songdee.seen-prices, songdee.order…, songdee.payment** What you selected while ordering and paying · Kept: until you close the tab or complete the order
- **songdee.seen-packs…** How many pieces the units of goods held when you last ordered, so that we can say what changed · Kept: until you sign out
- **songdee.kept** Your latest orders and addresses, so that you can see them without a signal · Kept: until you sign out
- **songdee.previous-path, songdee.previous-list, songdee.typed…** The page you came from, what you had entered when you changed the language, and the phone number you entered to sign in · Kept: until you close the tab
- **songdee.searches** Your last 5 searches · Kept: until you sign out
- **songdee.restricted-access** You confirmed the code for restricted goods · Kept: until you close the tab or sign out
- **songdee.registration** An unfinished registration form, without passwords · Kept: until you close the tab or complete the registration
- **lang, dense, songdee.text-size, songdee.chat-closed, songdee.popup-seen, songdee.legal** Language, list layout, text size, whether you closed the chat button or saw a promotion window, and that we checked your consent to the latest terms · Kept: until you sign out or close the tab

## Good to know {#more}

### Can I delete or refuse cookies?

Yes, in your browser’s settings. You can still browse all products, but you’ll have to sign in again and may not be able to order.

### Third-party cookies

None. Payment pages and chat apps open on those providers’ own sites and use cookies under their own policies.

### Optional cookies

We always ask first. Refusing is as easy as accepting, and none is set before you choose. You can change your choice at the top of this page.`,
  },
})
