import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { approveRetailer, getRetailer, restoreRetailer, suspendRetailer } from '#contract/backoffice/retailers/calls.ts'
import type { Undo } from '#backoffice/kit/toasts.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { call } from '#backoffice/api/call.ts'
import type { Reply } from '#web/reply.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { showProblem, showToast } from '#backoffice/kit/toasts.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { Presence } from '#backoffice/live/Presence.tsx'
import { useLiveQueries } from '#backoffice/live/use-live.ts'
import { usePresence } from '#backoffice/live/use-presence.ts'
import type { ScreenProps } from '#backoffice/screen.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import Check from '#design/icons/check.ts'
import Eye from '#design/icons/eye.ts'
import Phone from '#design/icons/phone.ts'
import { Addresses } from './Addresses.tsx'
import { CallDialog } from './CallDialog.tsx'
import { EditRetailer } from './EditRetailer.tsx'
import { History } from './History.tsx'
import { Licences } from './Licences.tsx'
import { Points } from './Points.tsx'
import { RetailerBadges } from './RetailerBadges.tsx'
import { RetailerFacts, RetailerSummary } from './RetailerFacts.tsx'
import type { WholeRetailer } from './retailer.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { SignInHelp } from './SignInHelp.tsx'
import { viewAs } from './view-as.ts'
import './retailers.css'

/** One retailer: what is stored of it, how it orders, and what staff do for it. */
export function Screen({ params: { id = '' } }: ScreenProps) {
  useLiveQueries({ subjects: ['retailer'], queryKey: ['retailers', 'one', id], id })
  const retailer = useCall(['retailers', 'one', id], getRetailer, { params: { id } })
  // An account that became part of another one answers with that one.
  const keptId = retailer.data?.id ?? id
  if (keptId !== id) return <Redirect to={`/retailers/${keptId}`} replace />
  return <QueryState query={retailer}>{retailer.data && <Sheet retailer={retailer.data} />}</QueryState>
}

function Sheet({ retailer }: { retailer: WholeRetailer }) {
  const texts = useTexts('retailers')
  const errors = useTexts('errors')
  const { run } = useUnderway()
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const people = usePresence('retailer', retailer.id)
  const mayDecide = useMay('retailers.decide')
  const mayReadOrders = useMay('orders.read')
  const maySeeCredit = useMay('credit')
  const maySeePoints = useMay('loyalty')
  const maySeeLicences = useMay('restricted')
  const [open, setOpen] = useState<'edit' | 'call' | 'merge' | null>(null)
  const { id } = retailer
  const params = { id }
  const reload = () => queries.invalidateQueries({ queryKey: ['retailers'] })

  async function act<Answer extends { undo: Undo | null }>(work: () => Promise<Reply<Answer>>, text: string) {
    const reply = await run(work, { done: ({ undo }) => ({ text, undo }) })
    if (reply) await reload()
    return reply
  }
  async function suspend(): Promise<void> {
    await confirmAction(
      {
        title: texts.suspend,
        text: texts.suspendText,
        confirm: texts.suspend,
        finality: 'undoable',
        danger: true,
        reason: { label: texts.reason, maxLength: 200, isRequired: true },
      },
      (reason) => act(() => call(suspendRetailer, { params, body: { reason } }), texts.suspendedDone),
    )
  }
  async function view(): Promise<void> {
    const problem = await viewAs(id)
    if (problem === 'blocked') showToast({ text: texts.viewBlocked, tone: 'failed' })
    else if (problem) showProblem(problem, errors)
  }
  const actions = useActions({
    orders: {
      title: texts.listOrders,
      key: 'b',
      hidden: !mayReadOrders,
      run: () => navigate(`/orders?q=${encodeURIComponent(retailer.outletCode)}`),
    },
    credit: { title: texts.credit, key: 'd', hidden: !maySeeCredit, run: () => navigate(`/credit/${id}`) },
    merge: { title: texts.mergeOpen, key: 'm', hidden: !mayDecide, run: () => setOpen('merge') },
    view: { title: texts.viewAs, key: 'v', icon: Eye, run: view },
    suspend: {
      title: texts.suspend,
      key: 'x',
      look: 'danger',
      hidden: !mayDecide || retailer.suspended,
      run: suspend,
    },
    restore: {
      title: texts.restore,
      key: 'x',
      hidden: !mayDecide || !retailer.suspended,
      run: () => act(() => call(restoreRetailer, { params }), texts.restoredDone),
    },
    approve: {
      title: texts.approve,
      key: 'a',
      icon: Check,
      hidden: retailer.approved,
      run: () => act(() => call(approveRetailer, { params }), texts.approved('1')),
    },
    call: { title: texts.call, key: 'c', icon: Phone, run: () => setOpen('call') },
    edit: { title: texts.edit, key: 'e', look: 'primary', run: () => setOpen('edit') },
  })
  return (
    <>
      <ScreenHead
        title={retailer.storeName}
        note={
          <>
            <RetailerBadges of={retailer} /> {retailer.outletCode} · {retailer.phone} <Presence people={people} names />
          </>
        }
        actions={[
          actions.approve,
          actions.restore,
          actions.call,
          actions.orders,
          actions.view,
          actions.credit,
          actions.merge,
          actions.suspend,
          actions.edit,
        ]}
      />
      <RetailerSummary retailer={retailer} />
      <div className="retailer-sheet">
        <div className="stack">
          <RetailerFacts retailer={retailer} />
          <SignInHelp retailer={retailer} onChanged={() => void reload()} />
        </div>
        <div className="stack">
          <Addresses retailer={retailer} onChanged={() => void reload()} />
          <History retailer={retailer} />
          <div className="retailer-parts">
            {maySeePoints && <Points id={id} />}
            {maySeeLicences && <Licences id={id} />}
          </div>
        </div>
      </div>
      {open === 'edit' && (
        <EditRetailer
          retailer={retailer}
          onClose={() => setOpen(null)}
          onOutdated={reload}
          onSaved={(undo) => {
            setOpen(null)
            showToast({ text: texts.saved, undo })
            void reload()
          }}
        />
      )}
      {open === 'merge' && (
        <MergeDialog
          retailer={retailer}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null)
            void reload()
          }}
        />
      )}
      {open === 'call' && (
        <CallDialog
          retailer={retailer}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null)
            void reload()
          }}
        />
      )}
    </>
  )
}
