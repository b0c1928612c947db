import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { cancelCreditReceipt, getCreditAccount } from '#contract/backoffice/retailers/credit/calls.ts'
import { inBaht } from '#rules/amounts.ts'
import { formatWhole, satangOf, sumOf } from '#rules/money.ts'
import { printReceipt } from '#contract/backoffice/office/receipts/calls.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { call } from '#backoffice/api/call.ts'
import { savePaper } from '#backoffice/api/files.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { DataTable } from '#backoffice/kit/DataTable.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { oneByOne } from '#backoffice/kit/one-by-one.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { SummaryRow } from '#backoffice/kit/SummaryRow.tsx'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { useLiveQueries } from '#backoffice/live/use-live.ts'
import type { ScreenProps } from '#backoffice/screen.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Money } from '#design/Money.tsx'
import type { Account } from './account.ts'
import { openOrderColumns, receiptColumns } from './account-columns.tsx'
import { LimitDialog } from './LimitDialog.tsx'
import { ReceiveDialog } from './ReceiveDialog.tsx'
import './credit.css'

/** What one retailer owes: limit, unpaid orders and payments. */
export function Screen({ params: { id = '' } }: ScreenProps) {
  useLiveQueries({ subjects: ['order'], queryKey: ['credit'] })
  const account = useCall(['credit', 'one', id], getCreditAccount, { params: { id } })
  return <QueryState query={account}>{account.data && <Whole account={account.data} />}</QueryState>
}

function Whole({ account }: { account: Account }) {
  const texts = useTexts('credit')
  const { run } = useUnderway()
  const papers = useUnderway()
  const language = useLanguage()
  const maySetLimits = useMay('credit.limits')
  const mayReadOrders = useMay('orders.read')
  const mayPrint = useMay('documents')
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const [open, setOpen] = useState<'limit' | 'receive' | null>(null)
  const [orders, setOrders] = useState<ReadonlySet<string>>(new Set())
  // As they were when the dialog was opened: one that is paid meanwhile is refused, and its money goes to no other.
  const [paid, setPaid] = useState<readonly string[]>([])
  const [receipts, setReceipts] = useState<ReadonlySet<string>>(new Set())
  const reload = () => queries.invalidateQueries({ queryKey: ['credit'] })
  const openIds = account.openOrders.map(({ orderId }) => orderId).filter((orderId) => orders.has(orderId))
  const chosen = account.receipts.filter(({ id, cancelledOn }) => receipts.has(String(id)) && cancelledOn === null)
  const [printed] = chosen
  const money = (baht: number) => <Money satang={satangOf(baht)} />

  async function cancel(): Promise<void> {
    // Sent again, it goes on where it stopped.
    const left = new Set(chosen)
    const cancelEach = (reason: string) =>
      oneByOne(left, async (receipt) => {
        const params = { id: account.id, receiptId: receipt.id }
        const reply = await call(cancelCreditReceipt, { params, body: { reason } })
        if (reply.ok) left.delete(receipt)
        return reply
      })
    const reply = await confirmAction(
      {
        title: texts.cancelTitle(
          (chosen.length === 1 && printed?.receiptNumber) || texts.payments(formatWhole(chosen.length)),
          inBaht(sumOf(chosen.map(({ amount }) => satangOf(amount)))),
        ),
        confirm: texts.cancelReceipt,
        finality: 'final',
        danger: true,
        reason: { label: texts.cancelReason, maxLength: 200, isRequired: true },
      },
      (reason) => run(() => cancelEach(reason), { done: () => ({ text: texts.cancelDone }), reload }),
    )
    if (reply?.ok) setReceipts(new Set())
  }
  async function print(): Promise<void> {
    const number = printed?.receiptNumber
    if (number) await papers.run(() => savePaper(printReceipt, number, 'original'))
  }
  const actions = useActions({
    print: {
      title: texts.printReceipt,
      key: 'p',
      hidden: !mayPrint,
      disabled: chosen.length !== 1 || !printed?.receiptNumber,
      busy: papers.isBusy,
      run: print,
    },
    cancel: { title: texts.cancelReceipt, key: 'x', disabled: chosen.length === 0, run: cancel },
    limit: { title: texts.editLimit, key: 'e', hidden: !maySetLimits, run: () => setOpen('limit') },
    statement: { title: texts.statement, key: 's', run: () => navigate(`/credit/${account.id}/statement`) },
    receive: {
      title: openIds.length > 0 ? texts.receiveFor(formatWhole(openIds.length)) : texts.receive,
      key: 'r',
      look: 'primary',
      disabled: account.openOrders.length === 0,
      run: () => {
        setPaid(openIds)
        setOpen('receive')
      },
    },
  })
  return (
    <>
      <ScreenHead
        title={account.storeName}
        note={`${account.outletCode} · ${account.phone}`}
        actions={[actions.statement, actions.limit, actions.receive]}
      />
      <section className="panel summary-panel">
        <SummaryRow
          label={texts.facts}
          facts={[
            { name: texts.overdue, value: money(account.overdueAmt), look: 'lead', isBad: account.overdueAmt > 0 },
            { name: texts.used, value: money(account.usedAmt) },
            { name: texts.available, value: money(account.availableAmt) },
            { name: texts.limit, value: money(account.limitAmt) },
            { name: texts.terms, value: texts.days(formatWhole(account.termsDays)) },
            { name: texts.status, value: texts.statuses[account.status] },
            ...(account.note ? [{ name: texts.note, value: account.note, look: 'wide' } as const] : []),
          ]}
        />
      </section>
      <div className="stack">
        <h2>{texts.openOrders}</h2>
        <DataTable
          label={texts.openOrders}
          columns={useColumns(openOrderColumns, texts, language)}
          rows={account.openOrders}
          rowId={({ orderId }) => orderId}
          rowName={({ orderNumber }) => orderNumber}
          selected={orders}
          onSelect={setOrders}
          {...(mayReadOrders && {
            onOpen: ({ orderId }: Account['openOrders'][number]) => navigate(`/orders/${orderId}`),
          })}
          empty={<NothingHere title={texts.noOpenOrders} />}
        />
        <h2>{texts.receipts}</h2>
        <DataTable
          label={texts.receipts}
          columns={useColumns(receiptColumns, texts, language)}
          rows={account.receipts}
          rowId={({ id }) => String(id)}
          rowName={({ receivedOn, reference }) => reference ?? receivedOn}
          selected={receipts}
          onSelect={setReceipts}
          empty={<NothingHere title={texts.noReceipts} />}
        />
        {account.receipts.length > 0 && (
          <div className="form-foot">
            <ActionButton action={actions.print} />
            <ActionButton action={actions.cancel} />
          </div>
        )}
      </div>
      <LimitDialog
        open={open === 'limit'}
        account={account}
        onClose={() => setOpen(null)}
        onDone={() => void reload()}
      />
      <ReceiveDialog
        open={open === 'receive'}
        account={account}
        orderIds={paid}
        onClose={() => setOpen(null)}
        onDone={() => {
          setOrders(new Set())
          void reload()
        }}
      />
    </>
  )
}
