import { useRef, useState } from 'react'
import { asOneChange } from '#backoffice/api/changes-underway.ts'
import type { CallProblem, Reply } from '#web/reply.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { showProblem, showToast } from './toasts.ts'

type Toast = Parameters<typeof showToast>[0]

type Outcome<Answer> = {
  /** The toast that says what was done. */
  done?: (answer: Answer) => Toast
  /** Says why it was refused where the caller has better words for it. @returns whether it did */
  refused?: (problem: CallProblem) => boolean
  /** Reads again what it may have changed: also without an answer, since it may be done. */
  reload?: () => unknown
}

/**
 * An action under way, one at a time: a press that comes before its answer does nothing, and says so. What may take long and
 * changes nothing, a download or a test, has one of its own: nothing need wait for it.
 *
 *     const { isBusy, run } = useUnderway()
 *     const reply = await run(() => call(approve, { params: { id } }), { done: ({ undo }) => ({ text: texts.approved, undo }) })
 */
export function useUnderway() {
  const errors = useTexts('errors')
  const { oneAtATime } = useTexts('kit')
  const [busyWith, setBusyWith] = useState<string | null>(null)
  // At once: two presses may come before the screen is drawn again.
  const underway = useRef<string | null>(null)

  /**
   * Does something that is more than one call.
   * @param name of what is worked on, where the screen shows that it is: a second press on the same is not answered
   * @returns null where another one is under way: nothing was done
   */
  async function runExclusively<Result>(work: () => Promise<Result>, name = ''): Promise<Result | null> {
    if (underway.current !== null) {
      if (!name || underway.current !== name) showToast({ text: oneAtATime, tone: 'failed' })
      return null
    }
    underway.current = name
    setBusyWith(name)
    try {
      return await asOneChange(work)
    } finally {
      underway.current = null
      setBusyWith(null)
    }
  }
  /**
   * Makes a call, and says in a toast what was done or why not.
   * @returns the reply; null where another one is under way
   */
  async function run<Answer>(
    work: () => Promise<Reply<Answer>>,
    { done, refused, reload }: Outcome<Answer> = {},
    name?: string,
  ): Promise<Reply<Answer> | null> {
    const reply = await runExclusively(work, name)
    if (reply?.ok && done) showToast(done(reply.value))
    if (reply?.ok === false && !refused?.(reply.error)) showProblem(reply.error, errors)
    if (reply) void reload?.()
    return reply
  }
  return { isBusy: busyWith !== null, busyWith, run, runExclusively }
}
