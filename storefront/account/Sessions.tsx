import { useRef, useState } from 'react'
import type { AnswerOf } from '#contract/call.ts'
import { endOtherSessions, endSession, listSessions } from '#contract/identity/calls.ts'
import { formatMoment } from '#rules/thai-date.ts'
import { call } from '#storefront/api/call.ts'
import type { Reply } from '#storefront/api/reply.ts'
import { useCall } from '#storefront/router/queries.ts'
import { codeOf } from '#storefront/api/call-or-throw.ts'
import { announce } from '#design/announce.ts'
import { Button } from '#design/Button.tsx'
import { keepFocus } from '#design/keep-focus.ts'
import { Notice } from '#design/Notice.tsx'
import { Pill } from '#design/Pill.tsx'
import type { AllTexts } from '#storefront/texts/namespaces.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { reloadLinks } from './reload-links.ts'

type Session = AnswerOf<typeof listSessions>['sessions'][number]

/** Sessions: where the account is signed in, and how to end the other sessions. */
export function Sessions() {
  const texts = useTexts('account')
  const errors = useTexts('errors')
  const [busy, setBusy] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const { data, error, refetch } = useCall(['sessions'], listSessions, {})
  const sessions = data?.sessions ?? []
  const box = useRef<HTMLDivElement>(null)

  const end = async (what: string, operation: () => Promise<Reply<undefined>>) => {
    setBusy(what)
    setFailed(null)
    const reply = await operation()
    setBusy(null)
    // Already ended by another device: the result is the same.
    if (reply.ok || reply.error.code === 'not_found') announce(texts.sessionEnded)
    else setFailed(errors[reply.error.code])
    reloadLinks()
    await refetch()
    keepFocus(box.current)
  }
  return (
    <div ref={box} tabIndex={-1} className="sessions">
      <h3>{texts.sessions}</h3>
      {error && !data && <Notice tone="failed">{errors[codeOf(error)]}</Notice>}
      {failed && <Notice tone="failed">{failed}</Notice>}
      <ul>
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionDetails session={session} />
            {!session.current && (
              <Button
                look="quiet"
                busy={busy === session.id}
                aria-label={`${texts.endSession}: ${deviceName(session, texts)}`}
                onClick={() => void end(session.id, () => call(endSession, { params: { id: session.id } }))}
              >
                {texts.endSession}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <>
          <Button busy={busy === 'others'} onClick={() => void end('others', () => call(endOtherSessions, {}))}>
            {texts.endOthers}
          </Button>
          <p className="text-sm text-quiet">{texts.endOthersText}</p>
        </>
      )}
    </div>
  )
}

const deviceName = ({ browser, system }: Session, texts: AllTexts['account']): string =>
  browser && system ? texts.deviceOn(browser, system) : (browser ?? system ?? texts.unknownDevice)

function SessionDetails({ session }: { session: Session }) {
  const texts = useTexts('account')
  const language = useLanguage()
  return (
    <>
      <b>{deviceName(session, texts)}</b>
      {session.current && <Pill>{texts.thisDevice}</Pill>}
      <p className="text-sm text-quiet">
        {texts.lastUsed(formatMoment(session.lastUsed, language))}
        <br />
        {texts.signedInSince(formatMoment(session.since, language))}
      </p>
    </>
  )
}
