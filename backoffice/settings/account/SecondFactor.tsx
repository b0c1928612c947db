import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getSecondFactor } from '#contract/backoffice/settings/second-factor/calls.ts'
import { formatWhole } from '#rules/money.ts'
import { formatDate } from '#rules/thai-date.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Notice } from '#design/Notice.tsx'
import { CodeDialog } from './CodeDialog.tsx'
import { SetUpDialog } from './SetUpDialog.tsx'

/** SecondFactor: whether signing in takes a code of the phone, and everything that can be done about it. */
export function SecondFactor() {
  const texts = useTexts('account')
  const language = useLanguage()
  const queries = useQueryClient()
  const [open, setOpen] = useState<'set-up' | 'codes' | 'remove' | null>(null)
  const factor = useCall(['second-factor'], getSecondFactor, {})
  const { since, needed, policy, recoveryCodesLeft } = factor.data ?? {}
  const isOn = typeof since === 'string'
  const isLoaded = factor.data !== undefined
  const actions = useActions({
    setUp: { title: texts.setUp, key: 's', look: 'primary', hidden: !isLoaded || isOn, run: () => setOpen('set-up') },
    codes: { title: texts.newCodes, key: 'r', hidden: !isOn, run: () => setOpen('codes') },
    remove: {
      title: texts.turnOff,
      key: 'x',
      hidden: !isOn || (policy === 'required' && needed === true),
      run: () => setOpen('remove'),
    },
  })
  const [isLost, setIsLost] = useState(false)
  const close = (lost: boolean) => {
    setOpen(null)
    setIsLost(lost)
    void queries.invalidateQueries({ queryKey: ['second-factor'] })
  }
  return (
    <section className="panel stack">
      <h2>{texts.factor}</h2>
      <p>{texts.factorText}</p>
      <QueryState query={factor}>
        <p>
          <Badge tone={isOn ? 'done' : 'quiet'}>{isOn ? texts.on(formatDate(since, language)) : texts.off}</Badge>{' '}
          {isOn && texts.codesLeft(formatWhole(recoveryCodesLeft ?? 0))}
        </p>
        {isOn && isLost && <Notice>{texts.codesLost}</Notice>}
        {!isOn && needed && <p className="factor-needed">{texts.needed}</p>}
        <div className="form-foot">
          {Object.values(actions).map((action) => (
            <ActionButton key={action.title} action={action} />
          ))}
        </div>
      </QueryState>
      {open === 'set-up' && <SetUpDialog onClose={() => close(false)} onLost={() => close(true)} />}
      {(open === 'codes' || open === 'remove') && (
        <CodeDialog purpose={open} onClose={() => close(false)} onLost={() => close(true)} />
      )}
    </section>
  )
}
