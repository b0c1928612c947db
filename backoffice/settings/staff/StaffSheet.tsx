import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changeStaff,
  endStaffSessions,
  getStaff,
  giveOneTimePassword,
} from '#contract/backoffice/settings/staff/calls.ts'
import { resetSecondFactor } from '#contract/backoffice/settings/second-factor/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { StaffRole } from '#rules/identity/permissions.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { call, callOrThrow } from '#backoffice/api/call.ts'
import { orGone } from '#backoffice/api/or-gone.ts'
import { useStaff } from '#backoffice/api/session.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { useRested } from '#backoffice/kit/use-rested.ts'
import { useUnsaved } from '#backoffice/kit/unsaved.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import type { ScreenProps } from '#backoffice/screen.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Field } from '#design/Field.tsx'
import { mergeRoles } from './merge-roles.ts'
import { RolePicker } from './RolePicker.tsx'
import { SessionList } from './SessionList.tsx'
import { ShownOnce } from './ShownOnce.tsx'
import './staff.css'

type Account = AnswerOf<typeof getStaff>

/** One account: who it is, what it may do, and where it is signed in. */
export function Screen({ params: { id = '' } }: ScreenProps) {
  const account = useCall(['staff', 'one', id], getStaff, { params: { id } })
  return <QueryState query={account}>{account.data && <Whole account={account.data} key={id} />}</QueryState>
}

function Whole({ account }: { account: Account }) {
  const texts = useTexts('staff')
  const shell = useTexts('shell')
  const { run } = useUnderway()
  const me = useStaff()
  const queries = useQueryClient()
  /** What this form began with. */
  const [base, setBase] = useState(account)
  const [name, setName] = useState(account.name)
  const [roles, setRoles] = useState<readonly StaffRole[]>(account.roles)
  /** The revision that is saved over: the second to save learns that it is not the latest. */
  const [revision, setRevision] = useState(account.revision)
  const [isOutdated, setOutdated] = useState(false)
  const [password, setPassword] = useState<string | null>(null)
  const reload = () => queries.invalidateQueries({ queryKey: ['staff'] })
  const params = { id: account.id }
  /** As it was seen: what a colleague has changed in this moment was not. */
  const wasDisabled = useRested(account.disabled)

  async function save(disabled: boolean, done: string, saved = { name, roles }): Promise<void> {
    const body = { name: saved.name, roles: [...saved.roles], disabled, revision }
    const reply = await run(() => call(changeStaff, { params, body }), {
      done: () => ({ text: done }),
    })
    if (!reply) return
    if (!reply.ok) {
      setOutdated(reply.error.code === 'edit_conflict')
      if (reply.error.code !== 'edit_conflict') return
      const latest = await queries.fetchQuery({
        queryKey: ['staff', 'one', account.id],
        queryFn: ({ signal }) => callOrThrow(getStaff, { params, signal }),
        // Also what was read a moment ago: the colleague has saved since.
        staleTime: 0,
      })
      // What this person did not touch follows what the colleague has saved.
      setName((typed) => (typed.trim() === base.name ? latest.name : typed))
      setRoles((chosen) => mergeRoles({ base: base.roles, mine: chosen, theirs: latest.roles }))
      setBase(latest)
      return setRevision(latest.revision)
    }
    setOutdated(false)
    setBase(reply.value)
    setRevision(reply.value.revision)
    await reload()
  }
  async function lock(): Promise<void> {
    if (wasDisabled) return save(false, texts.unlocked(account.name), account)
    const yes = await confirmAction({
      title: `${texts.lock}: ${account.name}`,
      text: texts.lockText,
      confirm: texts.lock,
      finality: 'undoable',
      danger: true,
    })
    if (yes) await save(true, texts.locked(account.name), account)
  }
  async function givePassword(): Promise<void> {
    const title = `${texts.oneTimePassword}: ${account.name}`
    if (!(await confirmAction({ title, text: texts.giveText, confirm: texts.give, finality: 'final' }))) return
    const reply = await run(() => call(giveOneTimePassword, { params }))
    if (!reply?.ok) return
    setPassword(reply.value.password)
    await reload()
  }
  async function endAll(): Promise<void> {
    const text = me?.id === account.id ? texts.endOwnText : texts.endText
    const yes = await confirmAction({ title: texts.endSessions, text, confirm: texts.endSessions, finality: 'final' })
    if (!yes) return
    const reply = await run(() => call(endStaffSessions, { params }), { done: () => ({ text: texts.ended }) })
    if (!reply?.ok) return
    await reload()
  }
  async function reset(): Promise<void> {
    const title = `${texts.resetFactor}: ${account.name}`
    const text = texts.resetFactorText
    if (!(await confirmAction({ title, text, confirm: texts.resetFactor, finality: 'final', danger: true }))) return
    const done = () => ({ text: texts.resetDone })
    // Also without an answer: it may be done.
    if (await run(() => orGone(call(resetSecondFactor, { params })), { done })) await reload()
  }
  const isChanged = name.trim() !== base.name || roles.join() !== base.roles.join()
  useUnsaved(isChanged)
  // What nobody has typed over follows what a colleague has saved.
  if (!isChanged && account.revision > base.revision) {
    setBase(account)
    setName(account.name)
    setRoles(account.roles)
    setRevision(account.revision)
  }
  const actions = useActions({
    end: { title: texts.endSessions, key: 'e', run: endAll },
    reset: {
      title: texts.resetFactor,
      key: 'f',
      hidden: !account.secondFactor || me?.id === account.id,
      run: reset,
    },
    password: { title: texts.oneTimePassword, key: 'p', run: givePassword },
    lock: { title: account.disabled ? texts.unlock : texts.lock, key: 'x', run: lock },
    save: {
      title: texts.save,
      key: 'Ctrl+Enter',
      look: 'primary',
      disabled: !isChanged || roles.length === 0 || name.trim() === '',
      run: () => save(account.disabled, texts.saved),
    },
  })
  return (
    <>
      <ScreenHead
        title={account.name}
        note={
          <>
            {account.disabled && <Badge tone="cut">{texts.statuses.LOCKED}</Badge>}{' '}
            {account.oneTimePassword && <Badge tone="notice">{texts.oneTime}</Badge>}{' '}
            {account.secondFactor && <Badge tone="done">{texts.factorOn}</Badge>} {account.username}
          </>
        }
        actions={[actions.password, actions.end, actions.reset, actions.lock, actions.save]}
      />
      {isOutdated && (
        <p className="problem" role="alert">
          {texts.somebodyElse}. {texts.now}: {account.name}, {account.roles.map((role) => shell.roles[role]).join(', ')}
        </p>
      )}
      <div className="staff-sheet">
        <div className="panel stack">
          <Field
            label={texts.name}
            name="name"
            required
            maxLength={100}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <RolePicker chosen={roles} onChange={setRoles} error={roles.length === 0 ? texts.chooseRole : null} />
        </div>
        <SessionList id={account.id} />
      </div>
      {password !== null && (
        <ShownOnce
          title={`${texts.oneTimePassword}: ${account.name}`}
          secret={password}
          text={texts.shownOnce}
          onClose={() => setPassword(null)}
        />
      )}
    </>
  )
}
