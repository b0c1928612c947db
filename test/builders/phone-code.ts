import { expect } from 'vitest'
import { requestRegistrationCode } from '#contract/identity/calls.ts'
import { normalisePhone } from '#rules/identity/phone.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { send } from './retailer.ts'

/** The newest code that went to a phone; the message leaves after the answer to its request. */
export async function codeSentTo(db: Database, phone: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      const row = await db
        .selectFrom('sms')
        .select('text')
        .where('phone', '=', phone)
        .where('has_code', '=', true)
        .orderBy('id', 'desc')
        .executeTakeFirst()
      code = /\d{6}/.exec(row?.text ?? '')?.[0]
      return code
    })
    .toMatch(/^\d{6}$/)
  if (!code) throw new Error(`No code came to ${phone}`)
  return code
}

/** Requests the code of a registration as the form does, and reads it from the message. */
export async function registrationCode(url: string, db: Database, phoneNumber: string): Promise<string> {
  const { status } = await send(url, requestRegistrationCode, { body: { phoneNumber } })
  if (status !== 202) throw new Error(`No registration code could be asked for (${status})`)
  return codeSentTo(db, normalisePhone(phoneNumber) ?? phoneNumber)
}

/** An answer as text, without phones and ids: their digits may happen to be those of a code. */
export const withoutNumbers = (answer: unknown): string =>
  JSON.stringify(answer).replaceAll(/\b0\d{9}\b|\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/g, '')
