import { useState } from 'react'
import { endRetailerSessions, sendRetailerCode, unlockRetailer } from '#contract/backoffice/retailers/sign-in/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { formatMoment } from '#rules/thai-date.ts'
import { call } from '#backoffice/api/call.ts'
import type { Reply } from '#web/reply.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { ChangePhone } from './ChangePhone.tsx'
import type { WholeRetailer } from './retailer.ts'

/** SignInHelp: for a retailer that cannot sign in. A code goes to its phone; nobody here sees one. */
export function SignInHelp({ retailer, onChanged }: { retailer: WholeRetailer; onChanged: () => void }) {
  const texts = useTexts('retailers')
  const { run } = useUnderway()
  const language = useLanguage()
  const [isChanging, setChanging] = useState(false)
  const { sessions, lastUsedOn, lockedUntil } = retailer.signIn
  const params = { id: retailer.id }

  async function act(work: () => Promise<Reply<unknown>>, text: string): Promise<void> {
    if (await run(work, { done: () => ({ text }) })) onChanged()
  }
  const actions = useActions({
    unlock: {
      title: texts.unlock,
      key: 'u',
      hidden: lockedUntil === null,
      run: () => act(() => call(unlockRetailer, { params }), texts.unlocked),
    },
    sendCode: {
      title: texts.sendCode,
      key: 's',
      run: () => act(() => call(sendRetailerCode, { params }), texts.codeSent(retailer.phone)),
    },
    changePhone: { title: texts.changePhone, key: 'p', run: () => setChanging(true) },
    endSessions: {
      title: texts.endSessions,
      key: 'q',
      run: async () => {
        const yes = await confirmAction({
          title: texts.endSessions,
          text: texts.endSessionsText,
          confirm: texts.endSessions,
          finality: 'final',
        })
        if (yes) await act(() => call(endRetailerSessions, { params }), texts.sessionsEnded)
      },
    },
  })
  return (
    <section className="panel stack" aria-label={texts.signIn}>
      <h2>{texts.signIn}</h2>
      <p>
        {sessions === null ? texts.externalAccounts : texts.sessions(formatWhole(sessions))}
        {lastUsedOn && ` · ${texts.lastUsed(formatMoment(lastUsedOn, language))}`}
      </p>
      {lockedUntil && <p className="notice notice-notice">{texts.locked(formatMoment(lockedUntil, language))}</p>}
      <div className="retailer-actions">
        <ActionButton action={actions.unlock} />
        <ActionButton action={actions.sendCode} />
        <ActionButton action={actions.changePhone} />
        <ActionButton action={actions.endSessions} />
      </div>
      {isChanging && (
        <ChangePhone
          id={retailer.id}
          onClose={() => setChanging(false)}
          onDone={() => {
            setChanging(false)
            showToast({ text: texts.phoneChanged })
            onChanged()
          }}
        />
      )}
    </section>
  )
}
