import type { ErrorCode } from '#contract/errors.ts'
import type { Language } from '#rules/catalogue/product.ts'
import type { ClientId, SignInStep, StepRefusal } from '../port.ts'

export type Page = { title: string; body: string }
type Texts = {
  title: string
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
  refusals: Record<StepRefusal, string>
}

export const loginTexts: Record<Language, Texts> = {
  th: {
    title: 'เข้าสู่ระบบ',
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
    refusals: {
      password_short: 'รหัสผ่านต้องยาวอย่างน้อย 8 ตัวอักษร',
      password_long: 'รหัสผ่านต้องยาวไม่เกิน 72 ตัวอักษร',
      password_too_common: 'รหัสผ่านนี้เดาง่ายเกินไป หรือเป็นรหัสที่คนอื่นตั้งให้',
      password_mismatch: 'รหัสผ่านทั้งสองช่องไม่เหมือนกัน',
      rate_limited: 'กรอกผิดหลายครั้ง รอสักครู่แล้วลองใหม่',
    },
  },
  en: {
    title: 'Sign in',
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
    refusals: {
      password_short: 'The password needs at least 8 characters.',
      password_long: 'The password may have at most 72 characters.',
      password_too_common: 'This password is too easy to guess, or is the one that was chosen for you.',
      password_mismatch: 'The two passwords are not the same.',
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
  }
}

export const expired = (texts: Texts): Page => ({
  title: texts.title,
  body: `<h1>${texts.expired}</h1><p>${texts.again}</p>`,
})
