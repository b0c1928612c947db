import { createListeners } from '#web/listeners.ts'
import { withBrowserLock } from '#web/browser-lock.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { getWave, packOrder, recordPicks } from '#contract/backoffice/day/picking/calls.ts'
import { call } from '#backoffice/api/call.ts'
import { useLiveChanges } from '#backoffice/live/use-live.ts'
import { onResume, openWithoutConnection } from '#backoffice/offline/connection.ts'
import { newUuid } from '#backoffice/offline/new-uuid.ts'
import { openPackSession, type PackSession, type PackView } from './pack-session.ts'

const [notify, subscribe] = createListeners()

/** One for each person, as long as the page lives: what waits is sent also while another screen is open. */
const sessions = new Map<string, PackSession>()

function sessionOf(staffId: string): PackSession {
  const known = sessions.get(staffId)
  if (known) return known
  const session = openPackSession({
    staffId,
    storage: localStorage,
    withLock: (operation) => withBrowserLock('songdee.backoffice.offline.pack', operation),
    loadWave: (id) => call(getWave, { params: { id } }),
    sendEntries: (entries) => call(recordPicks, { body: { entries } }),
    sendPack: (id, boxes, idempotencyKey) => call(packOrder, { params: { id }, body: { boxes }, idempotencyKey }),
    newId: newUuid,
    now: () => new Date(),
    onChange: notify,
  })
  onResume(session.resume)
  session.resume()
  sessions.set(staffId, session)
  return session
}

/** Packing of this person on this device, and what is known of it now. */
export function usePackSession(staffId: string): { session: PackSession; view: PackView } {
  const session = sessionOf(staffId)
  const view = useSyncExternalStore(subscribe, session.view)
  const waveId = view.wave?.id
  useEffect(openWithoutConnection, [])
  useEffect(() => {
    if (waveId) void session.refresh()
  }, [session, waveId])
  useLiveChanges(['wave', 'pick', 'order'], () => void session.refresh())
  return { session, view }
}
