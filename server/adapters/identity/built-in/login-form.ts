import qrcode from 'qrcode-generator'
import type { ErrorCode } from '#contract/errors.ts'
import type { Language } from '#rules/catalogue/product.ts'
import type { ClientId, SignInStep, StepRefusal } from '../port.ts'

export type Page = { title: string; body: string }
type Texts = {
  title: string
  otherLanguage: string
  /** Where one signs in. */
  places: Record<ClientId, string>
  names: Record<ClientId, string>
  password: string
  wrong: (name: string) => string
  wait: string
  expired: string
  again: string
  ownPassword: string
  ownPasswordWhy: string
  newPassword: string
  repeatPassword: string
  save: string
  code: string
  codeHelp: string
  codeField: string
  goOn: string
  enrol: string
  enrolHelp: string
  qr: string
  onThisPhone: string
  secret: string
  later: string
  recovery: string
  recoveryHelp: string
  stored: string
  refusals: Record<StepRefusal, string>
}

export const loginTexts: Record<Language, Texts> = {
  th: {
    title: 'เข้าสู่ระบบ',
    otherLanguage: 'English',
    places: { storefront: 'หน้าร้าน', backoffice: 'หลังร้าน' },
    names: { storefront: 'เบอร์โทรศัพท์', backoffice: 'ชื่อผู้ใช้' },
    password: 'รหัสผ่าน',
    wrong: (name) => `${name}หรือรหัสผ่านไม่ถูกต้อง`,
    wait: 'กรอกรหัสผ่านผิดหลายครั้ง รอสักครู่แล้วลองใหม่',
    expired: 'หน้านี้หมดอายุแล้ว',
    again: 'กลับไปหน้าเดิมแล้วเข้าสู่ระบบใหม่',
    ownPassword: 'ตั้งรหัสผ่านของคุณ',
    ownPasswordWhy: 'รหัสผ่านที่ใช้เมื่อสักครู่มีคนอื่นตั้งให้ ใช้ได้ครั้งเดียว',
    newPassword: 'รหัสผ่านใหม่',
    repeatPassword: 'รหัสผ่านใหม่อีกครั้ง',
    save: 'บันทึกและเข้าสู่ระบบ',
    code: 'ยืนยันชั้นที่สอง',
    codeHelp: 'กรอกรหัส 6 หลักจากแอปยืนยันตัวตน หรือรหัสสำรองหนึ่งรหัส',
    codeField: 'รหัส',
    goOn: 'ต่อไป',
    enrol: 'เพิ่มการยืนยันชั้นที่สอง',
    enrolHelp: 'บัญชีนี้ทำได้มาก รหัสผ่านอย่างเดียวไม่พอ สแกนด้วยแอปยืนยันตัวตนในโทรศัพท์ แล้วกรอกรหัส 6 หลักที่แอปแสดง',
    qr: 'คิวอาร์โค้ดสำหรับแอปยืนยันตัวตน',
    onThisPhone: 'หรือเปิดแอปในเครื่องนี้',
    secret: 'หรือพิมพ์รหัสนี้ในแอป',
    later: 'ไว้ทีหลัง',
    recovery: 'เก็บรหัสสำรอง',
    recoveryHelp: 'ใช้เมื่อไม่มีโทรศัพท์ แต่ละรหัสใช้ได้ครั้งเดียว จะไม่แสดงอีก พิมพ์หรือจดเก็บไว้ให้ปลอดภัย',
    stored: 'เก็บแล้ว เข้าสู่ระบบ',
    refusals: {
      password_short: 'รหัสผ่านต้องยาวอย่างน้อย 8 ตัวอักษร',
      password_long: 'รหัสผ่านต้องยาวไม่เกิน 72 ตัวอักษร',
      password_too_common: 'รหัสผ่านนี้เดาง่ายเกินไป หรือเป็นรหัสที่คนอื่นตั้งให้',
      password_mismatch: 'รหัสผ่านทั้งสองช่องไม่เหมือนกัน',
      second_factor_wrong: 'รหัสไม่ถูกต้อง ใช้รหัสล่าสุด แต่ละรหัสใช้ได้ครั้งเดียว',
      rate_limited: 'กรอกผิดหลายครั้ง รอสักครู่แล้วลองใหม่',
    },
  },
  en: {
    title: 'Sign in',
    otherLanguage: 'ไทย',
    places: { storefront: 'Shop', backoffice: 'Back office' },
    names: { storefront: 'Phone number', backoffice: 'Username' },
    password: 'Password',
    wrong: (name) => `Wrong ${name.toLowerCase()} or password`,
    wait: 'Too many wrong passwords. Wait a moment and try again.',
    expired: 'This page has expired',
    again: 'Go back and sign in again.',
    ownPassword: 'Choose your password',
    ownPasswordWhy: 'Somebody else chose the password that you have just used. It works once.',
    newPassword: 'New password',
    repeatPassword: 'New password again',
    save: 'Save and sign in',
    code: 'Second factor',
    codeHelp: 'Enter the 6 digits that your authenticator app shows, or one of your recovery codes.',
    codeField: 'Code',
    goOn: 'Continue',
    enrol: 'Add a second factor',
    enrolHelp:
      'This account may do a lot; a password alone is not enough. Scan this with an authenticator app on your phone, and enter the 6 digits that it shows.',
    qr: 'QR code for an authenticator app',
    onThisPhone: 'Or open the app on this phone',
    secret: 'Or type this into the app',
    later: 'Later',
    recovery: 'Keep your recovery codes',
    recoveryHelp:
      'For when you are without your phone. Each works once. They are not shown again: print them or write them down.',
    stored: 'I have kept them. Sign in',
    refusals: {
      password_short: 'The password needs at least 8 characters.',
      password_long: 'The password may have at most 72 characters.',
      password_too_common: 'This password is too easy to guess, or is the one that was chosen for you.',
      password_mismatch: 'The two passwords are not the same.',
      second_factor_wrong: 'Wrong code. Use the newest one; each works once.',
      rate_limited: 'Too many wrong tries. Wait a moment and try again.',
    },
  },
}

