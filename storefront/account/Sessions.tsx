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
  /** Those of this visit: the row of an ended one stays, or the next device would come under the thumb. */
  const [seen, setSeen] = useState<readonly Session[]>([])
  const fresh = sessions.filter(({ id }) => !seen.some((one) => one.id === id))
  if (fresh.length > 0) setSeen([...seen, ...fresh])
  const box = useRef<HTMLDivElement>(null)

  const end = async (what: string, operation: () => Promise<Reply<undefined>>) => {
    holdHeights(box.current)
    setBusy(what)
    setFailed(null)
    const reply = await operation()
    // Already ended by another device: the result is the same.
    if (reply.ok || reply.error.code === 'not_found') announce(texts.sessionEnded)
    else setFailed(errors[reply.error.code])
    reloadLinks()
    await refetch()
    setBusy(null)
    keepFocus(box.current)
  }
  return (
    <div ref={box} tabIndex={-1} className="sessions">
      <h3>{texts.sessions}</h3>
      {error && !data && <Notice tone="failed">{errors[codeOf(error)]}</Notice>}
      {failed && <Notice tone="failed">{failed}</Notice>}
      <ul>
        {seen.map((before) => {
          const live = sessions.find(({ id }) => id === before.id)
          const session = live ?? before
          return (
            <li key={session.id}>
              <SessionDetails session={session} />
              {!live && <span className="text-quiet">{texts.sessionEnded}</span>}
              {live && !live.current && (
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
          )
        })}
      </ul>
      {seen.length > 1 && (
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

/** The text of an ended session is shorter than its button: a name on two lines must not become one on one. */
function holdHeights(box: HTMLElement | null): void {
  for (const row of box?.querySelectorAll('li') ?? []) row.style.minHeight = `${row.offsetHeight}px`
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
