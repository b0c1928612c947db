import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { addDeliveryPhoto, listOwnRuns, recordOutcome } from '#contract/backoffice/day/driver/calls.ts'
import { call } from '#backoffice/api/call.ts'
import { sendForm } from '#backoffice/api/files.ts'
import { useLiveChanges } from '#backoffice/live/use-live.ts'
import { onResume, openWithoutConnection } from '#backoffice/offline/connection.ts'
import { deviceQueue, readCopy, storeCopy } from '#backoffice/offline/device-store.ts'
import { withBrowserLock } from '#web/browser-lock.ts'
import type { Reply } from '#web/reply.ts'
import {
  emptyView,
  openDriverSession,
  type DriverOperation,
  type DriverSession,
  type DriverView,
} from './driver-session.ts'

/** Drivers are not notified of orders: that one of theirs was cancelled on the road is read again this often, in ms. */
const rereadMs = 60_000

/** The session of this person on this device, as long as the screen is open. */
export function useDriverSession(staffId: string): { view: DriverView; session: DriverSession | null } {
  const listeners = useRef(new Set<() => void>())
  const [session, setSession] = useState<DriverSession | null>(null)
  useEffect(() => {
    const copyKey = `driver-runs:${staffId}`
    const opened = openDriverSession({
      store: deviceQueue(`driver:${staffId}`),
      readCopy: () => readCopy(copyKey),
      storeCopy: (runs) => storeCopy(copyKey, runs),
      withLock: (operation) => withBrowserLock('songdee.backoffice.offline.driver', operation),
      loadRuns: () => call(listOwnRuns, {}),
      send,
      onStored: () => resume.tellOthers(),
      onChange: () => listeners.current.forEach((listener) => listener()),
    })
    const resume = onResume(() => void opened.reload())
    setSession(opened)
    void opened.start()
    openWithoutConnection()
    return () => {
      opened.close()
      resume.stop()
    }
  }, [staffId])
  const view = useSyncExternalStore(
    (listener) => {
      listeners.current.add(listener)
      return () => void listeners.current.delete(listener)
    },
    () => session?.view() ?? emptyView,
  )
  useLiveChanges(['run'], () => void session?.reload())
  const isOut = view.runs?.some(({ state }) => state === 'OUT') ?? false
  useEffect(() => {
    if (!isOut) return undefined
    const timer = setInterval(() => document.visibilityState === 'visible' && void session?.reload(), rereadMs)
    return () => clearInterval(timer)
  }, [session, isOut])
  return { view, session }
}

function send({ key, payload }: DriverOperation): Promise<Reply<unknown>> {
  const params = { id: payload.runId, orderId: payload.orderId }
  if (payload.kind === 'outcome') return call(recordOutcome, { params, body: payload.body, idempotencyKey: key })
  const form = new FormData()
  form.set('photoId', payload.photoId)
  form.set('takenOn', payload.takenOn)
  form.set('photo', payload.photo, 'photo.jpg')
  return sendForm(addDeliveryPhoto, { params, form })
}
