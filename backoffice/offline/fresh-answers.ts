import type { Reply } from '#web/reply.ts'

/**
 * Keeps an older answer from replacing what is known: on a weak signal, a large list may arrive long after the server
 * read it.
 */
export function createFreshAnswers() {
  let confirmed = 0
  let requested = 0
  let latest = 0
  return {
    /** The server has confirmed an operation: a list that was requested before may be without it. */
    confirm(): void {
      confirmed += 1
    },
    /**
     * Makes a request, and again as long as operations were confirmed meanwhile.
     * @returns null where a later request was answered before
     */
    async read<Answer>(request: () => Promise<Reply<Answer>>): Promise<Reply<Answer> | null> {
      for (;;) {
        requested += 1
        const [own, before] = [requested, confirmed]
        const reply = await request()
        if (own < latest) return null
        if (!reply.ok) return reply
        if (confirmed === before) {
          latest = own
          return reply
        }
      }
    },
  }
}
