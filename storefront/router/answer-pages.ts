import { CallError } from '#web/reply.ts'
import type { PageAnswer } from '#contract/pages/shapes.ts'
import { answerPagesWith, type PageAnswerer } from './page-store.ts'

type OfflineAnswer = (address: string) => Promise<PageAnswer | null>

let fromCatalogue: PageAnswerer = (_, ask) => ask()
let withoutNetwork: OfflineAnswer = async () => null

/** Whether a call failed because the server was not reached. */
export const isOfflineError = (error: unknown): boolean => error instanceof CallError && error.error.code === 'offline'

const answerPage: PageAnswerer = (address, ask) =>
  fromCatalogue(address, () =>
    ask().catch(async (error: unknown) => {
      const made = isOfflineError(error) && (await withoutNetwork(address).catch(() => null))
      if (made) return made
      throw error
    }),
  )

/** Lets pages be answered by what the browser knows before a request to the server. */
export function answerPagesFromCatalogue(answer: PageAnswerer): void {
  fromCatalogue = answer
  answerPagesWith(answerPage)
}

/** Lets pages be made where the server is not reached and the worker has not stored them. */
export function answerPagesOffline(answer: OfflineAnswer): void {
  withoutNetwork = answer
  answerPagesWith(answerPage)
}
