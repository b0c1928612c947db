import type * as calls from '#contract/backoffice/settings/company/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { normalisePhone } from '#rules/identity/phone.ts'
import type { LineAccount } from '#server/adapters/line/port.ts'
import type { SmsSender } from '#server/adapters/sms/port.ts'
import type { Company } from './company-settings.ts'

export type TryDeps = { settings: Company; line: () => LineAccount | null; sms: SmsSender }
type Trial = AnswerOf<typeof calls.trySmsProvider>

/** Asks LINE whose account the token opens: another name than the one that was set is a mistake, too. */
export async function tryLine({ line: accountNow }: TryDeps): Promise<Result<Trial>> {
  const line = accountNow()
  if (!line) return fail('not_found')
  const { error, basicId } = await line.whoAmI()
  if (error !== null) return ok({ ok: false, answer: error })
  return ok({ ok: basicId === line.basicId, answer: `${basicId}` })
}

/** Sends a message that means nothing. Without a provider there is nothing to try. */
export async function trySms({ settings, sms }: TryDeps, phone: string, now: Date): Promise<Result<Trial>> {
  if (!settings.now().sms) return fail('not_found')
  const mobile = normalisePhone(phone)
  if (!mobile) return invalid('phone', 'phone_invalid')
  const sent = await sms.send({ phone: mobile, text: 'ข้อความทดสอบ', at: now })
  return ok(sent.ok ? { ok: true, answer: '' } : { ok: false, answer: sent.error.detail ?? sent.error.code })
}
