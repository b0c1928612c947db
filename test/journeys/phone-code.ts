import { codeSentTo } from '#test/builders/phone-code.ts'
import { connect, type Database } from '#server/adapters/database/database.ts'
import { shopHere } from './shop-here.ts'

/** Codes that the server of this journey has sent; close it with the journey. */
export type SentCodes = { db: Database; newest: (phone: string) => Promise<string>; close: () => Promise<void> }

export function sentCodes(): SentCodes {
  const { db } = connect(shopHere().database, 1, () => undefined)
  return { db, newest: (phone) => codeSentTo(db, phone), close: () => db.destroy() }
}
