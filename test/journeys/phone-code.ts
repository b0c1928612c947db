import { expect } from 'vitest'
import { codeSentTo } from '#test/builders/phone-code.ts'
import { connect, type Database } from '#server/adapters/database/database.ts'
import { forFile } from '../for-file.ts'
import { shopHere } from './shop-here.ts'

type SentCodes = {
  db: Database
  /** The code of a phone that gets one alone. */
  newest: (phone: string) => Promise<string>
  /** Called before a further code is requested for a phone. @returns waits for that one */
  next: (phone: string) => Promise<() => Promise<string>>
}

/** Codes that the server of these journeys has sent. */
export const sentCodes = (): Promise<SentCodes> =>
  forFile(
    async () => {
      const { db } = connect(shopHere().database, 1, () => undefined)
      const newest = (phone: string) => codeSentTo(db, phone)
      const count = async (phone: string) => {
        const ofPhone = db.selectFrom('sms').where('phone', '=', phone).where('has_code', '=', true)
        return (await ofPhone.select('id').execute()).length
      }
      const next = async (phone: string) => {
        const before = await count(phone)
        return async () => {
          await expect.poll(() => count(phone)).toBeGreaterThan(before)
          return newest(phone)
        }
      }
      return { db, newest, next }
    },
    ({ db }) => db.destroy(),
  )
