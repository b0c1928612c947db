import { createHash } from 'node:crypto'
import { html, type Html } from '#sandbox/gateway/pages/html.ts'
import type { Person } from './people.ts'

const style = `
body { font: 16px/1.6 system-ui, sans-serif; max-width: 26rem; margin: 8vh auto 0; padding: 0 1rem; color: #1d1d1f; background: #fff }
h1 { font-size: 22px; line-height: 1.35 }
fieldset { border: 1px solid #86868b; border-radius: 12px; margin: 0 0 1rem; padding: .75rem 1rem }
label { display: flex; gap: .6rem; align-items: center; min-height: 44px }
button { font: inherit; display: block; width: 100%; min-height: 48px; margin: .6rem 0; border: 1px solid #1d1d1f; border-radius: 12px; background: #fff; color: #1d1d1f }
button.main { background: #1d1d1f; color: #fff }
p.note { color: #515154; font-size: 14px }
`
const submit = 'document.forms[0].submit()'
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Forms may be sent to the sandbox itself and to the site that sent the browser here. */
export const policyFor = (redirectUri: string | null): string =>
  [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    `script-src ${hashOf(submit)}`,
    `form-action 'self'${redirectUri ? ` ${new URL(redirectUri).origin}` : ''}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const page = (title: string, body: Html, script = ''): string =>
  html`<!doctype html>
    <html lang="th">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${{ markup: `<style>${style}</style>` }}
      </head>
      <body>
        ${body} ${{ markup: script && `<script>${script}</script>` }}
      </body>
    </html>`.markup

const hidden = (fields: Record<string, string>): Html[] =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)

/** The page to choose a person and whether to share the address. */
export const choosePage = (request: Record<string, string>, people: readonly Person[]): string =>
  page(
    'Apple ID (test)',
    html`<h1>ลงชื่อเข้าใช้ด้วย Apple (ทดสอบ)<br />Sign in with Apple (test)</h1>
      <p class="note">หน้านี้จำลองหน้าของ Apple บัญชีทั้งหมดเป็นบัญชีสมมติ · A stand-in: these people do not exist.</p>
      <form method="post">
        ${hidden(request)}
        <fieldset>
          <legend>บัญชี · Account</legend>
          ${people.map(
            ({ key, firstName, lastName, email }, index) =>
              html`<label
                ><input
                  type="radio"
                  name="person"
                  value="${key}"
                  ${{ markup: index === 0 ? 'checked' : '' }}
                />${firstName} ${lastName} · ${email}</label
              >`,
          )}
        </fieldset>
        <fieldset>
          <legend>อีเมล · Email</legend>
          <label><input type="radio" name="hide" value="" checked />แชร์อีเมล · Share my email</label>
          <label><input type="radio" name="hide" value="1" />ซ่อนอีเมล · Hide my email</label>
        </fieldset>
        <button class="main" name="choice" value="continue">ดำเนินการต่อ · Continue</button>
        <button name="choice" value="cancel">ยกเลิก · Cancel</button>
      </form>`,
  )

/** Returns the response to the site by a form post, automatically when scripts run. */
export const returnPage = (redirectUri: string, fields: Record<string, string>): string =>
  page(
    'Apple ID (test)',
    html`<form method="post" action="${redirectUri}">
      ${hidden(fields)}<button class="main">กลับไปที่ร้าน · Back to the shop</button>
    </form>`,
    submit,
  )

export const errorPage = (reason: string): string =>
  page(
    'Apple ID (test)',
    html`<h1>invalid_request</h1>
      <p class="note">${reason}</p>`,
  )
