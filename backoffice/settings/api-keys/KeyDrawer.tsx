import { listApiKeyUses, revokeApiKey } from '#contract/backoffice/settings/api-keys/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { formatDate } from '#rules/thai-date.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { call } from '#backoffice/api/call.ts'
import { orGone } from '#backoffice/api/or-gone.ts'
import { HeadCells } from '#backoffice/kit/HeadCells.tsx'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { Drawer } from '#backoffice/kit/Dialog.tsx'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import type { ApiKey } from './api-key.ts'
import './api-keys.css'

type KeyDrawerProps = { apiKey: ApiKey | null; onClose: () => void; onDone: () => void }

/** KeyDrawer: what a key may do, what it did, and its end. */
export function KeyDrawer({ apiKey, onClose, onDone }: KeyDrawerProps) {
  return (
    <Drawer open={apiKey !== null} onClose={onClose} title={apiKey?.name ?? ''}>
      {apiKey && <Details apiKey={apiKey} onDone={onDone} />}
    </Drawer>
  )
}

function Details({ apiKey, onDone }: { apiKey: ApiKey; onDone: () => void }) {
  const texts = useTexts('apiKeys')
  const staff = useTexts('staff')
  const { run } = useUnderway()
  const language = useLanguage()
  const { id, name } = apiKey
  const uses = useCall(['api-keys', 'uses', id], listApiKeyUses, { params: { id } })
  async function revoke(): Promise<void> {
    const title = `${texts.revoke}: ${name}`
    const yes = await confirmAction({
      title,
      text: texts.revokeText,
      confirm: texts.revoke,
      finality: 'final',
      danger: true,
    })
    if (!yes) return
    const reply = await run(() => orGone(call(revokeApiKey, { params: { id } })), {
      done: () => ({ text: texts.revoked(name) }),
    })
    // Also without an answer: it may be done.
    if (reply) onDone()
  }
  const actions = useActions({
    revoke: { title: texts.revoke, key: 'x', hidden: apiKey.status === 'REVOKED', run: revoke },
  })
  return (
    <div className="stack">
      <section>
        <h3>{texts.scopes}</h3>
        <ul className="key-scopes">
          {apiKey.scopes.map((scope) => (
            <li key={scope}>{staff.permissionWords[scope]}</li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{texts.uses}</h3>
        <QueryState query={uses}>
          {uses.data?.uses.length === 0 ? (
            <NothingHere title={texts.noUses} />
          ) : (
            <table className="key-uses">
              <thead>
                <tr>
                  <HeadCells titles={[texts.day, texts.call, texts.calls, texts.refused]} />
                </tr>
              </thead>
              <tbody>
                {uses.data?.uses.map((use) => (
                  <tr key={`${use.day} ${use.call}`}>
                    <td>{formatDate(use.lastAt, language)}</td>
                    <td>{use.call.replace('/backoffice/api', '')}</td>
                    <td>{formatWhole(use.calls)}</td>
                    <td>{use.refused > 0 && <b>{formatWhole(use.refused)}</b>}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </QueryState>
      </section>
      <div className="form-foot">
        <ActionButton action={actions.revoke} />
      </div>
    </div>
  )
}