const kinds: Record<ClientId, string> = { storefront: 'tel', backoffice: 'text' }

/** The form, with the error of the last attempt. */
export const form = (texts: Texts, client: ClientId, refusal: ErrorCode | null): Page => ({
  title: texts.title,
  body: `<h1>${texts.title}</h1>
${refusal ? `<p role="alert">${refusal === 'rate_limited' ? texts.wait : texts.wrong(texts.names[client])}</p>` : ''}
<form method="post">
<label>${texts.names[client]}<input name="username" type="${kinds[client]}" autocomplete="username" required autofocus></label>
<label>${texts.password}<input name="password" type="password" autocomplete="current-password" required></label>
<button>${texts.title}</button>
</form>`,
})

/** What is left to do after the password, with what was wrong the last time. */
export const stepForm = (texts: Texts, step: SignInStep, refusal: StepRefusal | null): Page => {
  const alert = refusal ? `<p role="alert">${texts.refusals[refusal]}</p>` : ''
  switch (step.kind) {
    case 'own-password':
      return {
        title: texts.ownPassword,
        body: `<h1>${texts.ownPassword}</h1>
<p>${texts.ownPasswordWhy}</p>
${alert}
<form method="post">
<label>${texts.newPassword}<input name="new_password" type="password" autocomplete="new-password" required autofocus></label>
<label>${texts.repeatPassword}<input name="repeated" type="password" autocomplete="new-password" required></label>
<button>${texts.save}</button>
</form>`,
      }
    case 'code':
      return {
        title: texts.code,
        body: `<h1>${texts.code}</h1>
<p>${texts.codeHelp}</p>
${alert}
<form method="post">
${codeField(texts)}
<button>${texts.goOn}</button>
</form>`,
      }
    case 'enrol':
      return {
        title: texts.enrol,
        body: `<h1>${texts.enrol}</h1>
<p>${texts.enrolHelp}</p>
${qrDrawing(step.uri, texts.qr)}
<p class="touch"><a href="${escaped(step.uri)}">${texts.onThisPhone}</a></p>
<p>${texts.secret}: <code>${(step.secret.match(/.{1,4}/g) ?? []).join(' ')}</code></p>
${alert}
<form method="post">
${codeField(texts)}
<button>${texts.goOn}</button>
</form>
${step.mayPutOff ? `<form method="post"><button name="later" value="1" class="quiet">${texts.later}</button></form>` : ''}`,
      }
    case 'recovery-codes':
      return {
        title: texts.recovery,
        body: `<h1>${texts.recovery}</h1>
<p>${texts.recoveryHelp}</p>
<ol>${step.codes.map((code) => `<li><code>${code}</code></li>`).join('')}</ol>
<form method="post">
<button name="stored" value="1" autofocus>${texts.stored}</button>
</form>`,
      }
  }
}

const codeField = (texts: Texts): string =>
  `<label>${texts.codeField}<input name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required autofocus></label>`

/** A text, also as the value of an attribute. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Dark on white whatever the page looks like, or a camera would not read it. */
function qrDrawing(text: string, label: string): string {
  const qr = qrcode(0, 'M')
  qr.addData(text)
  qr.make()
  const count = qr.getModuleCount()
  const cells = Array.from({ length: count * count }, (_, cell) => [cell % count, Math.floor(cell / count)] as const)
  const dark = cells.filter(([column, row]) => qr.isDark(row, column)).map(([x, y]) => `M${x + 4} ${y + 4}h1v1h-1z`)
  const size = count + 8
  return `<svg role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join('')}"/></svg>`
}

export const expired = (texts: Texts): Page => ({
  title: texts.title,
  body: `<h1>${texts.expired}</h1><p>${texts.again}</p>`,
})
