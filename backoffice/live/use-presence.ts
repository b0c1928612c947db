import { useEffect, useRef, useState } from 'react'
import { methodOf, pathOf } from '#contract/call.ts'
import { bePresent } from '#contract/backoffice/presence/calls.ts'
import type { PresenceSubject } from '#rules/live/presence.ts'
import { manyRecords } from '#rules/live/subjects.ts'
import { call } from '#backoffice/api/call.ts'
import { freshKey } from '#web/fresh-key.ts'
import { accessToken } from '#backoffice/api/session.ts'
import { useLiveChanges } from './use-live.ts'
import { listAgainMs, type Person } from './use-presence-of.ts'

/** This window, as long as its page is open. */
const place = freshKey()

/** The page is being closed: an ordinary call would be cut off. */
function leave(): void {
  const token = accessToken()
  if (!token) return
  void fetch(pathOf(bePresent), {
    method: methodOf(bePresent),
    keepalive: true,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ place, record: null }),
  }).catch(() => undefined)
}

/**
 * Says that this window has a record open, as long as it is in sight.
 * @returns `again`, to ask now who else has it open, and `stop`
 */
function stayOn(
  record: { subject: PresenceSubject; id: string },
  onPeople: (people: readonly Person[]) => void,
): { again: () => void; stop: () => void } {
  const abort = new AbortController()
  const { signal } = abort
  let timer: ReturnType<typeof setTimeout> | undefined
  const beat = async () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') return leave()
    const reply = await call(bePresent, { body: { place, record }, signal }).catch(() => null)
    if (signal.aborted) return
    if (reply?.ok) onPeople(reply.value.people)
    clearTimeout(timer)
    timer = setTimeout(again, reply?.ok ? reply.value.againMs : listAgainMs)
  }
  const again = () => void beat()
  document.addEventListener('visibilitychange', again, { signal })
  addEventListener('pagehide', leave, { signal })
  again()
  return {
    again,
    stop: () => {
      abort.abort()
      clearTimeout(timer)
      leave()
    },
  }
}

const nobody: readonly Person[] = []

/**
 * Says that this window has a record open, as long as it is in sight.
 * @returns who else has it open
 */
export function usePresence(subject: PresenceSubject, id: string): readonly Person[] {
  const [seen, setSeen] = useState({ record: '', people: nobody })
  const again = useRef<() => void>(() => undefined)
  useLiveChanges(['presence'], (changes) => {
    if (changes.some((change) => change.id === `${subject}:${id}` || change.id === manyRecords)) again.current()
  })
  useEffect(() => {
    const stay = stayOn({ subject, id }, (people) => setSeen({ record: `${subject}:${id}`, people }))
    again.current = stay.again
    return stay.stop
  }, [subject, id])
  return seen.record === `${subject}:${id}` ? seen.people : nobody
}
