import qrcode from 'qrcode-generator'
import { escaped } from '#server/http/escaped.ts'
import type { ClientId, SignInStep, StepRefusal } from '../port.ts'
import type { Texts } from './login-texts.ts'

export type Page = {
  title: string
  body: string
  /** Two columns where there is room. */
  wide?: boolean
}

const kinds: Record<ClientId, string> = { storefront: 'tel', backoffice: 'text' }

/** What was wrong with the last attempt; `typed` stays in the form. */
export type FormRefusal =
  | { code: 'invalid_credentials' | 'rate_limited'; waitSeconds: number | null; typed: string }
  | { code: 'missing'; typed: string; hasPassword: boolean }

const alertOf = (text: string | null): string => (text === null ? '' : `<p role="alert" id="problem">${text}</p>\n`)
/** What is missing, below its field: the browser would say so in its own language. */
const missingAt = (field: string, text: string): string =>
  `<p class="missing" role="alert" id="no-${field}">${text}</p>`
const isMissing = (field: string): string => `aria-invalid="true" aria-describedby="no-${field}"`
/** Of the field that one types in next. */
const firstField = (refused: boolean): string => `autofocus${refused ? ' aria-describedby="problem"' : ''}`

/** The form, with the error of the last attempt. */
export const form = (texts: Texts, client: ClientId, refusal: FormRefusal | null): Page => {
  const label = texts.names[client]
  const missing = refusal?.code === 'missing' ? refusal : null
  const wrong =
    refusal === null || missing
      ? null
      : refusal.code === 'rate_limited'
        ? texts.wait(refusal.waitSeconds)
        : texts.wrong(label)
  const [name, password] = refusal?.typed ? ['', firstField(!missing)] : [firstField(refusal !== null && !missing), '']
  const noName = missing?.typed === ''
  const noPassword = missing?.hasPassword === false
  return {
    title: texts.title,
    body: `<h1>${texts.title}</h1>
${alertOf(wrong)}<form method="post" novalidate>
<label>${label}<input name="username" type="${kinds[client]}" value="${escaped(refusal?.typed ?? '')}" autocomplete="username" autocapitalize="none" spellcheck="false" required ${name} ${noName ? isMissing('name') : ''}></label>
${noName ? missingAt('name', texts.fillIn(label)) : ''}
<label>${texts.password}<input name="password" type="password" autocomplete="current-password" required ${password} ${noPassword ? isMissing('password') : ''}></label>
${noPassword ? missingAt('password', texts.fillIn(texts.password)) : ''}
<button>${texts.title}</button>
</form>`,
  }
}

/** What is left to do after the password, with what was wrong the last time. */
export const stepForm = (texts: Texts, step: SignInStep, refusal: StepRefusal | null): Page => {
  const wrong =
    refusal && (refusal.code === 'rate_limited' ? texts.wait(refusal.waitSeconds) : texts.refusals[refusal.code])
  const isEmpty = refusal?.code === 'second_factor_missing'
  const alert = alertOf(isEmpty ? null : wrong)
  const first = isEmpty ? `autofocus ${isMissing('code')}` : firstField(refusal !== null)
  const codeField =
    `<label>${texts.codeField}<input name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required ${first}></label>` +
    (isEmpty ? missingAt('code', texts.refusals.second_factor_missing) : '')
  const leave = `<p class="leave"><a href="?again=1">${texts.otherAccount}</a></p>`
  switch (step.kind) {
    case 'own-password':
      return {
        title: texts.ownPassword,
        body: `<h1>${texts.ownPassword}</h1>
<p>${texts.ownPasswordWhy}</p>
${alert}<form method="post" novalidate>
<label>${texts.newPassword} <small>${texts.newPasswordHelp}</small><input name="new_password" type="password" autocomplete="new-password" required ${first}></label>
<label>${texts.repeatPassword}<input name="repeated" type="password" autocomplete="new-password" required></label>
<button>${texts.save}</button>
</form>
${leave}`,
      }
    case 'code':
      return {
        title: texts.code,
        body: `<h1>${texts.code}</h1>
<p>${texts.codeHelp}</p>
${alert}<form method="post" novalidate>
${codeField}
<button>${texts.goOn}</button>
</form>
<p class="lost">${texts.lost}</p>
${leave}`,
      }
    case 'enrol':
      return {
        title: texts.enrol,
        wide: true,
        body: `<h1>${texts.enrol}</h1>
<p>${texts.enrolHelp}</p>
<div class="steps">
<section>
<h2><b>1</b> ${texts.scan}</h2>
${qrDrawing(step.uri, texts.qr)}
<p class="touch"><a href="${escaped(step.uri)}">${texts.onThisPhone}</a></p>
<p>${texts.secret} <code>${(step.secret.match(/.{1,4}/g) ?? []).join(' ')}</code></p>
</section>
<section>
<h2><b>2</b> ${texts.enter}</h2>
${alert}<form method="post" novalidate>
${codeField}
<button>${texts.goOn}</button>
</form>
${step.mayPutOff ? `<form method="post" novalidate><button name="later" value="1" class="quiet">${texts.later}</button></form>` : leave}
</section>
</div>`,
      }
    case 'recovery-codes':
      // No field has the focus: the second press of a key that was held too long would take the codes away.
      return {
        title: texts.recovery,
        body: `<h1>${texts.recovery}</h1>
<p>${texts.recoveryHelp}</p>
<ol>${step.codes.map((code) => `<li><code>${code}</code></li>`).join('')}</ol>
<form method="post" novalidate>
<button name="stored" value="1">${texts.stored}</button>
</form>`,
      }
  }
}

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

/** The page has no sign-in any more: the ways to begin another one. */
export const expired = (texts: Texts): Page => ({
  title: texts.title,
  body: `<h1>${texts.expired}</h1>
<p>${texts.again}</p>
<a class="go" href="/backoffice/">${texts.begin}</a>
<p class="leave"><a href="/">${texts.toShop}</a></p>`,
})

/** @param address of the same step, which leads to the identity server once it answers */
export const away = (texts: Texts, address: string): Page => ({
  title: texts.title,
  body: `<h1>${texts.away}</h1>
<p>${texts.awayHelp}</p>
<a class="go" href="${escaped(address)}">${texts.retry}</a>
<p class="leave"><a href="/">${texts.toShop}</a></p>`,
})
