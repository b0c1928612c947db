import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { recordCounts } from '#contract/backoffice/goods/counting/calls.ts'
import { withBrowserLock } from '#web/browser-lock.ts'
import { createListeners } from '#web/listeners.ts'
import { call } from '#backoffice/api/call.ts'
import { replaceAnswer } from '#backoffice/api/replace-answer.ts'
import { useStaff } from '#backoffice/api/session.ts'
import { showProblem } from '#backoffice/kit/toasts.ts'
import { onResume } from '#backoffice/offline/connection.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { openEntries, type CountEntries } from './entries.ts'

const [notify, subscribe] = createListeners()

/** One for each person, as long as the page lives: what waits is sent also while another screen is open. */
const opened = new Map<string, CountEntries>()

function entriesOf(staffId: string, queries: QueryClient, errors: AllTexts['errors']): CountEntries {
  const known = opened.get(staffId)
  if (known) return known
  const entries = openEntries({
    staffId,
    storage: localStorage,
    withLock: (operation) => withBrowserLock('songdee.backoffice.offline.count', operation),
    now: () => new Date(),
    send: (id, sent) => call(recordCounts, { params: { id }, body: { entries: sent } }),
    onAnswer: (id, read) => replaceAnswer(queries, ['counting', 'count', id], read),
    onRefused: (problem) => showProblem(problem, errors),
    onChange: notify,
  })
  onResume(entries.resume)
  entries.resume()
  opened.set(staffId, entries)
  return entries
}

/** What this person counts on this device, and how much of a count still waits to be sent. */
export function useCountEntries(staffId: string, countId: string): { entries: CountEntries; waiting: number } {
  const entries = entriesOf(staffId, useQueryClient(), useTexts('errors'))
  return { entries, waiting: useSyncExternalStore(subscribe, () => entries.waitingIn(countId)) }
}

/** Sends what was counted before this page was opened. */
export function useEarlierEntries(): void {
  const staffId = useStaff()?.id
  const queries = useQueryClient()
  const errors = useTexts('errors')
  useEffect(() => {
    if (staffId) entriesOf(staffId, queries, errors)
  }, [staffId, queries, errors])
}
