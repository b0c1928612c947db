import type { ErrorCode } from '#contract/errors.ts'
import type { Language } from '#rules/catalogue/product.ts'
import type { ClientId } from '../port.ts'

export type Page = { title: string; body: string }
type Texts = {
  title: string
  names: Record<ClientId, string>
  password: string
  wrong: (name: string) => string
  wait: string
  expired: string
  again: string
}

export const loginTexts: Record<Language, Texts> = {
  th: {
    title: 'เข้าสู่ระบบ',
    names: { storefront: 'เบอร์โทรศัพท์', backoffice: 'ชื่อผู้ใช้' },
    password: 'รหัสผ่าน',
    wrong: (name) => `${name}หรือรหัสผ่านไม่ถูกต้อง`,
    wait: 'ใส่รหัสผ่านผิดหลายครั้ง กรุณารอสักครู่แล้วลองใหม่',
    expired: 'หน้านี้หมดอายุแล้ว',
    again: 'กรุณากลับไปเริ่มเข้าสู่ระบบใหม่อีกครั้ง',
  },
  en: {
    title: 'Sign in',
    names: { storefront: 'Phone number', backoffice: 'User name' },
    password: 'Password',
    wrong: (name) => `${name} or password is wrong`,
    wait: 'Too many wrong passwords. Please wait a while, then try again.',
    expired: 'This page has expired',
    again: 'Please go back and begin to sign in again.',
  },
}

const kinds: Record<ClientId, string> = { storefront: 'tel', backoffice: 'text' }

/** The form, with why the last try was refused. */
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

export const expired = (texts: Texts): Page => ({
  title: texts.title,
  body: `<h1>${texts.expired}</h1><p>${texts.again}</p>`,
})
