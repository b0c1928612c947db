import { codeSentTo } from '#test/builders/phone-code.ts'
import { connect, type Database } from '#server/adapters/database/database.ts'
import { forFile } from '../for-file.ts'
import { shopHere } from './shop-here.ts'

type SentCodes = { db: Database; newest: (phone: string) => Promise<string> }

/** Codes that the server of these journeys has sent. */
export const sentCodes = (): Promise<SentCodes> =>
  forFile(
    async () => {
      const { db } = connect(shopHere().database, 1, () => undefined)
      return { db, newest: (phone: string) => codeSentTo(db, phone) }
    },
    ({ db }) => db.destroy(),
  )
