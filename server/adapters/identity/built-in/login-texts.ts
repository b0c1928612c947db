import type { Language } from '#rules/catalogue/product.ts'
import type { ClientId, StepRefusal } from '../port.ts'

export type Texts = {
  title: string
  otherLanguage: string
  /** Where one signs in. */
  places: Record<ClientId, string>
  names: Record<ClientId, string>
  password: string
  wrong: (name: string) => string
  fillIn: (name: string) => string
  /** @param seconds until another try is taken; null: not known */
  wait: (seconds: number | null) => string
  expired: string
  again: string
  begin: string
  away: string
  awayHelp: string
  retry: string
  toShop: string
  otherAccount: string
  ownPassword: string
  ownPasswordWhy: string
  newPassword: string
  newPasswordHelp: string
  repeatPassword: string
  save: string
  code: string
  codeHelp: string
  codeField: string
  lost: string
  goOn: string
  enrol: string
  enrolHelp: string
  scan: string
  enter: string
  qr: string
  onThisPhone: string
  secret: string
  later: string
  recovery: string
  recoveryHelp: string
  stored: string
  refusals: Record<Exclude<StepRefusal['code'], 'rate_limited'>, string>
}

const minute = 60
const waitInThai = (seconds: number | null): string => {
  if (seconds === null) return 'รอสักครู่'
  return seconds < minute ? `รอ ${seconds} วินาที` : `รอ ${Math.ceil(seconds / minute)} นาที`
}
const waitInEnglish = (seconds: number | null): string => {
  if (seconds === null) return 'Wait a moment'
  const [count, unit] = seconds < minute ? [seconds, 'second'] : [Math.ceil(seconds / minute), 'minute']
  return `Wait ${count} ${unit}${count === 1 ? '' : 's'}`
}

export const loginTexts: Record<Language, Texts> = {
  th: {
    title: 'เข้าสู่ระบบ',
    otherLanguage: 'English',
    places: { storefront: 'หน้าร้าน', backoffice: 'หลังร้าน' },
    names: { storefront: 'เบอร์โทรศัพท์', backoffice: 'ชื่อผู้ใช้' },
    password: 'รหัสผ่าน',
    wrong: (name) => `${name}หรือรหัสผ่านไม่ถูกต้อง`,
    fillIn: (name) => `กรอก${name}`,
    wait: (seconds) => `ลองหลายครั้งเกินไป ${waitInThai(seconds)}แล้วลองใหม่`,
    expired: 'หน้านี้หมดอายุแล้ว',
    again: 'หน้านี้เปิดไว้ได้ไม่นาน เพื่อความปลอดภัย',
    begin: 'เข้าสู่ระบบหลังร้าน',
    away: 'ตอนนี้เข้าสู่ระบบไม่ได้',
    awayHelp: 'ระบบที่ใช้เข้าสู่ระบบขัดข้องชั่วคราว รอสักครู่แล้วลองใหม่',
    retry: 'ลองใหม่',
    toShop: 'ไปหน้าร้าน',
    otherAccount: 'เข้าสู่ระบบด้วยบัญชีอื่น',
    ownPassword: 'ตั้งรหัสผ่านของคุณ',
    ownPasswordWhy: 'รหัสผ่านที่ใช้เมื่อสักครู่มีคนอื่นตั้งให้ ใช้ได้ครั้งเดียว',
    newPassword: 'รหัสผ่านใหม่',
    newPasswordHelp: 'อย่างน้อย 8 ตัวอักษร',
    repeatPassword: 'รหัสผ่านใหม่อีกครั้ง',
    save: 'บันทึกและเข้าสู่ระบบ',
    code: 'ยืนยันสองชั้น',
    codeHelp: 'กรอกรหัส 6 หลักจากแอปยืนยันตัวตน หรือรหัสสำรองหนึ่งรหัส',
    codeField: 'รหัส',
    lost: 'ไม่มีทั้งโทรศัพท์และรหัสสำรอง ให้ผู้ดูแลระบบล้างการยืนยันสองชั้นของคุณ',
    goOn: 'ต่อไป',
    enrol: 'เพิ่มการยืนยันสองชั้น',
    enrolHelp: 'บัญชีนี้ทำได้มาก รหัสผ่านอย่างเดียวไม่พอ',
    scan: 'สแกนด้วยแอปยืนยันตัวตนในโทรศัพท์',
    enter: 'กรอกรหัส 6 หลักที่แอปแสดง',
    qr: 'คิวอาร์โค้ดสำหรับแอปยืนยันตัวตน',
    onThisPhone: 'เปิดแอปในเครื่องนี้',
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
      second_factor_missing: 'กรอกรหัส',
      second_factor_wrong: 'รหัสไม่ถูกต้อง ใช้รหัสล่าสุด แต่ละรหัสใช้ได้ครั้งเดียว',
    },
  },
  en: {
    title: 'Sign in',
    otherLanguage: 'ไทย',
    places: { storefront: 'Shop', backoffice: 'Back office' },
    names: { storefront: 'Phone number', backoffice: 'Username' },
    password: 'Password',
    wrong: (name) => `Wrong ${name.toLowerCase()} or password`,
    fillIn: (name) => `Enter your ${name.toLowerCase()}`,
    wait: (seconds) => `Too many tries. ${waitInEnglish(seconds)} and try again.`,
    expired: 'This page has expired',
    again: 'A sign-in page stays open for a short time only, to be safe.',
    begin: 'Sign in to the back office',
    away: 'You can’t sign in right now',
    awayHelp: 'The service that signs you in isn’t working. Wait a moment and try again.',
    retry: 'Try again',
    toShop: 'Go to the shop',
    otherAccount: 'Sign in with another account',
    ownPassword: 'Choose your password',
    ownPasswordWhy: 'Somebody else chose the password that you have just used. It works once.',
    newPassword: 'New password',
    newPasswordHelp: 'At least 8 characters',
    repeatPassword: 'New password again',
    save: 'Save and sign in',
    code: 'Second factor',
    codeHelp: 'Enter the 6 digits that your authenticator app shows, or one of your recovery codes.',
    codeField: 'Code',
    lost: 'Without both phone and recovery codes: an administrator can reset your second factor.',
    goOn: 'Continue',
    enrol: 'Add a second factor',
    enrolHelp: 'This account may do a lot; a password alone is not enough.',
    scan: 'Scan this with an authenticator app on your phone',
    enter: 'Enter the 6 digits that the app shows',
    qr: 'QR code for an authenticator app',
    onThisPhone: 'Open the app on this phone',
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
      second_factor_missing: 'Enter the code',
      second_factor_wrong: 'Wrong code. Use the newest one; each works once.',
    },
  },
}
