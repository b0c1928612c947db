import { expect } from 'vitest'
import type { Database } from '#server/adapters/database/database.ts'

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
