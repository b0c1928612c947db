import { useEffect, useState } from 'react'
import type { AnswerOf } from '#contract/call.ts'
import { lineLink, makeLineCode, unlinkLine } from '#contract/line/calls.ts'
import { codeMs } from '#rules/line/link-code.ts'
import { formatDate, formatHour } from '#rules/thai-date.ts'
import { call } from '#storefront/api/call.ts'
import { useCall } from '#storefront/router/queries.ts'
import type { Reply } from '#storefront/api/reply.ts'
import { ConfirmIdentity } from '#storefront/identity/ConfirmIdentity.tsx'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { announce } from '#design/announce.ts'
import { Button, buttonClass } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { useQrDrawing } from '#design/use-qr-drawing.ts'
import { MissingPart } from '#storefront/page-frame/MissingPart.tsx'

/** `until`: when it is too old by the phone's own clock, which may be wrong; milliseconds since 1970. */
type LineCode = AnswerOf<typeof makeLineCode> & { until: number }

/** Milliseconds between two looks while a code waits to be sent. */
const refreshMs = 3000

/** LineNotices: links the retailer with LINE by a code that it sends from there, and ends that. */
export function LineNotices() {
  const texts = useTexts('account')
  const errors = useTexts('errors')
  const language = useLanguage()
  const [code, setCode] = useState<LineCode | null>(null)
  const [isExpired, setIsExpired] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const { data, refetch } = useCall(
    ['line-link'],
    lineLink,
    {},
    { refetchInterval: ({ state }) => (code && !state.data?.linkedOn ? refreshMs : false) },
  )
  const linkedOn = data?.linkedOn ?? null
  const waits = code !== null && linkedOn === null
  useEffect(() => {
    if (linkedOn && code) announce(texts.lineLinked)
  }, [linkedOn, code, texts])
  useEffect(() => {
    if (!waits) return
    // A timer for the whole time would stand still while the phone sleeps.
    const timer = setInterval(() => {
      if (Date.now() < code.until) return
      setCode(null)
      setIsExpired(true)
    }, refreshMs)
    return () => clearInterval(timer)
  }, [waits, code])
  if (!data?.offered) return null
  const send = async <Answer,>(operation: Promise<Reply<Answer>>): Promise<Answer | null> => {
    setBusy(true)
    setFailed(null)
    const reply = await operation
    setBusy(false)
    if (!reply.ok && reply.error.code === 'reauthentication_required') setConfirming(true)
    else if (!reply.ok && reply.error.code !== 'not_found') setFailed(errors[reply.error.code])
    return reply.ok ? reply.value : null
  }
  const makeCode = async () => {
    setConfirming(false)
    setIsExpired(false)
    const made = await send(call(makeLineCode, {}))
    setCode(made && { ...made, until: Date.now() + codeMs })
  }
  const unlink = async () => {
    await send(call(unlinkLine, {}))
    setCode(null)
    void refetch()
  }
  return (
    <section className="panel stack">
      <h2>{texts.line}</h2>
      {failed && <Notice tone="failed">{failed}</Notice>}
      {linkedOn ? (
        <div className="security-row">
          <p>{texts.lineOn(formatDate(linkedOn, language))}</p>
          <Button look="quiet" busy={busy} onClick={() => void unlink()}>
            {texts.unlinkLine}
          </Button>
        </div>
      ) : waits ? (
        <CodeToSend code={code} addFriendUrl={data.addFriendUrl ?? ''} />
      ) : (
        <>
          {isExpired && <Notice>{texts.lineExpired}</Notice>}
          <p className="text-sm text-quiet">{texts.lineOff}</p>
          <Button busy={busy} onClick={() => void makeCode()}>
            {texts.linkLine}
          </Button>
          <ConfirmIdentity open={confirming} onClose={() => setConfirming(false)} onConfirmed={() => void makeCode()} />
        </>
      )}
    </section>
  )
}

/** On a phone a press opens the chat with the code in it; a computer shows what the phone scans to get there. */
function CodeToSend({ code: { code, chatUrl, expiresOn }, addFriendUrl }: { code: LineCode; addFriendUrl: string }) {
  const texts = useTexts('account')
  const onPhone = matchMedia('(pointer: coarse)').matches
  const drawing = useQrDrawing(onPhone ? null : chatUrl)
  return (
    <>
      <ol className="line-steps">
        <li>
          <a href={addFriendUrl} target="_blank" rel="noreferrer" className="link">
            {texts.lineFriend}
          </a>
        </li>
        <li>{onPhone ? texts.lineSend : texts.lineScan}</li>
      </ol>
      {drawing === 'missing' ? (
        <MissingPart />
      ) : (
        drawing && (
          <svg className="line-qr" viewBox={`0 0 ${drawing.size} ${drawing.size}`} aria-hidden="true">
            <path d={drawing.path} />
          </svg>
        )
      )}
      <output className="line-code">{code}</output>
      {onPhone && (
        <a href={chatUrl} target="_blank" rel="noreferrer" className={buttonClass('primary')}>
          {texts.openLine}
        </a>
      )}
      <p className="text-sm text-quiet">{texts.lineExpires(formatHour(expiresOn))}</p>
    </>
  )
}
